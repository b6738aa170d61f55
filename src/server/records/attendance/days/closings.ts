import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { gathered, questionRows } from '#server/foundation/database/joint.ts'
import { sharedLock } from '#server/foundation/database/locks.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'

/** What becomes of a change to a closed day. */
export type AfterClosing = 'refuse' | 'book'

/** Held whole by whoever closes or reopens a period; those who move attendance hold it together. */
export const closingLock = 'attendance'

/** What must stand still while somebody's days are computed and stored. No period is closed meanwhile. */
export const attendanceLocks = (employeeIds: readonly string[]): string[] => [
  sharedLock(closingLock),
  ...employeeIds.map((employeeId) => `attendance ${employeeId}`),
]

/** A period in force at a site. */
export interface Closing {
  site: string
  until: string
  /** The day on which it was closed. */
  on: string
  after: AfterClosing
}

interface Row extends Omit<Closing, 'until'> {
  employeeId: string
  from: string
  ever: boolean
  until: string | null
}

interface Post {
  employeeId: string
  from: string
  closing: Closing | null
}

/** How far the days of some people are closed: by the site of their assignment on each day. */
export interface Closings {
  /** Whether a period was ever closed at a site of theirs. */
  ever: boolean
  /** The period in which a day of a person is closed; null: it is open. */
  of(employeeId: string, day: string): Closing | null
  /** The person's first open day after a day. */
  openAfter(employeeId: string, day: string): string
}

type Sql = ReturnType<typeof sql>

/**
 * The site by which a day of somebody is closed: of the post that began last until then; before the first post that of the
 * beginning. `employeeId` names its table: bare it would mean the post's own.
 */
export const siteOn = (employeeId: Sql, day: Sql): Sql => sql`(
  select post.site_id from assignment post where post.employee_id = ${employeeId}
  order by post.starts_on > ${day}, case when post.starts_on <= ${day} then post.starts_on end desc, post.starts_on limit 1)`

type Whom = readonly string[] | 'everybody'

/** The assignments of some people or of everybody. One plan for however many: to plan it anew for each takes longer than to read. */
const those = (whom: Whom) =>
  whom === 'everybody'
    ? sql`assignment a`
    : sql`${questionRows(whom.map((id) => ({ id })))} as w (place int, id uuid) join assignment a on a.employee_id = w.id`

const readRows = (db: Db | Tx, whom: Whom): Promise<Row[]> =>
  rows(
    db,
    sql<Row>`
      select a.employee_id as "employeeId", a.starts_on as "from", exists (select from attendance_closing x where x.site_id = s.id) as ever,
        s.after_closing as after, s.name as site,
        c.closed_until as until, (c.closed_at at time zone s.time_zone)::date as on
      from ${those(whom)} left join site s on s.id = a.site_id
      left join lateral (
        select closed_until, closed_at from attendance_closing x
        where x.site_id = s.id and x.reopened_at is null order by x.closed_until desc limit 1
      ) c on true
      order by a.employee_id, a.starts_on`,
  )

/** Acts that share a transaction are answered by one look. */
const rowsOfSome = gathered<readonly string[], Row[]>(async (db, asked) => {
  const own = Map.groupBy(await readRows(db, [...new Set(asked.flat())]), ({ employeeId }) => employeeId)
  return asked.map((ids) => ids.flatMap((id) => own.get(id) ?? []))
})

/** Read in one look, of some people or of everybody. Under the lock it stays so until the transaction ends. */
export async function closingsOf(db: Db | Tx, employeeIds: Whom): Promise<Closings> {
  const found = employeeIds === 'everybody' ? await readRows(db, employeeIds) : await rowsOfSome(db, employeeIds)
  const posts = Map.groupBy(
    found.map(({ employeeId, from, until, site, on, after }): Post => {
      return { employeeId, from, closing: until === null ? null : { site, until, on, after } }
    }),
    ({ employeeId }) => employeeId,
  )
  const ever = found.some((post) => post.ever)
  const of: Closings['of'] = (employeeId, day) => {
    if (!ever) return null
    const own = posts.get(employeeId) ?? []
    // Before the first post that of the beginning counts, as where days are planned.
    const closing = (own.findLast(({ from }) => from <= day) ?? own[0])?.closing ?? null
    return closing && day <= closing.until ? closing : null
  }
  const openAfter: Closings['openAfter'] = (employeeId, day) => {
    const next = addDays(day, 1)
    const closing = of(employeeId, next)
    if (!closing) return next
    const moves = posts.get(employeeId)?.find(({ from }) => from > next && from <= closing.until)
    return openAfter(employeeId, moves ? addDays(moves.from, -1) : closing.until)
  }
  return { ever, of, openAfter }
}

/** Refuses what would change days of people that are closed for good. Under the lock. */
export async function demandOpen(tx: Tx, days: readonly { employeeId: string; day: string }[]): Promise<void> {
  const closings = await closingsOf(tx, [...new Set(days.map(({ employeeId }) => employeeId))])
  for (const { employeeId, day } of days) {
    const closing = closings.of(employeeId, day)
    if (closing?.after === 'refuse') throw refuse(409, 'attendance.closed', closedParams(closing, day))
  }
}

/** How a closed day is told. */
export const closedParams = ({ site, until, on }: Closing, day: string) => ({ site, until, on, day })
