import { sql } from 'kysely'
import { shortOf } from '#shared/records/rich-text/rich-text.ts'
import { rows, first, type Db } from '#server/foundation/database/db.ts'
import { calledIn } from '#server/foundation/database/expressions.ts'
import { inAudience, postToday } from '#server/people/audience.ts'
import { seesSetUp } from '#server/people/set-up-scope.ts'
import type { Viewer } from '#server/people/viewer.ts'

type Sql = ReturnType<typeof sql>

/** Over an announcement `n`: it stands on a day. */
const standsOn = (day: Sql): Sql =>
  sql`(n.retired_at is null and n.runs_from <= ${day} and (n.runs_until is null or n.runs_until >= ${day}))`

/** Whom announcement `n` is for. */
export const audienceOfRow = { audience: sql`n.audience`, siteId: sql`n.site_id` }

/** Over an announcement `n`: it is for somebody and stands on their day. */
export const isAnnouncedTo = ({ id, today }: Pick<Viewer, 'id' | 'today'>): Sql =>
  sql`(${standsOn(sql`${today}::date`)} and exists (
    select from employee e ${postToday} where e.id = ${id}::uuid and ${inAudience(audienceOfRow)}))`

/** Beside an announcement `n`: what a person did with it, as `p`. */
export const readingOf = (employeeId: string): Sql =>
  sql`left join announcement_person p on p.announcement_id = n.id and p.employee_id = ${employeeId}::uuid`

/** Over `n` and `p`: the person has something to do with it still. */
const isOpen = sql`(p.read_at is null or (n.must_acknowledge and p.acknowledged_at is null))`

/** The title of announcement `n` in a language. */
export const titleIn = (language: Sql): Sql => calledIn(language, sql`n.names`)
/** What it says in a language, as it is kept. */
export const bodyIn = (language: Sql): Sql => sql`coalesce(nullif(n.bodies->>${language}, ''), n.bodies->>'en')`

/** Those that a person has not read yet, or not acknowledged where they must. */
export async function openAnnouncements(db: Db, viewer: Viewer): Promise<number> {
  const found = await first(
    db,
    sql<{ count: number }>`
      select count(*) as count from announcement n ${readingOf(viewer.id)} where ${isAnnouncedTo(viewer)} and ${isOpen}`,
  )
  return found?.count ?? 0
}

interface Begun {
  id: string
  title: string
  /** How it begins. */
  text: string
  date: string
}

const lettersAtHome = 160

/** What the first page shows: what is pinned, then what is to be read, then the latest. */
export async function announcementsAtHome(db: Db, viewer: Viewer, language: string): Promise<Begun[]> {
  const found = await rows(
    db,
    sql<Begun>`
      select n.id, ${titleIn(sql`${language}::text`)} as title, ${bodyIn(sql`${language}::text`)} as text, n.runs_from::text as date
      from announcement n ${readingOf(viewer.id)} where ${isAnnouncedTo(viewer)}
      order by n.pinned desc, ${isOpen} desc, n.runs_from desc, n.id desc limit 4`,
  )
  return found.map((one) => ({ ...one, text: shortOf(one.text, lettersAtHome) }))
}

/** A file that is announced is read by whom it is announced to, and by who writes announcements there. */
export async function isFileAnnounced(db: Db, viewer: Viewer, attachmentId: string): Promise<boolean> {
  const found = await rows(
    db,
    sql<{ siteId: string | null; theirs: boolean }>`
      select n.site_id as "siteId", ${isAnnouncedTo(viewer)} as theirs
      from announcement_file f join announcement n on n.id = f.announcement_id where f.attachment_id = ${attachmentId}::uuid`,
  )
  return found.some(({ siteId, theirs }) => theirs || seesSetUp(viewer, siteId))
}
