import { sql } from 'kysely'
import { addDays, weekday } from '#shared/records/calendar.ts'
import type { StoredShiftRule } from '#shared/records/attendance/shift-schema.ts'
import { expectationOf } from '#shared/records/attendance/expectation.ts'
import type { DayFacts } from '#shared/records/attendance/facts.ts'
import type { Tx } from '#server/foundation/db.ts'
import { dayFacts } from '#server/records/attendance/day-facts.ts'
import { recompute } from '#server/records/attendance/days.ts'
import { chanceOf, demoId, type Chance } from './chance.ts'
import { sites } from './company.ts'
import type { Person } from './people.ts'
import { insertRows } from './rows.ts'

const minute = 60_000

/** Where attendance begins: long enough ago that a year of it can be looked at. */
const keptDays = 365
const atOnce = 25

const shifts: { code: string; names: Record<string, string>; rule: StoredShiftRule }[] = [
  {
    code: 'NIGHT',
    names: { en: 'Night shift', id: 'Shift malam' },
    rule: {
      start: '22:00',
      end: '06:00',
      breaks: [
        { from: '00:30', until: '00:45', paid: true },
        { from: '02:30', until: '03:00', paid: false },
      ],
      grace: { late: 10, early: 5 },
      rounding: { minutes: 5, to: 'nearest' },
      overtime: { onlyApproved: false, least: 30 },
    },
  },
]

/** The night team of the warehouse, by roster. */
const nightTeam = (people: readonly Person[]): Person[] =>
  people.filter((person) => person.unit === 'WHS' && person.place === 'member' && person.leftOn === null && person.share === 1).slice(2, 6)

/** A year of check times as devices tell them, and the days that follow from them. `now` is the moment of founding. */
export async function playAttendance(tx: Tx, people: readonly Person[], now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const since = addDays(today, -keptDays)
  await insertRows(
    tx,
    'shift',
    shifts.map((shift) => ({ id: demoId('shift', shift.code), ...shift })),
  )
  await writeRoster(tx, nightTeam(people), today)
  await sql`update site set attendance_since = ${since}::date where code = any (${sites.map((site) => site.code)}::text[])`.execute(tx)
  const ids = people.map((person) => person.id)
  for (let at = 0; at < ids.length; at += atOnce) {
    const part = ids.slice(at, at + atOnce)
    const facts = await dayFacts(tx, part, { from: since, until: today, asOf: now })
    const checks = part.flatMap((id) => checksOf(id, facts.get(id) ?? [], now))
    await insertRows(tx, 'check_time', checks)
    await recompute(tx, part, since, addDays(today, 1), now)
  }
}

async function writeRoster(tx: Tx, team: readonly Person[], today: string): Promise<void> {
  const rows = team.flatMap((person, place) =>
    Array.from({ length: 75 }, (_, index) => {
      const day = addDays(today, index - 60)
      // Two nights free a week, each of the team on days of their own.
      const free = (weekday(day) + place) % 7 >= 5
      return {
        employee_id: person.id,
        day,
        shift_ids: free ? [] : [demoId('shift', 'NIGHT')],
        note: '',
        changed_by: null,
        changed_at: `${addDays(today, -70)}T03:00:00Z`,
      }
    }),
  )
  await insertRows(tx, 'roster_day', rows)
}

function checksOf(employeeId: string, days: readonly { planned: { employed: boolean }; facts: DayFacts }[], now: Date) {
  const chance = chanceOf(`check times ${employeeId}`)
  const punctual = chance.next()
  return days.flatMap(({ planned, facts }) => {
    if (!planned.employed) return []
    return momentsOf(facts, chance, punctual)
      .filter(({ at }) => at < now.getTime())
      .map(({ at, direction }) => ({
        id: demoId('check time', `${employeeId} ${at}`),
        employee_id: employeeId,
        at: new Date(at).toISOString(),
        direction,
        source: 'device',
        device: chance.percent(70) ? 'Main gate' : 'Side door',
        received_at: new Date(at + 2000).toISOString(),
      }))
  })
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
