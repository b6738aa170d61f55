import { sql } from 'kysely'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import { inAudience, isHereToday, postToday } from '#server/people/audience.ts'
import { reachOf, within } from '#server/people/roles/duties.ts'
import { seesSetUp, setsUpSomething } from '#server/people/set-up-scope.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { ListSource } from '#server/platform/lists.ts'
import { audienceOfRow } from '#server/records/announcement/sight.ts'

/** Refuses whoever writes no announcements at all. */
export function demandAuthor(viewer: Viewer): void {
  if (!setsUpSomething(viewer)) throw refuse(403, 'error.hrOnly')
}

/** An announcement that somebody writes, or sees as it is set up; to anybody else there is none. */
export async function authored(db: Db, viewer: Viewer, id: string): Promise<{ siteId: string | null; title: string }> {
  demandAuthor(viewer)
  const row = await first(
    db,
    sql<{
      siteId: string | null
      title: string
    }>`select site_id as "siteId", names->>'en' as title from announcement where id = ${id}::uuid`,
  )
  if (!row || !seesSetUp(viewer, row.siteId)) throw notFound()
  return row
}

/** Over an employee `e` and their post `a`: somebody sets up things where they work. */
export const isReached = (viewer: Viewer) =>
  viewer.administrator
    ? sql`true`
    : within(reachOf(viewer, 'SetUp', 'write'), { employee: sql`e.id`, site: sql`a.site_id`, unit: sql`a.unit_id` })

const state = sql`case when p.acknowledged_at is not null then 'acknowledged' when p.read_at is not null then 'seen' else 'unseen' end`

/** Whom an announcement is for today, as far as who asks looks after them. */
export function readerSource(viewer: Viewer, { id, unseenOnly }: { id: string; unseenOnly: boolean }): ListSource {
  const joins = sql`${postToday} join announcement n on n.id = ${id}::uuid
    left join announcement_person p on p.announcement_id = n.id and p.employee_id = e.id
    left join unit u on u.id = a.unit_id left join site s on s.id = a.site_id`
  return {
    select: sql`e.id, e.id as "employeeId", e.display_name as employee, u.name as unit, s.name as site, ${state} as state,
      p.read_at as "readDate", p.acknowledged_at as "acknowledgedDate"`,
    from: sql`from employee e ${joins}`,
    key: sql`e.id as key`,
    rejoin: sql`from found join employee e on e.id = found.key ${joins}`,
    lookups: [],
    where: [
      isHereToday,
      inAudience(audienceOfRow),
      isReached(viewer),
      ...(unseenOnly ? [sql`(p.read_at is null or (n.must_acknowledge and p.acknowledged_at is null))`] : []),
    ],
    columns: {
      employee: sql`e.display_name`,
      unit: sql`u.name`,
      site: sql`s.name`,
      readDate: sql`p.read_at`,
      acknowledgedDate: sql`p.acknowledged_at`,
    },
    next: 'employee',
    tie: sql`e.id`,
  }
}
