import { sql } from 'kysely'
import { status } from '#shared/status.ts'
import { sure } from '#shared/sure.ts'
import { emptyId } from '#shared/wire.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import { first, together } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { notFound, Refusal } from '#server/foundation/basis/refusal.ts'
import { mayFileFor } from '#server/people/filing.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { claimAttachments, freeAttachments } from '#server/platform/attachments.ts'
import { appliedLines, askedAnew, withDecided } from './by-line.ts'
import type { Found, Source } from '#server/records/change.ts'
import { claimNoteFile, demand, demandVersion, lockedRequest, moduleOf } from './context.ts'
import { refuseBlocking } from '../sight/found-told.ts'
import { begin, turn } from '../request/machine.ts'
import { moneyOf, type AnyModule, type Engine, type Prepared } from '../request/module.ts'
import { turnNotices } from './notices.ts'
import { plannedLevels } from './plan.ts'
import { may, partiesOf } from './rights.ts'
import { checkChanges, lockChanges, locksOf, takeStep } from './steps.ts'
import { part } from '../request/parts.ts'
import { keepViewers, writeRequest, type StoredRequest, type Writing } from '../request/store.ts'

/** A form as somebody sends it. */
export interface Saving {
  viewer: Viewer
  /** The request that changes; null: a new one. */
  id: string | null
  form: unknown
  /** For whom it is made; null: oneself. */
  employeeId: string | null
  version: number | null
  attachmentIds: readonly string[]
  now: Date
}

const noApproval = { round: 0, levels: [] }

/** Prepares a form: what it means, with what already speaks against it. */
async function prepare(
  engine: Engine,
  tx: Tx,
  module: AnyModule,
  saving: Saving,
  request: StoredRequest | undefined,
): Promise<{ prepared: Prepared; requestorId: string; form: unknown }> {
  const requestorId = saving.employeeId ?? request?.requestorId ?? saving.viewer.id
  if (!(await mayFileFor(tx, saving.viewer, module.contract.module, requestorId))) throw notFound()
  const form = module.kept(tx, saving.form, { requestorId, before: request ?? null })
  const prepared = await module.prepare(tx, form, {
    requestId: request?.id ?? emptyId,
    viewer: saving.viewer,
    requestorId,
    today: saving.viewer.today,
    attachments: saving.attachmentIds.length,
    ...(request && { applied: appliedLines(request) }),
  })
  return { prepared: { ...prepared, changes: withDecided(prepared.changes, request) }, requestorId, form }
}

/** What must stand still for a new request; nothing where its form cannot be meant, or is not theirs to file. */
export async function locksOfForm(engine: Engine, tx: Tx, kind: string, saving: Saving): Promise<string[]> {
  try {
    const { prepared } = await prepare(engine, tx, moduleOf(engine, kind), saving, undefined)
    return locksOf(engine, prepared.changes)
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

/** Saves a form as an entry, or changes one that may still be edited. */
export async function save(engine: Engine, tx: Tx, kind: string, saving: Saving): Promise<StoredRequest> {
  const module = moduleOf(engine, kind)
  const before = saving.id ? await editable(tx, engine, saving, kind, saving.id) : undefined
  const { prepared, requestorId, form } = await prepare(engine, tx, module, saving, before)
  await refuseBlocking(tx, saving.viewer, prepared.found, 'save')
  const request = before
    ? { ...withForm(before, form, prepared), version: before.version + 1, requestorId }
    : newRequest(module, { ...saving, form }, prepared, requestorId)
  const writing: Writing = {
    history: before ? [] : [{ actorId: saving.viewer.id, act: 'save' }],
    notices: [],
    audit: { actorId: saving.viewer.id, act: before ? 'change' : 'save', detail: { version: request.version } },
    ...(await viewersOf(tx, request, before !== undefined)),
  }
  const written = await writeRequest(tx, before, request, writing, saving.now)
  await keepAttachments(tx, saving, request.id, before !== undefined)
  return written
}

async function keepAttachments(tx: Tx, saving: Saving, requestId: string, existed: boolean): Promise<void> {
  if (existed) await freeAttachments(tx, requestId, saving.attachmentIds)
  if (saving.attachmentIds.length > 0) await claimAttachments(tx, saving.viewer.id, requestId, saving.attachmentIds)
}

async function editable(tx: Tx, engine: Engine, saving: Saving, kind: string, id: string): Promise<StoredRequest> {
  const context = await lockedRequest(tx, engine, saving.viewer, kind, id)
  demand(may(saving.viewer, 'edit', context))
  demandVersion(context.request, saving.version)
  return context.request
}

function withForm(request: StoredRequest, form: unknown, prepared: Prepared): StoredRequest {
  return {
    ...request,
    form,
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
function newRequest(module: AnyModule, saving: Saving, prepared: Prepared, requestorId: string): StoredRequest {
  const blank: StoredRequest = {
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
  return withForm(blank, saving.form, prepared)
}

const concernedOf = (request: StoredRequest): string[] =>
  request.lines.length > 0 ? [...new Set(request.lines.map((line) => line.employeeId))] : [request.requestorId]

/** Parties and the persons whose sites' HR is concerned; who is neither any longer loses that sight of a stored one. */
export async function viewersOf(tx: Tx, request: StoredRequest, stored: boolean): Promise<Pick<Writing, 'viewers' | 'sitesOf'>> {
  const parties = partiesOf(request)
  const sitesOf = concernedOf(request)
  if (stored) await keepViewers(tx, request.id, { parties, sitesOf })
  return { viewers: parties.map((id) => ({ id, parts: part.party })), sitesOf }
}

/** What somebody says with a submit; its file was uploaded before. */
export interface Said {
  note: string
  attachmentId: string | null
}

/** A new request, saved and submitted at once: one row written, one history. */
export async function saveAndSubmit(
  engine: Engine,
  tx: Tx,
  kind: string,
  saving: Saving,
  { note, attachmentId }: Said = { note: '', attachmentId: null },
): Promise<StoredRequest> {
  const module = moduleOf(engine, kind)
  const before = saving.id ? await editable(tx, engine, saving, kind, saving.id) : undefined
  const { prepared, requestorId, form } = await prepare(engine, tx, module, saving, before)
  await refuseBlocking(tx, saving.viewer, prepared.found, 'submit')
  const entry = before
    ? { ...withForm(before, form, prepared), version: before.version + 1, requestorId }
    : newRequest(module, { ...saving, form }, prepared, requestorId)
  const submitted = await route(engine, tx, module, entry, prepared, saving)
  const writing = await submission(tx, module, before, submitted, saving.viewer, note, attachmentId)
  const [written] = await together(
    writeRequest(tx, before, submitted, writing, saving.now),
    takeStep(engine, tx, 'reserve', prepared.changes, sourceOf(submitted, saving)),
  )
  await keepAttachments(tx, saving, submitted.id, before !== undefined)
  await claimNoteFile(tx, saving.viewer, submitted, attachmentId)
  return written
}

/** Submits a stored entry: its form is judged anew, under the locks of the records that it would change. */
export async function submit(
  engine: Engine,
  tx: Tx,
  kind: string,
  given: { viewer: Viewer; id: string; version: number | null; note: string; attachmentId: string | null; now: Date },
): Promise<StoredRequest> {
  const { viewer, now } = given
  const context = await lockedRequest(tx, engine, viewer, kind, given.id)
  demand(may(viewer, 'submit', context))
  demandVersion(context.request, given.version)
  const { request, module } = context
  const attached = await first(tx, sql<{ count: number }>`select count(*) as count from attachment where request_id = ${request.id}::uuid`)
  const saving: Saving = {
    viewer,
    id: request.id,
    form: request.form,
    employeeId: null,
    version: null,
    attachmentIds: Array<string>(sure(attached, 'a count is one row').count).fill(''),
    now,
  }
  const { prepared, form } = await prepare(engine, tx, module, saving, request)
  await refuseBlocking(tx, viewer, prepared.found, 'submit')
  const entry = { ...withForm(request, form, prepared), version: request.version + 1 }
  const submitted = await route(engine, tx, module, entry, prepared, saving)
  await claimNoteFile(tx, viewer, request, given.attachmentId)
  await takeStep(engine, tx, 'reserve', prepared.changes, sourceOf(submitted, saving))
  return writeRequest(tx, request, submitted, await submission(tx, module, request, submitted, viewer, given.note, given.attachmentId), now)
}

/** Checks the changes under their locks, and freezes the levels. */
async function route(
  engine: Engine,
  tx: Tx,
  module: AnyModule,
  entry: StoredRequest,
  prepared: Prepared,
  saving: Saving,
): Promise<StoredRequest> {
  // Who decides does not depend on the records, nor they on it.
  const [found, plan] = await together(
    lockAndCheck(engine, tx, prepared, sourceOf(entry, saving)),
    plannedLevels(tx, module, entry, prepared, saving.viewer.today),
  )
  await refuseBlocking(tx, saving.viewer, found, 'submit')
  return {
    ...entry,
    lines: askedAnew(entry.lines),
    statusId: status.submitted,
    submittedAt: saving.now.toISOString(),
    approval: begin(plan.levels, entry.approval.round + 1, saving.now.toISOString()),
    flowId: plan.flowId,
    rule: plan.rule.name,
  }
}

const sourceOf = (entry: StoredRequest, saving: Saving): Source => ({
  requestId: entry.id,
  actorId: saving.viewer.id,
  today: saving.viewer.today,
})

async function lockAndCheck(engine: Engine, tx: Tx, prepared: Prepared, source: Source): Promise<Found[]> {
  // One connection does one after the other: what is checked is read once the locks are held.
  const [, found] = await together(lockChanges(engine, tx, prepared.changes), checkChanges(engine, tx, prepared.changes, source))
  return found
}

async function submission(
  tx: Tx,
  module: AnyModule,
  before: StoredRequest | undefined,
  after: StoredRequest,
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
const skippedByFlow = ({ approval }: StoredRequest): Writing['history'] =>
  approval.levels
    .filter((level) => level.skippedWhen)
    .map((level) => ({ actorId: null, level: level.level, act: 'skip', note: 'history.note.skippedWhen' }))

export async function nameOf(tx: Db | Tx, employeeId: string, viewer: Viewer | null): Promise<string> {
  if (viewer?.id === employeeId) return viewer.name
  const row = await first(tx, sql<{ name: string }>`select display_name as name from employee where id = ${employeeId}::uuid`)
  return sure(row, 'employees are never deleted').name
}
