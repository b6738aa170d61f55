import { status, type StatusId } from '#shared/status.ts'
import { sure } from '#shared/sure.ts'
import { together, type Tx } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { generalConfig } from '#server/platform/general-config.ts'
import { claimNoteFile, demand, demandVersion, lockedRequest, ruleOf, type Acting } from './context.ts'
import { decide, turn, type Decision, type Outcome } from '../request/machine.ts'
import type { AnyModule, Engine } from '../request/module.ts'
import { endNotices, turnNotices } from './notices.ts'
import { decideByLine, effectByLine, noteByLine } from './by-line.ts'
import { may } from './rights.ts'
import { lockChanges, takeStep } from './steps.ts'
import { part } from '../request/parts.ts'
import { writeRequest, type StoredRequest, type Writing } from '../request/store.ts'

/** The request's status after an act's outcome. */
export const statusAfter: Record<Outcome, StatusId> = {
  waiting: status.inApproval,
  approved: status.approved,
  revised: status.revised,
  rejected: status.rejected,
}

/** Refuses to send a request back or to reject it without a reason, unless the company leaves that to whoever decides. */
export async function demandReason(tx: Tx, decision: Decision, note: string): Promise<void> {
  if (decision === 'approve' || note.trim() !== '') return
  if ((await generalConfig(tx)).reasonRequired) throw refuse(400, 'decision.reasonMissing', undefined, 'note')
}

/** One person's approve, revise or reject: the whole of it in the caller's transaction. */
export async function act(engine: Engine, tx: Tx, kind: string, id: string, decision: Decision, acting: Acting): Promise<StoredRequest> {
  const { viewer, now, returned = [] } = acting
  const context = await lockedRequest(tx, engine, viewer, kind, id)
  const { request, module } = context
  const verdict = may(viewer, decision, context)
  demand(verdict)
  demandVersion(request, acting.version)
  await demandReason(tx, decision, acting.note)
  const as = sure(verdict.as, 'a decision is made in the right of a person')
  const level = turn(request.approval)?.level ?? null
  const made = {
    personId: as.id,
    by: { id: viewer.id, name: viewer.name },
    decision,
    note: acting.note,
    at: now.toISOString(),
    skipAdjacent: await skipsAdjacent(tx, module, request),
  }
  const byLine = decision === 'approve' && returned.length > 0 ? decideByLine(request, made, returned) : null
  const { approval, outcome } = byLine ?? decide(request.approval, made)
  const after: StoredRequest = { ...request, approval, statusId: statusAfter[outcome], ...(byLine && { lines: byLine.lines }) }
  await claimNoteFile(tx, viewer, request, acting.attachmentId)
  const names = { requestor: context.requestorName, actor: viewer.name }
  const writing: Writing = {
    history: [
      {
        actorId: viewer.id,
        onBehalfOf: as.id === viewer.id ? null : as.id,
        level,
        act: byLine?.decision ?? decision,
        note: byLine ? noteByLine(acting.note, returned) : acting.note,
        attachmentId: acting.attachmentId,
      },
      ...skippedEntries(request, after),
    ],
    notices: [...turnNotices(module, request, after, names), ...endNotices(module, after, outcome, viewer.id, names)],
    audit: { actorId: viewer.id, act: byLine?.decision ?? decision, detail: { level, as: as.id, outcome } },
    viewers: newlyReached(request, after),
    sitesOf: [],
  }
  const done = byLine
    ? effectByLine(engine, tx, request, after, viewer.id, viewer.today)
    : effect(engine, tx, after, outcome, viewer.id, viewer.today)
  await together(done, writeRequest(tx, request, after, writing, now))
  return after
}

async function skipsAdjacent(tx: Tx, module: AnyModule, request: StoredRequest): Promise<boolean> {
  const next = (turn(request.approval)?.level ?? 0) < request.approval.levels.length
  if (!next) return false
  return (await ruleOf(tx, module, request)).rule?.skipAdjacent ?? true
}

/** What the outcome does to the records: applied at the last approval, given free otherwise. */
export async function effect(
  engine: Engine,
  tx: Tx,
  request: StoredRequest,
  outcome: Outcome,
  actorId: string | null,
  today: string,
): Promise<void> {
  if (outcome === 'waiting') return
  await lockChanges(engine, tx, request.lines)
  await takeStep(engine, tx, outcome === 'approved' ? 'apply' : 'release', request.lines, { requestId: request.id, actorId, today })
}

/** History of the levels that an act let skip. */
export function skippedEntries(before: StoredRequest, after: StoredRequest): Writing['history'] {
  const known = new Set(before.approval.levels.filter(({ skippedFor }) => skippedFor !== null).map(({ level }) => level))
  return after.approval.levels
    .filter(({ level, skippedFor }) => skippedFor !== null && !known.has(level))
    .map((level) => ({ actorId: null, level: level.level, act: 'skip' }))
}

/** Persons of the levels reached may see the request from now on. */
export const reached = (request: StoredRequest): Writing['viewers'] =>
  request.approval.levels
    .filter((level) => level.reachedAt !== null)
    .flatMap((level) => level.persons.map((person) => ({ id: person.id, parts: part.approver })))

/** Those of them who could not see it before. */
function newlyReached(before: StoredRequest, after: StoredRequest): Writing['viewers'] {
  const known = new Set(reached(before).map(({ id }) => id))
  return reached(after).filter(({ id }) => !known.has(id))
}
