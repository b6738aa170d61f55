import { addDays, earlier, later, weekday } from '#shared/records/calendar.ts'
import type { ShiftRule } from '#shared/records/schedule/shift.ts'
import type { StoredShiftRule } from '#shared/records/schedule/shift-schema.ts'
import { patternShifts } from '#shared/records/schedule/pattern.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import { demoId } from './chance.ts'
import type { Person } from './people.ts'
import { insertRows } from './rows.ts'

type Code = 'MORNING' | 'AFTERNOON' | 'NIGHT' | 'EARLY' | 'LATE'

const ruleOf = (start: string, end: string, breaks: StoredShiftRule['breaks'], more: Partial<StoredShiftRule> = {}): StoredShiftRule => ({
  start,
  end,
  breaks,
  grace: { late: 10, early: 5 },
  rounding: { minutes: 5, to: 'nearest' },
  overtime: { onlyApproved: false, least: 30 },
  ...more,
})
const half = (from: string, until: string) => [{ from, until, paid: false }]

const shifts: Record<Code, { names: Record<string, string>; rule: StoredShiftRule }> = {
  MORNING: { names: { en: 'Morning', id: 'Shift pagi' }, rule: ruleOf('06:00', '14:00', half('10:00', '10:30')) },
  AFTERNOON: { names: { en: 'Afternoon', id: 'Shift siang' }, rule: ruleOf('14:00', '22:00', half('18:00', '18:30')) },
  NIGHT: {
    names: { en: 'Night shift', id: 'Shift malam' },
    rule: ruleOf('22:00', '06:00', [{ from: '00:30', until: '00:45', paid: true }, ...half('02:30', '03:00')]),
  },
  EARLY: { names: { en: 'Early desk', id: 'Layanan pagi' }, rule: ruleOf('07:00', '15:30', half('11:30', '12:00')) },
  LATE: { names: { en: 'Late desk', id: 'Layanan sore' }, rule: ruleOf('10:30', '19:00', half('14:30', '15:00')) },
}

const shiftId = (code: Code) => demoId('shift', code)
const week = (code: Code, days: number) => Array.from({ length: 7 }, (_, day) => (day < days ? [shiftId(code)] : []))

const patterns = [
  {
    code: 'THREE-SHIFTS',
    names: { en: 'Three shifts in turn', id: 'Tiga shift bergantian' },
    weeks: [week('MORNING', 6), week('AFTERNOON', 5), week('NIGHT', 5)],
  },
  { code: 'DESK', names: { en: 'Early and late desk', id: 'Layanan pagi dan sore' }, weeks: [week('EARLY', 5), week('LATE', 5)] },
] as const

/** Groups of people; each begins its pattern in a week of its own, so that every shift has somebody. */
const groups = [
  { code: 'STOCK-A', names: { en: 'Warehouse crew A', id: 'Regu gudang A' }, unit: 'WHS', pattern: 'THREE-SHIFTS', begins: 0 },
  { code: 'STOCK-B', names: { en: 'Warehouse crew B', id: 'Regu gudang B' }, unit: 'WHS', pattern: 'THREE-SHIFTS', begins: 1 },
  { code: 'STOCK-C', names: { en: 'Warehouse crew C', id: 'Regu gudang C' }, unit: 'WHS', pattern: 'THREE-SHIFTS', begins: 2 },
  { code: 'CARE-1', names: { en: 'Customer care 1', id: 'Layanan pelanggan 1' }, unit: 'CUS', pattern: 'DESK', begins: 0 },
  { code: 'CARE-2', names: { en: 'Customer care 2', id: 'Layanan pelanggan 2' }, unit: 'CUS', pattern: 'DESK', begins: 1 },
] as const

/** Since when patterns are worked; before, everybody had a weekly schedule. */
const begunDays = 70
const mondayOf = (day: string) => addDays(day, -weekday(day))

const there = (people: readonly Person[], unit: string): Person[] =>
  people.filter((person) => person.unit === unit && person.place === 'member' && person.leftOn === null && person.share === 1)

/** The night team of the warehouse, by roster. */
const nightTeam = (people: readonly Person[]): Person[] => there(people, 'WHS').slice(2, 6)

/** Who works in groups, by their codes: in the warehouse those who neither are the night team nor ask for nights of their own. */
export function crewsOf(people: readonly Person[]): Map<string, Person[]> {
  return new Map(
    groups.map(({ code, unit }) => {
      const own = groups.filter((group) => group.unit === unit)
      const place = own.findIndex((group) => group.code === code)
      const members = there(people, unit).filter(({ disabled }) => !disabled)
      return [code, members.slice(unit === 'WHS' ? 10 : 0).filter((_, at) => at % own.length === place)]
    }),
  )
}

/** The first day of the patterns. */
const begunOn = (today: string) => mondayOf(addDays(today, -begunDays))

/** Shifts of a day that a roster or a pattern says; `rostered`: on a holiday too. */
interface PlannedDay {
  shifts: ShiftRule[]
  rostered: boolean
}

/** What rosters and patterns plan for somebody on a day; null where their weekly schedule does. */
export function shiftPlan(people: readonly Person[], today: string): (person: Person, day: string) => PlannedDay | null {
  const known = Object.entries(shifts).map(([code, { names, rule }]) => ({ code, name: names['en'] ?? code, ...rule }))
  const byId = new Map(known.map((rule) => [demoId('shift', rule.code), rule]))
  const rulesOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const crews = crewsOf(people)
  const roster = new Map(
    rosterOf(people, crews, today).map(({ person, day, shifts: codes }) => [`${person.id} ${day}`, codes.map(shiftId)]),
  )
  const since = begunOn(today)
  const patternOf = new Map(
    groups.flatMap(({ code, pattern, begins }) => {
      const weeks = patterns.find((one) => one.code === pattern)?.weeks ?? []
      return (crews.get(code) ?? []).map((person) => [person.id, { weeks, anchor: addDays(since, -7 * begins) }] as const)
    }),
  )
  return ({ id }, day) => {
    const told = roster.get(`${id} ${day}`)
    if (told) return { shifts: rulesOf(told), rostered: true }
    const pattern = patternOf.get(id)
    return pattern && day >= since ? { shifts: rulesOf(patternShifts(pattern, day)), rostered: false } : null
  }
}

/** Shifts, the patterns of two units, who works them since when, and what the rosters of these weeks say otherwise. */
export async function writeShiftPlan(tx: Tx, people: readonly Person[], today: string): Promise<void> {
  const since = begunOn(today)
  const rows = Object.entries(shifts).map(([code, shift]) => ({ id: demoId('shift', code), code, ...shift }))
  await insertRows(tx, 'shift', rows)
  await insertRows(
    tx,
    'shift_pattern',
    patterns.map((pattern) => ({ id: demoId('pattern', pattern.code), ...pattern })),
  )
  await insertRows(
    tx,
    'calendar_group',
    groups.map(({ code, names }) => ({ id: demoId('calendar group', code), code, names, site_id: demoId('site', 'SUB') })),
  )
  await insertRows(
    tx,
    'calendar_group_step',
    groups.map(({ code, pattern, begins }) => ({
      group_id: demoId('calendar group', code),
      starts_on: since,
      pattern_id: demoId('pattern', pattern),
      anchor: addDays(since, -7 * begins),
    })),
  )
  const crews = crewsOf(people)
  await insertRows(
    tx,
    'calendar_group_member',
    [...crews].flatMap(([code, members]) =>
      members.map(({ id, hiredOn }) => ({
        employee_id: id,
        starts_on: later(hiredOn, since),
        group_id: demoId('calendar group', code),
      })),
    ),
  )
  await writeRoster(tx, rosterOf(people, crews, today), today)
}

const rosterOf = (people: readonly Person[], crews: ReadonlyMap<string, readonly Person[]>, today: string): RosterDay[] => [
  ...nights(nightTeam(people), today),
  ...changesOf(crews, today),
]

interface RosterDay {
  person: Person
  day: string
  shifts: readonly Code[]
  note: string
}

const nights = (team: readonly Person[], today: string): RosterDay[] =>
  team.flatMap((person, place) =>
    Array.from({ length: 75 }, (_, index) => {
      const day = addDays(today, index - 60)
      // Two nights free a week, each of the team on days of their own.
      return { person, day, shifts: (weekday(day) + place) % 7 >= 5 ? [] : ['NIGHT' as const], note: '' }
    }),
  )

/** Single days of these weeks that are otherwise than the patterns say: by weeks from this one and weekday. */
function changesOf(crews: ReadonlyMap<string, readonly Person[]>, today: string): RosterDay[] {
  const [a = [], b = [], c = []] = ['STOCK-A', 'STOCK-B', 'STOCK-C'].map((code) => crews.get(code))
  const plan: [Person | undefined, number, number, readonly Code[], string][] = [
    // Saturday stocktakings, and the days off given for them.
    ...[...b.slice(0, 2), ...a.slice(3)].map((person): (typeof plan)[number] => [person, -1, 5, ['MORNING'], 'Stocktaking']),
    ...b.slice(0, 2).map((person): (typeof plan)[number] => [person, 0, 2, [], 'For the stocktaking']),
    ...c.slice(0, 3).map((person): (typeof plan)[number] => [person, 1, 5, ['MORNING'], 'Stocktaking']),
    [a[0], -1, 3, ['AFTERNOON'], `Swapped with ${b[2]?.name ?? ''}`],
    [b[2], -1, 3, ['MORNING'], `Swapped with ${a[0]?.name ?? ''}`],
    [c[1], 0, 3, ['MORNING'], 'Forklift training by day'],
    [a[1], 0, 4, [], 'Wedding of his sister'],
    [a[2], 1, 0, ['AFTERNOON'], 'Late delivery from Semarang'],
    [b[3], 1, 1, [], ''],
  ]
  return plan.flatMap(([person, weeks, on, codes, note]) =>
    person ? [{ person, day: addDays(mondayOf(today), weeks * 7 + on), shifts: codes, note }] : [],
  )
}

async function writeRoster(tx: Tx, plan: readonly RosterDay[], today: string): Promise<void> {
  const told = plan.map(({ person, day, shifts: codes, note }) => ({
    note,
    ids: codes.map(shiftId),
    row: {
      employee_id: person.id,
      day,
      changed_by: person.manager?.id ?? null,
      changed_at: `${addDays(earlier(day, today), -8)}T03:00:00Z`,
    },
  }))
  await insertRows(
    tx,
    'roster_day',
    told.map(({ row, ids, note }) => ({ ...row, shift_ids: ids, note })),
  )
  await insertRows(
    tx,
    'roster_change',
    told.map(({ row, ids }) => ({ ...row, id: demoId('roster change', `${row.employee_id} ${row.day}`), becomes: ids })),
  )
}
