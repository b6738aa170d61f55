import { describe, expect, it } from 'vitest'
import { timeBy, type Week } from '../../../../test/support/weeks.ts'
import { asCounted } from './counted.ts'
import { leaveDays, type LeaveSpan } from './days.ts'
import { plainLeavePolicy } from './policy.ts'

/** Monday until Wednesday. */
const span: LeaveSpan = { startDate: '2026-06-01', endDate: '2026-06-03', startPart: 'full', endPart: 'first', hours: null }
const counts = (holidays: NonNullable<Week['holidays']> = []) =>
  leaveDays(span, timeBy({ hours: [8, 8, 8, 8, 8, 0, 0], holidays }), { ...plainLeavePolicy, halfDays: true })
const countingOf = ({ days }: ReturnType<typeof counts>) => days.filter(({ quantity }) => quantity > 0)
const feast = [{ day: '2026-06-02', name: 'Feast', off: 1 }]

describe('a leave as it was counted', () => {
  it('is what it counts now while nothing has changed of it', () => {
    const now = counts()
    expect(asCounted(now, countingOf(now), 'day')).toBe(now)
  })

  it('keeps the days of its submit where a holiday was found since, and says what they would be now', () => {
    const now = counts(feast)
    expect(now.value).toBe(1.5)
    const stood = asCounted(now, countingOf(counts()), 'hour')
    expect(stood.value).toBe(2.5)
    expect(stood.days.map(({ quantity, because, name }) => [quantity, because, name])).toEqual([
      [1, 'full', null],
      [1, 'full', null],
      [0.5, 'half', null],
    ])
    expect(stood.why).toMatchObject([{ rule: 'leave.asCounted', facts: { value: 2.5, now: 1.5, unit: 'hour' } }])
  })

  it('takes nothing of a day that was free when it was submitted', () => {
    const stood = asCounted(counts(), countingOf(counts(feast)), 'day')
    expect([stood.value, stood.days[1]]).toEqual([1.5, { date: '2026-06-02', part: 'full', quantity: 0, because: 'weekend', name: null }])
  })

  it('says of a part of a day which part it was', () => {
    const parts = (['first', 'hours', 'full'] as const).map((part) => {
      const { days } = asCounted(counts(feast), [{ date: '2026-06-02', quantity: 0.25, part }], 'day')
      return [days[1]?.part, days[1]?.because, days[1]?.quantity]
    })
    expect(parts).toEqual([
      ['first', 'half', 0.25],
      ['hours', 'hours', 0.25],
      ['full', 'full', 0.25],
    ])
  })
})
