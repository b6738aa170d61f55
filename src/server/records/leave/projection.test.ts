import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, endOfYear } from '#shared/records/calendar.ts'
import type { Balance } from '#shared/records/leave/explained-balance.ts'
import type { LeavePolicy } from '#shared/records/leave/policy.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import { first, grantUntil, openLeaveStories, story, type LeaveStories, type Tale } from '../../../../test/support/leave-story.ts'
import { employed, entitlement, yearly } from '../../../../test/support/plain-leave.ts'
import { workFacts } from '../schedule/working-time.ts'
import { balanceAsOf } from './balances.ts'
import { eventsOf } from './events.ts'
import { leaveType } from './types.ts'

let stories: LeaveStories
beforeAll(async () => {
  stories = await openLeaveStories()
})
afterAll(() => stories.close())

/** Times away in their order, none within another. */
function breaksOf({ hiredOn, leftOn, breaks: { away } }: Tale): { leftOn: string; returnsOn: string }[] {
  const told: { leftOn: string; returnsOn: string }[] = []
  for (const { on, days } of away.toSorted((one, other) => (one.on < other.on ? -1 : 1))) {
    const returnsOn = addDays(on, days + 1)
    if (on > (told.at(-1)?.returnsOn ?? hiredOn) && (leftOn === null || returnsOn <= leftOn)) told.push({ leftOn: on, returnsOn })
  }
  return told
}

const returns = async (tx: Tx, employeeId: string, breaks: readonly { leftOn: string; returnsOn: string }[]) => {
  for (const { leftOn, returnsOn } of breaks)
    await sql`
      insert into person_event (id, employee_id, kind, starts_on, before, after)
      values (gen_random_uuid(), ${employeeId}, 'return', ${returnsOn}, ${JSON.stringify({ leftOn })}::jsonb, '{}')`.execute(tx)
}

const numbers = (balance: Balance) => ({ ...balance, why: null })

test('what is projected is what the job will have made by then', async () => {
  await fc.assert(
    fc.asyncProperty(story, (tale) =>
      stories.told(async (tx) => {
        const { employeeId, leaveTypeId } = await stories.stage(tx, tale)
        const { today } = tale
        const then = addDays(today, tale.ahead)
        const begins = [
          tale.hiredOn,
          addMonths(tale.hiredOn, 6),
          ...tale.later.map(({ startsOn }) => startsOn),
          ...tale.terms.map(({ from }) => from),
          ...breaksOf(tale).map(({ returnsOn }) => returnsOn),
        ]
        const [next, ...others] = breaksOf(tale)
        await returns(tx, employeeId, others)
        if (next && !(tale.breaks.unforeseen && next.leftOn <= today)) await returns(tx, employeeId, [next])
        else if (next) {
          await grantUntil(tx, first, next.leftOn, begins)
          await returns(tx, employeeId, [next])
        }
        await grantUntil(tx, first, today, begins)
        const ground = async (day: string) => {
          const [type, facts] = [await leaveType(tx, leaveTypeId, day), await workFacts(tx, employeeId, day, day)]
          if (!type || !facts) throw new Error('Nobody is there.')
          return { type, facts, events: await eventsOf(tx, employeeId, leaveTypeId) }
        }
        const now = await ground(today)
        const days = [then, addDays(then, 100), endOfYear(then)]
        const projected = days.map((day) => numbers(balanceAsOf(now.type, now.events, now.facts, today, day)))
        await grantUntil(tx, today, then, begins)
        const later = await ground(then)
        expect(days.map((day) => numbers(balanceAsOf(later.type, later.events, later.facts, then, day)))).toEqual(projected)
      }),
    ),
    { numRuns: 60 },
  )
})

test('days that go over into the next year are not said to expire with this one, from its first day on', () => {
  const expiring = (carryOver: LeavePolicy['carryOver'], today: string) =>
    balanceAsOf(yearly(carryOver), [entitlement('e', '2026')], employed, today, today).expiring
  for (const today of ['2026-01-01', '2026-12-31']) {
    expect(expiring(null, today)).toEqual({ quantity: 12, on: '2026-12-31' })
    expect(expiring({ most: 5, until: '03-31' }, today)).toEqual({ quantity: 7, on: '2026-12-31' })
    expect(expiring({ most: 20, until: '03-31' }, today)).toEqual({ quantity: 12, on: '2027-03-31' })
  }
})
