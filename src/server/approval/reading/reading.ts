import { sql } from 'kysely'
import type { ApprovalLevel, HistoryEntry, RequestAct } from '#shared/wire.ts'
import { isWaiting, levelStatus, noLongerAsked, status } from '#shared/status.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { attachmentsOf } from '#server/platform/attachments.ts'
import { nameOf } from '../act/entry.ts'
import { positionText, whyOthers } from '../flow/level-texts.ts'
import type { Approval } from '../request/machine.ts'
import type { AnyModule } from '../request/module.ts'
import { isLastApprover, may, type RightsContext } from '../act/rights.ts'
import type { StoredRequest } from '../request/store.ts'

export const statusText = (statusId: number, language: Language): string => say(language, `status.${statusId}` as TextKey)

const isOpen = (statusId: number) => statusId === levelStatus.processing || statusId === levelStatus.waiting

/** Who has not acted when it is over is not asked any more: nothing waits for them. */
const readAs = (statusId: number, isOver: boolean, language: Language) => {
  const read = isOver && isOpen(statusId) ? noLongerAsked : statusId
  return { statusId: read, status: say(language, `levelStatus.${read}` as TextKey) }
}

/** The levels of a request as they are read: over where it waits no more, a person's part where their level is over. */
export const levelsIn = (
  { approval, statusId }: Pick<StoredRequest, 'approval' | 'statusId'>,
  module: AnyModule,
  language: Language,
): ApprovalLevel[] =>
  approval.levels.map((level) => ({
    level: level.level,
    ...readAs(level.statusId, !isWaiting(statusId), language),
    position: positionText(level.position, language),
    mode: level.mode,
    note: level.skippedFor ? say(language, 'approval.skipped', { level: level.skippedFor }) : whyOthers(level, module, language),
    persons: level.persons.map((person) => ({
      approvalPerson: person.name,
      approvalPersonId: person.id,
      ...readAs(person.statusId, !isWaiting(statusId) || !isOpen(level.statusId), language),
      actionDateTime: person.at,
      note: person.note,
      onBehalf: person.actedByName,
    })),
  }))

interface HistoryRow {
  at: string
  actor_id: string | null
  actor: string | null
  on_behalf_of: string | null
  level: number | null
  act: RequestAct
  note: string
  attachment_id: string | null
  file_name: string | null
  type: string | null
  size: number | null
}

/** The system's notes are keys of texts, with the names that they speak of behind them. */
function noteText({ actor, note }: HistoryRow, language: Language): string {
  if (actor !== null || !note.startsWith('history.note.')) return note
  const [key = '', ...names] = note.split(' ')
  return say(language, key as TextKey, { names: names.join(' ') })
}

async function historyIn(db: Db, requestId: string, language: Language): Promise<HistoryEntry[]> {
  const found = await rows(
    db,
    sql<HistoryRow>`
      select h.at, h.actor_id, e.display_name as actor, b.display_name as on_behalf_of, h.level, h.act, h.note, h.attachment_id, a.file_name, a.type, a.size
      from request_history h
      left join employee e on e.id = h.actor_id
      left join employee b on b.id = h.on_behalf_of
      left join attachment a on a.id = h.attachment_id
      where h.request_id = ${requestId}::uuid order by h.at desc, h.id desc limit 500`,
  )
  return found.map((row) => ({
    actionDateTime: row.at,
    actionPerson: row.actor ?? say(language, 'history.system'),
    actionPersonId: row.actor_id,
    onBehalfOf: row.on_behalf_of,
    approvalLevel: row.level,
    act: row.act,
    action: say(language, `action.${row.act}`),
    note: noteText(row, language),
    attachment:
      row.attachment_id && row.file_name !== null
        ? {
            attachmentId: row.attachment_id,
            uniqId: row.attachment_id,
            name: row.file_name,
            fileName: row.file_name,
            type: row.type ?? '',
            size: row.size ?? 0,
          }
        : null,
  }))
}

const acts = ['approve', 'revise', 'reject', 'edit', 'submit', 'cancel', 'reopen'] as const

/** The common part of a detail: header, hints from the function that the calls ask, levels, history, files. */
export async function headerOf(db: Db, viewer: Viewer, context: RightsContext, language: Language) {
  const { request } = context
  const verdicts = Object.fromEntries(acts.map((act) => [act, may(viewer, act, context)]))
  const reasons: Record<string, string> = {}
  for (const [act, verdict] of Object.entries(verdicts))
    if (!verdict.allowed) reasons[act] = say(language, verdict.why.key, verdict.why.params)
  const allowed = (act: (typeof acts)[number]) => verdicts[act]?.allowed ?? false
  return {
    id: request.id,
    code: request.code,
    statusId: request.statusId,
    status: statusText(request.statusId, language),
    version: request.version,
    authorId: request.authorId,
    author: await nameOf(db, request.authorId, viewer),
    requestorId: request.requestorId,
    requestor: await nameOf(db, request.requestorId, viewer),
    submittedDate: request.submittedAt,
    transDate: request.transactionDate,
    enableApprove: allowed('approve'),
    enableRevise: allowed('revise'),
    enableReject: allowed('reject'),
    enableEdit: allowed('edit'),
    enableSubmit: allowed('submit'),
    enableCancel: allowed('cancel'),
    enableReopen: allowed('reopen'),
    reasons,
    isLastApprover: isLastApprover(viewer, request),
    markAsDeleted: request.statusId === status.closedBySystem,
    approvalLevels: levelsIn(request, context.module, language),
    actionHistory: await historyIn(db, request.id, language),
    attachments: await attachmentsOf(db, request.id),
  }
}

/** How far the waiting level has come: `[its number, how many there are]`. */
export const progressOf = (approval: Approval): [number | null, number] => [
  approval.levels.find((level) => level.statusId === levelStatus.processing)?.level ?? null,
  approval.levels.length,
]
