import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { planOfShifts } from '#shared/records/schedule/plan-of-day.ts'
import { addDays, earlier, later } from '#shared/records/calendar.ts'
import type { PlannedWork } from '#shared/records/day-plan.ts'
import { status } from '#shared/status.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { plannedDays, type PlannedDay } from '#server/records/schedule/planned.ts'
import { leaveShifts } from '#server/records/schedule/working-time.ts'

/** When somebody is away: days on end, or a time of one day in the zone of where they work on it. */
export interface Away {
  name: string
  /** An id that leads nowhere: a stranger learns no id of a person. */
  uid: string
  time: { from: string; until: string } | { from: number; until: number; timeZone: string }
  /** Some hours of that time, nobody has said which. */
  someHours: boolean
}

type Part = 'full' | 'first' | 'second' | 'hours'

interface AwayDay {
  id: string
  name: string
  day: string
  parts: Part[]
}

/** Approved leave by person: whole days on end as one, half a day and hours by what is planned that day. */
export async function awayTimes(db: Db, people: readonly string[], from: string, until: string): Promise<Away[]> {
  const found = await rows(
    db,
    sql<AwayDay>`
      select e.id, e.display_name as name, d.day, array_agg(distinct d.part) as parts from leave_day d
      join employee e on e.id = d.employee_id left join request r on r.id = d.request_id
      where d.employee_id = any (${people}::uuid[]) and d.day between ${from}::date and ${until}::date
        and coalesce(r.status_id, ${status.approved}) = ${status.approved} and e.disabled_at is null
      group by e.id, e.display_name, d.day order by e.id, d.day limit 20000`,
  )
  const planOn = await plansOf(
    db,
    found.filter((one) => !isWhole(one)),
  )
  const times = found.flatMap((one): { of: AwayDay; time: Away }[] => {
    const plan = isWhole(one) ? undefined : planOn(one)
    // A part of a day on which nothing is planned lies at no time of it.
    if (!plan) return [{ of: one, time: wholeDay(one) }]
    return one.parts.map((part) => ({ of: one, time: partOfDay(one, part, plan) }))
  })
  const joined: { of: AwayDay; time: Away }[] = []
  for (const { of, time } of times) {
    const last = joined.at(-1)
    const span = time.time
    const before = last?.time.time
    if (last?.of.id === of.id && before && isDays(before) && isDays(span) && addDays(before.until, 1) === span.from)
      last.time = { ...last.time, time: { from: before.from, until: span.until } }
    else joined.push({ of, time })
  }
  return joined.map(({ time }) => time)
}

const isDays = (time: Away['time']): time is { from: string; until: string } => !('timeZone' in time)

/** Two halves are a day. */
const isWhole = ({ parts }: AwayDay): boolean => parts.includes('full') || (parts.includes('first') && parts.includes('second'))

const uidOf = (text: string) => `${createHash('sha256').update(text).digest('hex').slice(0, 32)}@calendula`

const wholeDay = ({ id, name, day }: AwayDay): Away => ({
  name,
  uid: uidOf(`${id} ${day}`),
  time: { from: day, until: day },
  someHours: false,
})

interface Plan {
  work: PlannedWork
  timeZone: string
}

function partOfDay({ id, name, day }: AwayDay, part: Part, { work, timeZone }: Plan): Away {
  const from = part === 'second' ? work.secondFrom : work.from
  const until = part === 'first' ? work.firstUntil : work.until
  return { name, uid: uidOf(`${id} ${day} ${part}`), time: { from, until, timeZone }, someHours: part === 'hours' }
}

/** What is planned on the days of which a part is taken, as leave counts it. */
async function plansOf(db: Db, days: readonly AwayDay[]): Promise<(day: AwayDay) => Plan | undefined> {
  const [first] = days
  if (!first) return () => undefined
  const from = days.reduce((least, { day }) => earlier(least, day), first.day)
  const until = days.reduce((most, { day }) => later(most, day), first.day)
  const planned = await plannedDays(db, [...new Set(days.map(({ id }) => id))], from, until)
  const byDay = new Map([...planned].map(([id, own]) => [id, new Map(own.map((one) => [one.day, one]))]))
  return ({ id, day }) => planOf(byDay.get(id)?.get(day))
}

function planOf(planned: PlannedDay | undefined): Plan | undefined {
  const work = planned && planOfShifts(leaveShifts(planned), planned.holiday).work
  return work ? { work, timeZone: planned.timeZone } : undefined
}
