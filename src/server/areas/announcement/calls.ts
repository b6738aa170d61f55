import { sql } from 'kysely'
import {
  announcementCalls,
  announcementList,
  announcementSetUp,
  readerList,
  type Announcement,
  type ReaderRow,
} from '#shared/areas/announcement.ts'
import type { ListBody } from '#shared/contract/list.ts'
import type { SetUp } from '#shared/contract/set-up.ts'
import { readText, shortOf } from '#shared/records/rich-text/rich-text.ts'
import type { Language } from '#shared/texts/index.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { inAudience, isHereToday, postToday, wishedAudience } from '#server/people/audience.ts'
import { setUpRefusal } from '#server/people/set-up-scope.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { demandFreeFile } from '#server/platform/attachments.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { memoryRows } from '#server/platform/memory-list.ts'
import { allRows, page } from '#server/platform/lists.ts'
import { exportTold } from '#server/platform/readings.ts'
import { listFile } from '#server/platform/export/table-file.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import { serveSetUp } from '#server/platform/set-up/serve.ts'
import { announcementStore, filesOf } from '#server/records/announcement/set-up.ts'
import { bodyIn, isAnnouncedTo, readingOf, titleIn } from '#server/records/announcement/sight.ts'
import { remindOf } from '#server/records/announcement/telling.ts'
import { choicesOf } from './choices.ts'
import { authored, demandAuthor, isReached, readerSource } from './readers.ts'

/** What is told to people: read by whom it is for, written by administrators and HR. */
export function serveAnnouncements(api: Api<Viewer>, db: Db): void {
  api.serve(announcementCalls.list, async (input, { person, language }) => {
    const all = memoryRows(announcementList, input, searched(await standing(db, person, language), input))
    const { paginationSize: size, paginationPage } = input
    const isUsual = !input.sortingColumn || (input.sortingColumn === 'date' && input.sortingDirection === 1)
    const ordered = isUsual ? all.toSorted((one, other) => Number(other.pinned) - Number(one.pinned)) : all
    return {
      listData: ordered.slice((paginationPage - 1) * size, paginationPage * size),
      totalData: all.length,
      totalPage: Math.ceil(all.length / size),
    }
  })

  api.serve(announcementCalls.detail, async ({ id }, { person, language }) => {
    // Who sees the portal as somebody else reads nothing for them.
    if (person.readerId === person.id) await noteReading(db, person, id, sql`read_at`)
    return detailOf(db, person, id, language)
  })

  api.serve(announcementCalls.acknowledge, async ({ id }, call) => {
    const { person } = call
    return actOnce(db, call, async (tx) => {
      if (!(await noteReading(tx, person, id, sql`read_at`))) throw notFound()
      await noteReading(tx, person, id, sql`acknowledged_at`)
      const row = await first(
        tx,
        sql<{ acknowledgedDate: string }>`select acknowledged_at as "acknowledgedDate" from announcement_person
          where announcement_id = ${id}::uuid and employee_id = ${person.id}::uuid`,
      )
      if (!row) throw notFound()
      return row
    })
  })

  serveAuthors(api, db)
}

/** What who writes announcements sees of them beside the set-up. */
function serveAuthors(api: Api<Viewer>, db: Db): void {
  api.serve(announcementCalls.readers, async (input, { person }) => {
    await authored(db, person, input.id)
    const { rows: listData, ...total } = await page<ReaderRow>(db, readerList, input, readerSource(person, input))
    return { listData, ...total }
  })

  api.serve(announcementCalls.exportReaders, async (input, { person, language }) => {
    const { title } = await authored(db, person, input.id)
    const states = async function* () {
      for await (const slice of allRows<ReaderRow>(db, readerList, input, readerSource(person, input)))
        yield slice.map((row) => ({ ...row, state: say(language, `announcement.state.${row.state}`) }))
    }
    const told = exportTold(db, { reader: person, module: 'announcement' }, states(), ({ employeeId }) => [employeeId])
    return listFile(title, readerList, told, { person, language, input })
  })

  api.serve(announcementCalls.audience, async ({ siteId, audience }, { person }) => {
    demandAuthor(person)
    const wished = wishedAudience(audience, siteId)
    const counted = await first(
      db,
      sql<{ people: number }>`select count(*) as people from ${wished.row}, employee e ${postToday}
        where ${isHereToday} and ${isReached(person)} and ${inAudience(wished)}`,
    )
    return { people: counted?.people ?? 0 }
  })

  api.serve(announcementCalls.remind, async ({ id }, call) => {
    const { person } = call
    const { siteId } = await authored(db, person, id)
    const refusal = setUpRefusal(person, siteId)
    if (refusal) throw refuse(403, refusal)
    return actOnce(db, call, async (tx) => {
      const once = await first(
        tx,
        sql`update announcement set reminded_on = ${person.today}::date
          where id = ${id}::uuid and (reminded_on is null or reminded_on < ${person.today}::date) returning id`,
      )
      if (!once) throw refuse(409, 'announcement.remindedToday')
      return { reminded: await remindOf(tx, id) }
    })
  })

  api.serve(announcementCalls.people, async (input, { person }) => {
    demandAuthor(person)
    return pickEmployees(db, person, input, 'where', { where: [isReached(person)] })
  })

  serveSetUp(api, db, announcementSetUp as unknown as SetUp, announcementStore, {
    about: (language) => choicesOf(db, language),
    within: (call, change) =>
      actOnce(db, call, async (tx) => {
        await demandFiles(tx, call.person, call.input as { id?: string | null; attachmentIds: readonly string[] })
        return change(tx)
      }),
  })
}

/** Files of an announcement are those that it has, and those that who saves it has uploaded. */
async function demandFiles(tx: Tx, person: Viewer, { id, attachmentIds }: { id?: string | null; attachmentIds: readonly string[] }) {
  const kept = await rows(
    tx,
    sql<{ id: string }>`select attachment_id as id from announcement_file where announcement_id = ${id ?? null}::uuid`,
  )
  const ids = new Set(kept.map((one) => one.id))
  for (const file of attachmentIds) if (!ids.has(file)) await demandFreeFile(tx, person.id, file)
}

/** Keeps once that somebody has read what is announced to them, or acknowledged it. False where it is not for them. */
async function noteReading(db: Db | Tx, person: Viewer, id: string, column: ReturnType<typeof sql>): Promise<boolean> {
  const seen = await first(db, sql`select from announcement n where n.id = ${id}::uuid and ${isAnnouncedTo(person)}`)
  if (!seen) return false
  await sql`
    insert into announcement_person as p (announcement_id, employee_id, ${column}) values (${id}::uuid, ${person.id}::uuid, now())
    on conflict (announcement_id, employee_id) do update set ${column} = now() where p.${column} is null`.execute(db)
  return true
}

async function detailOf(db: Db, person: Viewer, id: string, language: Language): Promise<Announcement> {
  const row = await first(
    db,
    sql<Omit<Announcement, 'blocks'> & { body: string }>`
      select n.id, ${titleIn(sql`${language}::text`)} as announcement, ${bodyIn(sql`${language}::text`)} as body, n.runs_from::text as date,
        n.runs_until::text as "untilDate", n.pinned, n.must_acknowledge as "mustAcknowledge", p.read_at as "readDate",
        p.acknowledged_at as "acknowledgedDate", ${filesOf(sql`n.id`)} as attachments
      from announcement n ${readingOf(person.id)} where n.id = ${id}::uuid and ${isAnnouncedTo(person)}`,
  )
  if (!row) throw notFound()
  const { body, ...told } = row
  return { ...told, blocks: readText(body) }
}

interface Standing {
  id: string
  announcement: string
  body: string
  date: string
  untilDate: string | null
  pinned: boolean
  mustAcknowledge: boolean
  attachments: number
  isRead: boolean
  isAcknowledged: boolean
}

/** Letters of a line that says how an announcement begins. */
const lineLength = 160

/** What stands today for somebody, what is pinned first. */
async function standing(db: Db, person: Viewer, language: Language) {
  const found = await rows(
    db,
    sql<Standing>`
      select n.id, ${titleIn(sql`${language}::text`)} as announcement, ${bodyIn(sql`${language}::text`)} as body, n.runs_from::text as date,
        n.runs_until::text as "untilDate", n.pinned, n.must_acknowledge as "mustAcknowledge",
        (select count(*) from announcement_file f where f.announcement_id = n.id) as attachments,
        p.read_at is not null as "isRead", p.acknowledged_at is not null as "isAcknowledged"
      from announcement n ${readingOf(person.id)} where ${isAnnouncedTo(person)}
      order by n.pinned desc, n.runs_from desc, n.id desc`,
  )
  return found.map(({ body, ...row }) => ({ ...row, summary: shortOf(body, lineLength) }))
}

/** Those in which a word that is searched for stands. */
function searched<R extends { announcement: string; summary: string }>(all: readonly R[], { filterSearch, announcement }: ListBody): R[] {
  const words = [filterSearch, announcement].flatMap((typed) =>
    typeof typed === 'string' && typed.trim() ? [typed.trim().toLowerCase()] : [],
  )
  return all.filter((row) => words.every((word) => `${row.announcement} ${row.summary}`.toLowerCase().includes(word)))
}
