import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RosterShift } from '#shared/areas/shift-schedule.ts'
import { lettersOf } from '#shared/records/schedule/shift-letters.ts'
import { shownShifts } from './month-facts.ts'
import { hueOf } from './shift-look.ts'

const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

it('gives a shift letters of its own code', () => {
  const told = { EARLY: 'EA', NIGHT: 'NI', 'BER-EARLY': 'BE', SHIFT2: 'S2', N: 'N', EARLY_LATE_NIGHT_DESK: 'ELN' }
  expect(Object.keys(told).map(lettersOf)).toEqual(Object.values(told))
})

it('tells the shifts of a day in two or three, and those of neighbouring hours, apart', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    expect(hueOf(clock(hour + 12))).not.toBe(hueOf(clock(hour)))
    expect(new Set([0, 8, 16].map((later) => hueOf(clock(hour + later)))).size).toBe(3)
    if (hour < 23) expect(hueOf(clock(hour + 1))).not.toBe(hueOf(clock(hour)))
  }
})

const shift = fc.record({ code: fc.string({ minLength: 1, maxLength: 20 }), hour: fc.nat(23), canBeChosen: fc.boolean() })

it('leaves a shift its colour and letters, whichever others are made', () =>
  fc.assert(
    fc.property(shift, fc.array(shift, { maxLength: 8 }), (one, others) => {
      const told = ({ code, hour, canBeChosen }: typeof one, key: string) =>
        ({ key, code, name: code, start: clock(hour), end: clock(hour + 8), hours: 8, canBeChosen }) satisfies RosterShift
      const lookAmong = (all: (typeof one)[]) => {
        const shown = shownShifts([...all.map((each, place) => told(each, String(place))), told(one, 'own')]).get('own')
        return [shown?.hue, shown?.short]
      }
      expect(lookAmong(others)).toEqual(lookAmong([]))
    }),
  ))
