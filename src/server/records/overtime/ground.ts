import { sql } from 'kysely'
import { isHoliday } from '#shared/records/day-plan.ts'
import { dayOfCheck } from '#shared/records/attendance/check-times.ts'
import { spansToWork } from '#shared/records/schedule/expectation.ts'
import { common } from '#shared/records/schedule/spans.ts'
import { addDays } from '#shared/records/calendar.ts'
import type { DayKind, OvertimePolicy } from '#shared/records/overtime/policy.ts'
import type { ShiftThen, Usage } from '#shared/records/overtime/rules.ts'
import { countedMinutes, overtimeWorth, type OvertimeSpan, type Worth } from '#shared/records/overtime/worth.ts'
import type { Explained } from '#shared/records/because.ts'
import { sure } from '#shared/sure.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { plannedDays, type PlannedDay } from '../schedule/planned.ts'
import { overtimeRules, policyAt } from './rules.ts'
import { othersOf, usageOf, type OtherOvertime } from './standing.ts'

/** Overtime of a person as it is wished. */
export interface OvertimeWish {
  employeeId: string
  /** Instants. */
  startsAt: string
  endsAt: string
  breakMinutes: number
}

/** What a person's overtime stands on, and what it comes to. */
export interface OvertimeGround {
  person: OvertimePerson
  siteId: string | null
  span: OvertimeSpan
  kinds: readonly DayKind[]
  holiday: string | null
  /** Shifts around it that are to be worked. */
  shifts: ShiftThen[]
  /** Those of its own day. */
  ownShifts: ShiftThen[]
  policy: OvertimePolicy
  counted: Explained<number>
  worth: Worth
  usage: Usage
}

export interface OvertimePerson {
  id: string
  code: string
  name: string
  hiredOn: string | null
  leftOn: string | null
  /** Present post: whoever may file for them. */
  managerId: string | null
  siteId: string | null
  unitId: string | null
  active: boolean
}

/** People by id; those that do not exist are missing. */
export async function overtimePeople(db: Db | Tx, ids: readonly string[]): Promise<Map<string, OvertimePerson>> {
  const found = await rows(
    db,
    sql<OvertimePerson>`
      select e.id, e.code, e.display_name as name, e.hired_on as "hiredOn", e.left_on as "leftOn", a.manager_id as "managerId",
        a.site_id as "siteId", a.unit_id as "unitId", e.disabled_at is null and (e.left_on is null or e.left_on >= current_date) as active
      from employee e left join lateral (
        select * from assignment x where x.employee_id = e.id and x.starts_on <= current_date order by x.starts_on desc limit 1) a on true
      where e.id = any (${ids}::uuid[])`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

const minuteMs = 60_000
const utcDay = (instant: string) => new Date(instant).toISOString().slice(0, 10)

/** What each wish stands on, in their order; undefined where there is no such person. `except`: a request whose overtime is not looked at. */
export async function overtimeGrounds(
  db: Db | Tx,
  wishes: readonly OvertimeWish[],
  people: ReadonlyMap<string, OvertimePerson>,
  except: string,
): Promise<(OvertimeGround | undefined)[]> {
  const ids = [...new Set(wishes.map(({ employeeId }) => employeeId))]
  const days = wishes.flatMap(({ startsAt, endsAt }) => [utcDay(startsAt), utcDay(endsAt)]).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const planned = await plannedDays(db, ids, addDays(first, -3), addDays(last, 3))
  const rules = await overtimeRules(db)
  const others = await othersOf(db, ids, [addDays(first, -1), addDays(last, 1)], except)
  return wishes.map((wish) => {
    const person = people.get(wish.employeeId)
    if (!person) return undefined
    const plan = sure(planned.get(person.id), 'everybody’s days are planned')
    const placed = placeOf(wish, plan)
    const policy = policyAt(rules, placed.siteId, placed.span.day)
    return { person, policy, ...placed, ...comesTo(placed, policy, plan, others.get(person.id) ?? []) }
  })
}

/** On which day of attendance a wish lies, by the rule that check times go by, and by which clock. */
function placeOf(wish: OvertimeWish, plan: readonly PlannedDay[]) {
  const { timeZone } = dayIn(plan, utcDay(wish.startsAt))
  const coming = { id: '', at: Date.parse(wish.startsAt), direction: 'in', source: 'device' } as const
  const day = dayOfCheck(coming, [], new Map(plan.map((one) => [one.day, one])), timeZone)
  const own = dayIn(plan, day)
  const from = Math.floor(Date.parse(wish.startsAt) / minuteMs) * minuteMs
  const lasts = Math.round((Date.parse(wish.endsAt) - Date.parse(wish.startsAt)) / minuteMs)
  const worked = ({ shifts, holiday }: PlannedDay): ShiftThen[] => {
    const toWork = spansToWork(shifts, holiday)
    return shifts.flatMap(({ rule, span }) => common([span], toWork).map((part) => ({ name: rule.name, ...part })))
  }
  return {
    siteId: own.siteId,
    span: { day, timeZone, from, until: from + lasts * minuteMs, breakMinutes: wish.breakMinutes },
    kinds: kindsOf(own),
    holiday: own.holiday?.name ?? null,
    shifts: plan.filter((one) => one.day >= addDays(day, -2) && one.day <= addDays(day, 2)).flatMap(worked),
    ownShifts: worked(own),
  }
}

/** A day of a plan, which reaches farther than any wish does. */
const dayIn = (plan: readonly PlannedDay[], day: string) =>
  sure(
    plan.find((one) => one.day === day),
    'a plan has each of its days',
  )

function kindsOf({ holiday, shifts }: PlannedDay): DayKind[] {
  const kinds: DayKind[] = [...(isHoliday(holiday) ? (['holiday'] as const) : []), ...(shifts.length === 0 ? (['dayOff'] as const) : [])]
  return kinds.length > 0 ? kinds : ['workday']
}

function comesTo(
  { span, kinds }: Pick<OvertimeGround, 'span' | 'kinds'>,
  policy: OvertimePolicy,
  plan: readonly PlannedDay[],
  others: readonly OtherOvertime[],
) {
  const earlier = others.filter(({ day }) => day === span.day).reduce((sum, { minutes }) => sum + minutes, 0)
  const before = Object.fromEntries(kinds.map((kind) => [kind, earlier]))
  return {
    counted: countedMinutes(span, policy),
    worth: overtimeWorth(span, policy, (day) => kindsOf(dayIn(plan, day)), before),
    usage: usageOf(others, span.day, policy),
  }
}
