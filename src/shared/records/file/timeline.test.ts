import { expect, it } from 'vitest'
import fc from 'fast-check'
import { begun, ended, heldOn, type Stretch } from './timeline.ts'

interface Act {
  does: 'begin' | 'end'
  day: string
}

const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
const days = Array.from({ length: 40 }, (_, n) => dayOf(n))
const act = fc.record<Act>({ does: fc.constantFrom('begin', 'end'), day: fc.constantFrom(...days.slice(0, 30)) })

/** The rows after each act, the id of each being the number of the act that began it. */
function played(acts: readonly Act[]): Stretch[] {
  let rows: Stretch[] = []
  for (const [at, { does, day }] of acts.entries()) {
    const { ends, endsOn } = does === 'begin' ? begun(rows, day) : { ends: ended(rows, day), endsOn: null }
    rows = rows.map((row) => (Object.hasOwn(ends, row.id) ? { ...row, endsOn: ends[row.id] ?? null } : row))
    if (does === 'begin') rows.push({ id: `${at}`, startsOn: day, endsOn })
  }
  return rows
}

/** The same, day by day: what an act says holds from its day on, until another row is to begin that was planned before. */
function replayed(acts: readonly Act[]): (string | undefined)[] {
  const held: (string | undefined)[] = days.map(() => undefined)
  for (const [at, { does, day }] of acts.entries()) {
    const from = days.indexOf(day)
    const before = held[from]
    for (let n = from; n < days.length; n += 1) {
      if (does === 'begin' && held[n] !== before) break
      held[n] = does === 'begin' ? `${at}` : undefined
    }
  }
  return held
}

it('a file as of a day is what its acts, one after the other, made of that day', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      const rows = played(acts)
      expect(days.map((day) => heldOn(rows, day)?.id)).toEqual(replayed(acts))
    }),
  )
})

it('rows never hold on the same day, and none ends before it begins', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      const rows = played(acts)
      for (const day of days)
        expect(rows.filter((row) => row.startsOn <= day && (row.endsOn ?? '9999') > day).length).toBeLessThanOrEqual(1)
      expect(rows.every(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn)).toBe(true)
    }),
  )
})

it('what is planned stays planned where another value begins before it, and is gone where the entry ends', () => {
  const planned = played([
    { does: 'begin', day: dayOf(0) },
    { does: 'begin', day: dayOf(20) },
    { does: 'begin', day: dayOf(10) },
  ])
  expect([5, 15, 25].map((n) => heldOn(planned, dayOf(n))?.id)).toEqual(['0', '2', '1'])
  const over = played([
    { does: 'begin', day: dayOf(0) },
    { does: 'begin', day: dayOf(20) },
    { does: 'end', day: dayOf(10) },
  ])
  expect([5, 15, 25].map((n) => heldOn(over, dayOf(n))?.id)).toEqual(['0', undefined, undefined])
})
