import { status } from '#shared/status.ts'
import { sure } from '#shared/sure.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import { effect, reached, skippedEntries, statusAfter } from './decision.ts'
import { nameOf } from './entry.ts'
import { turn, type Approval, type Outcome } from '../request/machine.ts'
import type { Engine } from '../request/module.ts'
import { endNotices, turnNotices } from './notices.ts'
import { part } from '../request/parts.ts'
import { writeRequest, type HistoryEntry, type Notice, type StoredRequest } from '../request/store.ts'

/** What the system did, for history and audit. */
export interface SystemAct {
  act: string
  history: HistoryEntry[]
  /** To be told beside those whose turn has come and the parties at an end. */
  notices?: Notice[]
  now: Date
}

/** Writes what the system does with a request that stands locked: levels, their effect, history, tasks and notices. */
export async function writeSystemAct(
  engine: Engine,
  tx: Tx,
  request: StoredRequest,
  { approval, outcome }: { approval: Approval; outcome: Outcome },
  given: SystemAct,
): Promise<StoredRequest> {
  const module = Object.values(engine.modules).find((candidate) => candidate.contract.module === request.module)
  if (!module) throw new Error(`no request module ${request.module}`)
  const passed = turn(approval)?.level !== sure(turn(request.approval), 'the system acts on what waits').level
  const statusId = outcome !== 'waiting' ? statusAfter[outcome] : passed ? status.inApproval : request.statusId
  const after: StoredRequest = { ...request, approval, statusId }
  await effect(engine, tx, after, outcome, null, given.now.toISOString().slice(0, 10))
  const names = { requestor: await nameOf(tx, request.requestorId, null), actor: '' }
  const ended = endNotices(module, after, outcome, null, names)
  const upcoming = approval.levels
    .filter((level) => level.reachedAt === null)
    .flatMap((level) => level.persons.map(({ id }) => ({ id, parts: part.upcoming })))
  return writeRequest(
    tx,
    request,
    after,
    {
      history: [...given.history, ...skippedEntries(request, after)],
      notices: [...(given.notices ?? []), ...turnNotices(module, request, after, names), ...ended],
      audit: { actorId: null, act: given.act, detail: { outcome } },
      viewers: [...reached(after), ...upcoming],
      sitesOf: [],
    },
    given.now,
  )
}
