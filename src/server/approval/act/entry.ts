import { sql } from 'kysely'
import { status } from '#shared/status.ts'
import { sure } from '#shared/sure.ts'
import { emptyId } from '#shared/wire.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import { first, together } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { isHrOf, type Viewer } from '#server/people/viewer.ts'
import { claimAttachments, freeAttachments } from '#server/platform/attachments.ts'
import type { Found, Source } from '#server/records/change.ts'
import { claimNoteFile, demand, demandVersion, lockedRequest, moduleOf } from './context.ts'
import { refuseBlocking } from '../sight/found-told.ts'
import { begin, turn } from '../request/machine.ts'
import { moneyOf, type AnyModule, type Rules, type Prepared } from '../request/module.ts'
import { turnNotices } from './notices.ts'
import { plannedLevels } from './plan.ts'
import { may, partiesOf } from './rights.ts'
import { checkChanges, lockChanges, takeStep } from './steps.ts'
import { part } from '../request/parts.ts'
import { keepViewers, writeRequest, type RequestRecord, type Writing } from '../request/store.ts'

/** A form as somebody sends it. */
export interface Saving {
  viewer: Viewer
  /** The record that changes; null: a new one. */
  id: string | null
  form: unknown
  /** For whom it is made; null: oneself. */
  employeeId: string | null
  version: number | null
  attachmentIds: readonly string[]
  now: Date
}

const noApproval = { round: 0, levels: [] }

/** For whom a person may file: themselves, their direct reports, and as HR everybody of their sites. */
export async function mayFileFor(db: Db | Tx, viewer: Viewer, employeeId: string): Promise<boolean> {
  if (employeeId === viewer.id) return true
  const post = await first(
    db,
    sql<{ site: string | null; manager: string | null }>`
      select a.site_id as site, a.manager_id as manager
      from employee e join assignment a on a.employee_id = e.id
      where e.id = ${employeeId}::uuid and e.disabled_at is null and (e.left_on is null or e.left_on >= current_date) and a.starts_on <= current_date order by a.starts_on desc limit 1`,
  )
  return post !== undefined && (post.manager === viewer.id || isHrOf(viewer, post.site))
}

/** Prepares a form: what it means, with what already speaks against it. */
async function prepare(
  house: Rules,
  tx: Tx,
  module: AnyModule,
  saving: Saving,
  record: RequestRecord | undefined,
): Promise<{ prepared: Prepared; requestorId: string }> {
  const requestorId = saving.employeeId ?? record?.requestorId ?? saving.viewer.id
  if (!(await mayFileFor(tx, saving.viewer, requestorId))) throw notFound()
  const prepared = await module.prepare(tx, saving.form, {
    requestId: record?.id ?? emptyId,
    viewer: saving.viewer,
    requestorId,
    today: saving.viewer.today,
    attachments: saving.attachmentIds.length,
  })
  return { prepared, requestorId }
}

/** Saves a form as an entry, or changes one that may still be edited. */
export async function save(house: Rules, tx: Tx, kind: string, saving: Saving): Promise<RequestRecord> {
  const module = moduleOf(house, kind)
  const before = saving.id ? await editable(tx, house, saving, kind, saving.id) : undefined
  const { prepared, requestorId } = await prepare(house, tx, module, saving, before)
  await refuseBlocking(tx, saving.viewer, prepared.found, 'save')
  const record = before
    ? { ...withForm(before, saving, prepared), version: before.version + 1, requestorId }
    : newRecord(module, saving, prepared, requestorId)
  const writing: Writing = {
    history: before ? [] : [{ actorId: saving.viewer.id, act: 'save' }],
    notices: [],
    audit: { actorId: saving.viewer.id, act: before ? 'change' : 'save', detail: { version: record.version } },
    ...(await viewersOf(tx, record, before !== undefined)),
  }
  const written = await writeRequest(tx, before, record, writing, saving.now)
  await keepAttachments(tx, saving, record.id, before !== undefined)
  return written
}

async function keepAttachments(tx: Tx, saving: Saving, requestId: string, existed: boolean): Promise<void> {
  if (existed) await freeAttachments(tx, requestId, saving.attachmentIds)
  if (saving.attachmentIds.length > 0) await claimAttachments(tx, saving.viewer.id, requestId, saving.attachmentIds)
}

async function editable(tx: Tx, house: Rules, saving: Saving, kind: string, id: string): Promise<RequestRecord> {
  const context = await lockedRequest(tx, house, saving.viewer, kind, id)
  demand(may(saving.viewer, 'edit', context))
  demandVersion(context.record, saving.version)
  return context.record
}

function withForm(record: RequestRecord, saving: Saving, prepared: Prepared): RequestRecord {
  return {
    ...record,
    form: saving.form,
    lines: prepared.changes,
    subjectId: prepared.subjects.length === 1 ? (prepared.subjects[0] ?? null) : null,
    startsOn: prepared.startsOn,
    endsOn: prepared.endsOn,
    quantity: prepared.quantity,
    unit: prepared.unit,
    ...moneyOf(prepared),
    typeId: prepared.type?.id ?? null,
    typeNames: prepared.type?.names ?? null,
  }
}

/** Its code is completed when it is written. */
function newRecord(module: AnyModule, saving: Saving, prepared: Prepared, requestorId: string): RequestRecord {
  const blank: RequestRecord = {
    id: newId(saving.now.getTime() < Date.now() - 60_000 ? saving.now : undefined),
    code: `${module.contract.codePrefix}-${saving.viewer.today.slice(0, 4)}-`,
    module: module.contract.module,
    authorId: saving.viewer.id,
    requestorId,
    subjectId: null,
    statusId: status.entry,
    version: 1,
    transactionDate: saving.viewer.today,
    submittedAt: null,
    form: saving.form,
    startsOn: null,
    endsOn: null,
    quantity: null,
    unit: null,
    amount: null,
    currency: null,
    typeId: null,
    typeNames: null,
    lines: [],
    approval: noApproval,
    flowId: null,
    rule: null,
    updatedAt: saving.now.toISOString(),
  }
  return withForm(blank, saving, prepared)
}

const concernedOf = (record: RequestRecord): string[] =>
  record.lines.length > 0 ? [...new Set(record.lines.map((line) => line.employeeId))] : [record.requestorId]

/** Parties and the persons whose sites' HR is concerned; who is neither any longer loses that sight of a stored one. */
export async function viewersOf(tx: Tx, record: RequestRecord, stored: boolean): Promise<Pick<Writing, 'viewers' | 'sitesOf'>> {
  const parties = partiesOf(record)
  const sitesOf = concernedOf(record)
  if (stored) await keepViewers(tx, record.id, { parties, sitesOf })
  return { viewers: parties.map((id) => ({ id, parts: part.party })), sitesOf }
}

/** What somebody says with a submit; its file was uploaded before. */
export interface Said {
  note: string
  attachmentId: string | null
}

const nothingSaid: Said = { note: '', attachmentId: null }

/** A new request, saved and submitted at once: one row written, one history. */
export async function saveAndSubmit(
  house: Rules,
  tx: Tx,
  kind: string,
  saving: Saving,
  { note, attachmentId }: Said = nothingSaid,
): Promise<RequestRecord> {
  const module = moduleOf(house, kind)
  const before = saving.id ? await editable(tx, house, saving, kind, saving.id) : undefined
  const { prepared, requestorId } = await prepare(house, tx, module, saving, before)
  await refuseBlocking(tx, saving.viewer, prepared.found, 'submit')
  const entry = before
    ? { ...withForm(before, saving, prepared), version: before.version + 1, requestorId }
    : newRecord(module, saving, prepared, requestorId)
  const submitted = await route(house, tx, module, entry, prepared, saving)
  const writing = await submission(tx, module, before, submitted, saving.viewer, note, attachmentId)
  const [written] = await together(
    writeRequest(tx, before, submitted, writing, saving.now),
    takeStep(house, tx, 'reserve', prepared.changes, sourceOf(submitted, saving)),
  )
  await keepAttachments(tx, saving, submitted.id, before !== undefined)
  await claimNoteFile(tx, saving.viewer, submitted, attachmentId)
  return written
}

/** Submits a stored entry: its form is judged anew, under the locks of the records that it would change. */
export async function submit(
  house: Rules,
  tx: Tx,
  kind: string,
  given: { viewer: Viewer; id: string; version: number | null; note: string; attachmentId: string | null; now: Date },
): Promise<RequestRecord> {
  const { viewer, now } = given
  const context = await lockedRequest(tx, house, viewer, kind, given.id)
  demand(may(viewer, 'submit', context))
  demandVersion(context.record, given.version)
  const { record, module } = context
  const attached = await first(tx, sql<{ count: number }>`select count(*) as count from attachment where request_id = ${record.id}::uuid`)
  const saving: Saving = {
    viewer,
    id: record.id,
    form: record.form,
    employeeId: null,
    version: null,
    attachmentIds: Array<string>(sure(attached, 'a count is one row').count).fill(''),
    now,
  }
  const { prepared } = await prepare(house, tx, module, saving, record)
  await refuseBlocking(tx, viewer, prepared.found, 'submit')
  const entry = { ...withForm(record, saving, prepared), version: record.version + 1 }
  const submitted = await route(house, tx, module, entry, prepared, saving)
  await claimNoteFile(tx, viewer, record, given.attachmentId)
  await takeStep(house, tx, 'reserve', prepared.changes, sourceOf(submitted, saving))
  return writeRequest(tx, record, submitted, await submission(tx, module, record, submitted, viewer, given.note, given.attachmentId), now)
}

/** Checks the changes under their locks, and freezes the levels. */
async function route(
  house: Rules,
  tx: Tx,
  module: AnyModule,
  entry: RequestRecord,
  prepared: Prepared,
  saving: Saving,
): Promise<RequestRecord> {
  // Who decides does not depend on the records, nor they on it.
  const [found, plan] = await together(
    lockAndCheck(house, tx, prepared, sourceOf(entry, saving)),
    plannedLevels(tx, module, entry, prepared, saving.viewer.today),
  )
  await refuseBlocking(tx, saving.viewer, found, 'submit')
  return {
    ...entry,
    statusId: status.submitted,
    submittedAt: saving.now.toISOString(),
    approval: begin(plan.levels, entry.approval.round + 1, saving.now.toISOString()),
    flowId: plan.flowId,
    rule: plan.rule.name,
  }
}

const sourceOf = (entry: RequestRecord, saving: Saving): Source => ({
  requestId: entry.id,
  actorId: saving.viewer.id,
  today: saving.viewer.today,
})

async function lockAndCheck(house: Rules, tx: Tx, prepared: Prepared, source: Source): Promise<Found[]> {
  // One connection does one after the other: what is checked is read once the locks are held.
  const [, found] = await together(lockChanges(house, tx, prepared.changes), checkChanges(house, tx, prepared.changes, source))
  return found
}

async function submission(
  tx: Tx,
  module: AnyModule,
  before: RequestRecord | undefined,
  after: RequestRecord,
  viewer: Viewer,
  note: string,
  attachmentId: string | null,
): Promise<Writing> {
  const names = { requestor: await nameOf(tx, after.requestorId, viewer), actor: viewer.name }
  const first = turn(after.approval)
  const seen = await viewersOf(tx, after, before !== undefined)
  return {
    history: [{ actorId: viewer.id, act: 'submit', note, attachmentId }, ...skippedByFlow(after)],
    notices: turnNotices(module, undefined, after, names),
    audit: { actorId: viewer.id, act: 'submit', detail: { version: after.version, rule: after.rule } },
    sitesOf: seen.sitesOf,
    viewers: [
      ...seen.viewers,
      ...after.approval.levels.flatMap((level) =>
        level.persons.map((person) => ({ id: person.id, parts: level === first ? part.approver : part.upcoming })),
      ),
    ],
  }
}

/** History of the levels that the flow skips from the start. */
const skippedByFlow = ({ approval }: RequestRecord): Writing['history'] =>
  approval.levels
    .filter((level) => level.skippedWhen)
    .map((level) => ({ actorId: null, level: level.level, act: 'skip', note: 'history.note.skippedWhen' }))

export async function nameOf(tx: Db | Tx, employeeId: string, viewer: Viewer | null): Promise<string> {
  if (viewer?.id === employeeId) return viewer.name
  const row = await first(tx, sql<{ name: string }>`select display_name as name from employee where id = ${employeeId}::uuid`)
  return sure(row, 'employees are never deleted').name
}
