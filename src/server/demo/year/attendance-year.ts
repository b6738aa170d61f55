import { usualCheckInRule, type CheckInRule } from '#shared/records/attendance/check-in-rule.ts'
import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import { expectationOf } from '#shared/records/schedule/expectation.ts'
import type { DayFacts } from '#shared/records/attendance/facts.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import { dayFacts } from '#server/records/attendance/days/day-facts.ts'
import { recompute } from '#server/records/attendance/days/days.ts'
import { chanceOf, demoId, type Chance } from '../company/chance.ts'
import { sites } from '../company/company.ts'
import { membersOf, type Person } from '../company/people.ts'
import { insertRows } from '../company/rows.ts'

const minute = 60_000

/** Where attendance begins: long enough ago that a year of it can be looked at. */
const keptDays = 365
const atOnce = 25

/** A year of check times as devices tell them, and the days that follow from them. `now` is the moment of founding. */
export async function playAttendance(tx: Tx, people: readonly Person[], now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const since = addDays(today, -keptDays)
  const byWeb: CheckInRule = { ...usualCheckInRule, byWeb: true, notesAddress: true }
  await sql`update site set attendance_since = ${since}::date, check_in = ${JSON.stringify(byWeb)}::jsonb
    where code = any (${sites.map((site) => site.code)}::text[])`.execute(tx)
  const ids = people.map((person) => person.id)
  const slips = slipsOf(people)
  for (let at = 0; at < ids.length; at += atOnce) {
    const part = ids.slice(at, at + atOnce)
    const facts = await dayFacts(tx, part, { from: since, until: today, asOf: now })
    const checks = part.flatMap((id) => checksOf(id, facts.get(id) ?? [], slips.get(id), now))
    await insertRows(tx, 'check_time', checks)
    await recompute(tx, part, since, addDays(today, 1), now)
  }
}

/** What went wrong on a day: nobody knows when somebody went or came, they came late, or were not seen at all. */
type Slip = 'noGoing' | 'noComing' | 'late' | 'unseen'

/** Odd days of these weeks that somebody still has to look at: by working days back from today. */
function slipsOf(people: readonly Person[]): Map<string, ReadonlyMap<number, Slip>> {
  const amina = people.find(({ userName }) => userName === 'amina')
  const [first, second] = membersOf(people, 'PLT')
  const told: [Person | undefined, [number, Slip][]][] = [
    [
      amina,
      [
        [3, 'noGoing'],
        [8, 'late'],
        [12, 'unseen'],
        [17, 'noGoing'],
      ],
    ],
    [first, [[2, 'noComing']]],
    [second, [[4, 'noGoing']]],
  ]
  return new Map(told.flatMap(([person, slips]) => (person ? [[person.id, new Map(slips)] as const] : [])))
}

function checksOf(
  employeeId: string,
  days: readonly { planned: { employed: boolean }; facts: DayFacts }[],
  slips: ReadonlyMap<number, Slip> | undefined,
  now: Date,
) {
  const chance = chanceOf(`check times ${employeeId}`)
  const punctual = chance.next()
  const came = days
    .filter(({ planned }) => planned.employed)
    .map(({ facts }) => momentsOf(facts, chance, punctual).filter(({ at }) => at < now.getTime()))
  const worked = came.flatMap((moments, place) => (moments.length > 1 && place < came.length - 1 ? [place] : []))
  for (const [back, slip] of slips ?? []) {
    const place = worked.at(-back)
    if (place !== undefined) came[place] = slipped(came[place] ?? [], slip)
  }
  return came.flat().map(({ at, direction }) => ({
    id: demoId('check time', `${employeeId} ${at}`),
    employee_id: employeeId,
    at: new Date(at).toISOString(),
    direction,
    source: 'device',
    device: chance.percent(70) ? 'Main gate' : 'Side door',
    received_at: new Date(at + 2000).toISOString(),
  }))
}

function slipped(moments: readonly Moment[], slip: Slip): Moment[] {
  const [first, ...rest] = moments
  if (!first || slip === 'unseen') return []
  if (slip === 'noComing') return rest.slice(-1)
  return slip === 'late' ? [{ ...first, at: first.at + 50 * minute }, ...rest.slice(-1)] : [first]
}

interface Moment {
  at: number
  direction: 'in' | 'out'
}

function momentsOf(facts: DayFacts, chance: Chance, punctual: number): Moment[] {
  const { spans } = expectationOf(facts, facts.shifts, () => {})
  const [from, until] = [spans[0]?.from, spans.at(-1)?.until]
  if (from === undefined || until === undefined) return chance.percent(0.6) && facts.shifts.length === 0 ? weekendWork(facts, chance) : []
  // Now and then somebody is not there and says nothing.
  if (chance.percent(0.35)) return []
  const late = chance.percent(3 + punctual * 7) ? chance.between(7, 48) : -chance.between(0, 18)
  const stays = chance.percent(9) ? chance.between(35, 150) : chance.percent(2.5) ? -chance.between(12, 75) : chance.between(0, 16)
  const came: Moment = { at: from + late * minute + chance.between(0, 59) * 1000, direction: 'in' }
  const went: Moment = { at: until + stays * minute + chance.between(0, 59) * 1000, direction: 'out' }
  const permit = facts.permits.find((one) => one.from >= came.at && one.until <= went.at)
  const out: Moment[] = permit
    ? [
        { at: permit.from + chance.between(0, 4) * minute, direction: 'out' },
        { at: permit.until - chance.between(0, 4) * minute, direction: 'in' },
      ]
    : []
  // A going that was forgotten; a card that was held twice.
  if (chance.percent(1.1)) return [came, ...out]
  if (chance.percent(1.5)) return [came, { at: came.at + 40_000, direction: 'in' }, ...out, went]
  return [came, ...out, went]
}

function weekendWork({ day, asOf }: DayFacts, chance: Chance): Moment[] {
  const from = Date.parse(`${day}T02:00:00Z`) + chance.between(0, 90) * minute
  if (from > asOf) return []
  return [
    { at: from, direction: 'in' },
    { at: from + chance.between(120, 300) * minute, direction: 'out' },
  ]
}
