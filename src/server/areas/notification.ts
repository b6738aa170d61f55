import { sql } from 'kysely'
import { notificationCalls, type Notification } from '#shared/areas/notification.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { afterCommit, first, rows, type Db } from '#server/foundation/database/db.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import { tellNow } from '#server/foundation/live/news.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { requestSaid, type RequestWords, type WordsReader } from '#server/platform/mail/subject.ts'
import { noticeText } from '#server/platform/notice-text.ts'

interface Row {
  id: string
  type_id: string
  key: string
  params: Record<string, string>
  module: string | null
  request_id: string | null
  created_at: string
  read_at: string | null
}

/** What a notification says is put together in the reader's language: whose request of what and when, beneath it what became of it. */
function said(row: Row, words: RequestWords | undefined, reader: WordsReader): Notification {
  const { language } = reader
  const { actor, grantor } = row.params
  const by = actor ? say(language, 'told.by', { actor }) : ''
  const type = say(language, `told.type.${row.type_id}` as TextKey)
  const what = words && requestSaid(words, reader)
  return {
    id: row.id,
    subject: what ? (grantor ? say(language, 'mail.subject.turnFor', { grantor, what }) : what) : noticeText(row.key, row.params, language),
    message: what ? [type, by].filter(Boolean).join(' ') : by,
    dateTime: row.created_at,
    isRead: row.read_at !== null,
    readDateTime: row.read_at,
    typeId: row.type_id,
    type,
    module: row.module,
    requestId: row.request_id,
  }
}

export async function unreadCount(db: Db, employeeId: string): Promise<number> {
  const row = await first(
    db,
    sql<{ count: number }>`select count(*) as count from notification where employee_id = ${employeeId}::uuid and read_at is null`,
  )
  return row?.count ?? 0
}

/** What requests are, in words, by their ids. */
type WordsOf = (requestIds: readonly string[]) => Promise<Map<string, RequestWords>>

/** Notifications in the portal. */
export function serveNotifications(api: Api<Viewer>, db: Db, wordsOf: WordsOf): void {
  const list = async (viewer: Viewer, page: { paginationSize: number; paginationPage: number }, language: Language) => {
    const { paginationSize: size, paginationPage } = page
    const found = await rows(
      db,
      sql<Row>`select id, type_id, key, params, module, request_id, created_at, read_at from notification
        where employee_id = ${viewer.id}::uuid order by created_at desc, id desc limit ${size} offset ${(paginationPage - 1) * size}`,
    )
    const counted = await first(
      db,
      sql<{ total: number }>`select count(*) as total from notification where employee_id = ${viewer.id}::uuid`,
    )
    const words = await wordsOf(found.flatMap(({ request_id: id }) => id ?? []))
    const reader = { id: viewer.id, language, today: viewer.today }
    const notifications = found.map((row) => said(row, words.get(row.request_id ?? ''), reader))
    const totalData = counted?.total ?? 0
    return { notifications, listData: notifications, totalData, totalPage: Math.ceil(totalData / size) }
  }

  const mark = async (call: Call<Viewer>, given: { id?: string | null; ids?: string[]; all?: boolean }) => {
    const { person: viewer } = call
    const ids = [...(given.ids ?? []), ...(given.id ? [given.id] : [])]
    const which = given.all ? sql`true` : sql`id = any (${ids}::uuid[])`
    const marked = await actOnce(db, call, async (tx) => {
      const { numAffectedRows = 0n } =
        await sql`update notification set read_at = now() where employee_id = ${viewer.id}::uuid and read_at is null and ${which}`.execute(
          tx,
        )
      // The person's other screens count anew.
      if (numAffectedRows) afterCommit(tx, () => tellNow(db, { request: null, notices: [viewer.id], inbox: [] }))
      return Number(numAffectedRows)
    })
    return { marked, notificationTotal: await unreadCount(db, viewer.id) }
  }

  for (const call of [notificationCalls.read, notificationCalls.list, notificationCalls.pushList])
    api.serve(call, (input, { person, language }) => list(person, input, language))
  for (const call of [notificationCalls.markAsRead, notificationCalls.pushMarkAsRead]) api.serve(call, (input, asked) => mark(asked, input))
  api.serve(notificationCalls.count, async (_input, { person }) => ({ notificationTotal: await unreadCount(db, person.id) }))
}
