import { sql } from 'kysely'
import { announcementModule } from '#shared/contract/told-places.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { jsonRows, rows, transaction, type Db, type Tx } from '#server/foundation/database/db.ts'
import { tellAfterCommit } from '#server/foundation/live/news.ts'
import { inAudience, isHereToday, postToday } from '#server/people/audience.ts'
import { mailIsSent } from '#server/platform/mail/choices.ts'
import { audienceOfRow, titleIn } from './sight.ts'

type Sql = ReturnType<typeof sql>

/** So many people are told in one transaction. */
const slice = 500

interface Told {
  announcementId: string
  employeeId: string
  title: string
}

/** Everybody `e` whom a standing announcement `n` is for, each on the day that it is where they work. */
const standing = sql`
  announcement n cross join employee e ${postToday} left join site s on s.id = a.site_id
  cross join lateral (select (now() at time zone coalesce(s.time_zone, 'UTC'))::date as day) d
  left join announcement_person p on p.announcement_id = n.id and p.employee_id = e.id
  where n.retired_at is null and n.runs_from <= d.day and (n.runs_until is null or n.runs_until >= d.day)
    and ${isHereToday} and ${inAudience(audienceOfRow)}`

const told = (where: Sql, bound: Sql): Sql => sql`
  select n.id as "announcementId", e.id as "employeeId", ${titleIn(sql`coalesce(e.language, 'en')`)} as title
  from ${standing} and ${where} order by n.id, e.id ${bound}`

/** Tells everybody of what has begun to stand for them, once. Answers how many were told. */
export async function tellBegun(db: Db): Promise<number> {
  let count = 0
  for (let found = slice; found === slice;) {
    found = await transaction(db, async (tx) => {
      // Of two processes one tells.
      await sql`select pg_advisory_xact_lock(hashtextextended('announcements are told', 0))`.execute(tx)
      const begun = await rows(tx, sql<Told>`${told(sql`p.told_at is null`, sql`limit ${slice}`)}`)
      await sql`
        insert into announcement_person (announcement_id, employee_id, told_at)
        select x."announcementId", x."employeeId", now() from ${jsonRows(begun)} as x ("announcementId" uuid, "employeeId" uuid)
        on conflict (announcement_id, employee_id) do update set told_at = now()`.execute(tx)
      await tell(tx, begun, 'announcement.told')
      return begun.length
    })
    count += found
  }
  return count
}

/** Reminds those who have an announcement still to read, or to acknowledge. Answers how many. */
export async function remindOf(tx: Tx, announcementId: string): Promise<number> {
  const open = await rows(
    tx,
    sql<Told>`${told(
      sql`n.id = ${announcementId}::uuid and (p.read_at is null or (n.must_acknowledge and p.acknowledged_at is null))`,
      sql``,
    )}`,
  )
  await tell(tx, open, 'announcement.reminded')
  return open.length
}

/** In the portal and on devices; by mail as each has chosen. */
async function tell(tx: Tx, people: readonly Told[], key: 'announcement.told' | 'announcement.reminded'): Promise<void> {
  if (people.length === 0) return
  const notices = people.map(({ announcementId, employeeId, title }) => ({
    id: newId(),
    announcementId,
    employeeId,
    params: { name: title },
  }))
  const given = sql`${jsonRows(notices)} as x (id uuid, "announcementId" uuid, "employeeId" uuid, params jsonb)`
  await sql`
    insert into notification (id, employee_id, type_id, key, params, module, request_id)
    select x.id, x."employeeId", 'AN001', ${key}, x.params, ${announcementModule}, x."announcementId" from ${given}`.execute(tx)
  await sql`
    insert into mail (id, employee_id, event, key, params, module, request_id, created_at, due_at)
    select x.id, e.id, 'announcement', ${key}, x.params, ${announcementModule}, x."announcementId", now(), now()
    from ${given} join employee e on e.id = x."employeeId" where trim(coalesce(e.email, '')) <> '' and ${mailIsSent}`.execute(tx)
  tellAfterCommit(tx, { request: null, notices: people.map(({ employeeId }) => employeeId), inbox: [] })
}
