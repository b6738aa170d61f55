import { status, type StatusId } from '#shared/status.ts'
import { emptyId } from '#shared/wire.ts'
import { act } from '#server/approval/act/decision.ts'
import { cancel, closeBySystem, reopen } from '#server/approval/act/ending.ts'
import { save, saveAndSubmit } from '#server/approval/act/entry.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import type { StoredRequest } from '#server/approval/request/store.ts'
import { transaction, type Tx } from '#server/foundation/database/db.ts'
import { Refusal } from '#server/foundation/basis/refusal.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import type { Role } from './log.ts'
import { routeFields, type ReplayForm } from './module.ts'
import { employeeOf, personsOf, type People, type Person } from './people.ts'
import type { Document, PlannedAct, PlannedCase } from './plan.ts'

/** Where a log is replayed. */
export interface Ground {
  engine: EngineWithDb
  kind: string
  people: People
}

/** A document on its way through the engine, with what the engine last answered. */
interface Underway {
  id: string
  version: number
  statusId: StatusId
  route: Role[]
  /** How many levels of this round have approved. */
  passed: number
}

/** The first act of a case that the engine refused. */
export interface Refused {
  act: PlannedAct
  statusId: StatusId | null
  why: string
}

/** A case on its way: its documents as the engine answered, and what it refused. */
export interface CaseRun {
  case: PlannedCase
  ground: Ground
  documents: Map<Document, Underway>
  refused: Refused | null
}

/** The form is nobody's any more: before it is submitted again its requestor takes it up again. */
const givenUp = (statusId: StatusId) => statusId === status.cancelled || statusId === status.closedBySystem

/** Does one act of the log through the engine, at the log's time. A refusal is kept; the case's further acts are still tried. */
export async function perform(run: CaseRun, given: PlannedAct): Promise<boolean> {
  const { engine } = run.ground
  const document = run.documents.get(given.of)
  const now = new Date(given.at)
  try {
    const person = actorOf(run, given, document)
    const viewer = person && (await viewerOn(run.ground, person, now))
    const after = await transaction(engine.db, (tx) => take(run, tx, given, { document, viewer, now }))
    const { id, version, statusId } = after
    const submitted = given.verb === 'SUBMITTED'
    const route = submitted ? given.route : (document?.route ?? [])
    const passed = submitted ? 0 : (document?.passed ?? 0) + (given.verb.endsWith('APPROVED') ? 1 : 0)
    run.documents.set(given.of, { id, version, statusId, route, passed })
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    run.refused ??= { act: given, statusId: document?.statusId ?? null, why: error.message }
    return false
  }
}

/** Who acts: the employee on their own case, whoever the level whose turn it is asks, the system where nobody does. */
function actorOf(run: CaseRun, { role }: PlannedAct, document: Underway | undefined): Person | null {
  const { people } = run.ground
  if (role === 'MISSING') return null
  if (role === 'EMPLOYEE') return employeeOf(people, run.case.id)
  const route = document?.route ?? []
  const turn = document?.passed ?? 0
  const persons = route[turn] === role ? personsOf(people, run.case.id, route)[turn] : personsOf(people, run.case.id, [role])[0]
  return persons?.[0] ?? null
}

async function viewerOn({ engine }: Ground, person: Person, now: Date): Promise<Viewer> {
  const viewer = await findViewer(engine.db, person.userName)
  if (!viewer) throw new Error(`nobody is called ${person.userName}`)
  return { ...viewer, today: now.toISOString().slice(0, 10) }
}

interface Moment {
  document: Underway | undefined
  viewer: Viewer | null
  now: Date
}

async function take(run: CaseRun, tx: Tx, given: PlannedAct, { document, viewer, now }: Moment): Promise<StoredRequest> {
  const { engine, kind, people } = run.ground
  if (!viewer) return closed(run, tx, document, now)
  // Logs tell no reasons; their own word stands where one is asked for.
  const acting = { viewer, note: given.verb, attachmentId: null, now }
  if (given.verb === 'SAVED' || given.verb === 'SUBMITTED') {
    const route = personsOf(people, run.case.id, given.route).map((persons) => persons.map(({ id }) => id))
    const form: ReplayForm = { case: run.case.id, document: given.of.kind, amount: run.case.amount, ...routeFields(route) }
    const taken =
      document && givenUp(document.statusId)
        ? await reopen(engine, tx, kind, document.id, { ...acting, version: document.version })
        : document
    const saving = { viewer, id: taken?.id ?? null, form, employeeId: null, version: taken?.version ?? null, attachmentIds: [], now }
    return given.verb === 'SAVED' ? save(engine, tx, kind, saving) : saveAndSubmit(engine, tx, kind, saving)
  }
  const id = document?.id ?? emptyId
  const seen = { ...acting, version: document?.version ?? null }
  if (given.verb !== 'REJECTED') return act(engine, tx, kind, id, 'approve', seen)
  return given.role === 'EMPLOYEE' ? cancel(engine, tx, kind, id, seen) : act(engine, tx, kind, id, 'revise', seen)
}

async function closed(run: CaseRun, tx: Tx, document: Underway | undefined, now: Date): Promise<StoredRequest> {
  const { engine, kind } = run.ground
  const given = { note: '', today: now.toISOString().slice(0, 10), now }
  const after = document && (await closeBySystem(engine, tx, kind, document.id, given))
  if (!after) throw new Refusal(409, [{ key: 'right.ended' }])
  return after
}
