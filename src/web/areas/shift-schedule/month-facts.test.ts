import { expect, test } from 'vitest'
import type { RosterShift } from '#shared/areas/shift-schedule.ts'
import { shownShifts } from './month-facts.ts'

const shift = (key: string, start: string, end: string) => ({ key, code: key, name: key, start, end, canBeChosen: false }) as RosterShift

test('what a pattern says of a day is told to the minute, as short as it can be', () => {
  const shown = shownShifts([shift('night', '22:00', '06:00'), shift('office', '08:30', '17:30'), shift('clinic', '09:00', '13:15')])
  const said = (key: string) => shown.get(key)?.hoursOf.replace('\u200b', '')
  expect([said('night'), said('office'), said('clinic')]).toEqual(['22–6', '8:30–17:30', '9–13:15'])
})
