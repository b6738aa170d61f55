import { addDays, dayNumber } from '#shared/records/calendar.ts'
import { balanceOn } from '#shared/records/leave/balance.ts'
import { settle } from '#shared/records/leave/ledger.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import { eventsOf, writeEvents, type NewEvent } from '#server/records/leave/events.ts'
import { openingBalance } from '#server/records/leave/opening/opening.ts'
import { chanceOf, demoId } from '../company/chance.ts'
import { hoursWorked } from '../story/hours.ts'
import { annualFrom, annualOf } from '../story/leave-story.ts'
import { demoLeaveTypes } from '../company/leave-types.ts'
import type { Person } from '../company/people.ts'

/** What people bring along from before the portal: about as much as a year has left on its first day there. */
export async function writeOpenings(tx: Tx, people: readonly Person[], day: string): Promise<void> {
  const lastOfYear = `${day.slice(0, 4)}-12-31`
  const rest = (dayNumber(lastOfYear) - dayNumber(day) + 1) / 365
  await openingBalance(
    tx,
    people
      .filter((person) => annualFrom(person) <= day)
      .map((person) => {
        const chance = chanceOf(`opening ${person.code}`)
        const amount = (demoLeaveTypes.find(({ code }) => code === annualOf(person))?.policy.entitlement?.amount ?? 0) * person.share
        const quantity = Math.min(amount, Math.round(amount * rest + chance.between(1, 5)))
        return {
          employeeId: person.id,
          leaveTypeId: demoId('leave type', annualOf(person)),
          quantity: String(quantity),
          effectiveOn: day,
          expiresOn: lastOfYear,
        }
      }),
    { today: day, runId: null },
  )
}

/** Hours worked beyond the schedule, and corrections by HR: what no request and no rule brings about. */
export async function writeGains(tx: Tx, people: readonly Person[], today: string): Promise<void> {
  const officer = officerOf(people)
  const gains = people.flatMap((person): NewEvent[] => {
    const chance = chanceOf(`gains ${person.code}`)
    const common = { employeeId: person.id, by: officer, expiresOn: addDays(today, chance.between(60, 150)) }
    const worked = hoursWorked(person, today)
    const hours: NewEvent[] = worked
      ? [
          {
            ...common,
            leaveTypeId: demoId('leave type', 'COMPENSATION'),
            kind: 'compensation',
            quantity: worked.quantity,
            effectiveOn: worked.on,
          },
        ]
      : []
    const corrected = addDays(today, -chance.between(50, 110))
    const correction: NewEvent[] =
      person.hiredOn < corrected && chance.percent(5)
        ? [{ ...common, leaveTypeId: demoId('leave type', annualOf(person)), kind: 'adjustment', quantity: 1, effectiveOn: corrected }]
        : []
    return [...hours, ...correction]
  })
  await writeEvents(tx, gains)
}

const officerOf = (people: readonly Person[]): string | null => people.find((person) => person.userName === 'dewi')?.id ?? null

/** Whoever leaves is paid for the annual leave that is left. */
export async function payOut(tx: Tx, people: readonly Person[], person: Person): Promise<void> {
  const leaveTypeId = demoId('leave type', annualOf(person))
  const day = person.leftOn ?? ''
  const quantity = balanceOn(settle(await eventsOf(tx, person.id, leaveTypeId)), day).value
  if (quantity > 0)
    await writeEvents(tx, [{ employeeId: person.id, leaveTypeId, kind: 'paid-out', quantity, effectiveOn: day, by: officerOf(people) }])
}
