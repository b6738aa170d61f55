import { sql } from 'kysely'
import type { TextKey } from '#shared/texts/index.ts'
import { first, type Tx } from '#server/foundation/database/db.ts'
import { demandAll, Refusal, refuse, type Message } from '#server/foundation/basis/refusal.ts'
import type { PostField, PostFields } from './post.ts'

type Sql = ReturnType<typeof sql>

/** Where each field of a post has to stand, open to be chosen. */
const open: Readonly<Record<Exclude<PostField, 'managerId' | 'fullTime'>, (value: string) => Sql>> = {
  unitId: (id) => sql`select from unit where id = ${id}::uuid and retired_at is null`,
  siteId: (id) => sql`select from site where id = ${id}::uuid and retired_at is null`,
  positionId: (id) => sql`select from position where id = ${id}::uuid and retired_at is null`,
  grade: (code) => sql`select from grade where code = ${code} and retired_at is null`,
  employmentStatus: (code) => sql`select from employment_status where code = ${code} and retired_at is null`,
}

const unknown: Readonly<Record<keyof typeof open, TextKey>> = {
  unitId: 'people.unitUnknown',
  siteId: 'people.siteUnknown',
  positionId: 'people.positionUnknown',
  grade: 'people.gradeUnknown',
  employmentStatus: 'people.statusUnknown',
}

/** Refuses posts that name what does not exist, or is retired; and managers who are not there on the day. The organisation is held. */
export async function demandKnown(tx: Tx, change: Partial<PostFields>, on: string): Promise<void> {
  await demandAll([
    ...(Object.keys(open) as (keyof typeof open)[]).map((field) => async () => {
      const value = change[field]
      if (value != null && !(await first(tx, open[field](value)))) throw refuse(400, unknown[field], undefined, field)
    }),
    async () => {
      if (change.managerId != null) await demandThere(tx, change.managerId, on, 'managerId')
    },
  ])
}

interface Manager {
  name: string
  isThere: boolean
  /** Their first day of all. */
  hiredOn: string | null
  /** The first day after it on which they are there; null: none is known. */
  from: string | null
  /** The last day before it on which they were. */
  until: string | null
}

/** Of somebody who is there only from a day on: what could be said instead. */
type Suits = (from: string) => Readonly<Record<string, string>>

/** Somebody who has a post on a day, and is neither gone by then nor kept out; else it is told when they are there. */
export async function demandThere(
  tx: Tx,
  id: string,
  on: string,
  field: string,
  suits: Suits = (from) => ({ startsOn: from }),
): Promise<void> {
  const day = sql`${on}::date`
  const found = await first(
    tx,
    sql<Manager>`
      select e.display_name as name, e.hired_on as "hiredOn",
        bool_or(a.starts_on <= ${day} and (a.ends_on is null or a.ends_on > ${day}) and (e.left_on is null or e.left_on >= ${day} or e.returns_on <= ${day})) as "isThere",
        min(a.starts_on) filter (where a.starts_on > ${day} and (e.left_on is null or a.starts_on <= e.left_on or a.starts_on >= e.returns_on)) as from,
        max(least(a.ends_on - 1, e.left_on)) filter (where a.ends_on <= ${day} or e.left_on < ${day}) as until
      from employee e join assignment a on a.employee_id = e.id
      where e.id = ${id}::uuid and e.disabled_at is null group by e.id`,
  )
  if (found?.isThere) return
  const { name = '', hiredOn = null, from = null, until = null } = found ?? {}
  if (from !== null) {
    const messages: Message[] = [
      { key: 'people.managerFrom', params: { name, day: from } },
      // Whoever set a company up is there from that day on for the portal, and has worked there for years.
      ...(from === hiredOn ? [{ key: 'people.managerBefore', params: { name } } as const] : []),
    ]
    throw new Refusal(400, messages, { [field]: messages }, suits(from))
  }
  if (until !== null) throw refuse(400, 'people.managerUntil', { name, day: until }, field)
  throw refuse(400, 'people.managerNotThere', undefined, field)
}

export async function demandSchedule(tx: Tx, id: string): Promise<void> {
  if (!(await first(tx, sql`select from working_schedule where id = ${id}::uuid and retired_at is null`)))
    throw refuse(400, 'people.scheduleUnknown', undefined, 'scheduleId')
}
