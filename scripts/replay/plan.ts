import { status, type StatusId } from '#shared/status.ts'
import type { LogAct, LogCase, Role } from './log.ts'

/** A request of a case: a permit, a declaration, a request for payment. */
export interface Document {
  kind: string
  /** Counts the documents of its kind within the case, from 1. */
  number: number
  acts: PlannedAct[]
}

export interface PlannedAct extends LogAct {
  of: Document
  /** Of a submission: who decides, level by level. */
  route: Role[]
}

export interface PlannedCase {
  id: string
  amount: string
  acts: PlannedAct[]
  documents: Document[]
}

type State = 'entry' | 'waiting' | 'returned' | 'given up' | 'closed' | 'approved'

interface Placing {
  document: Document
  state: State
  /** How far the round has come: the rank of who approved last. */
  rank: number
}

const rankOf: Record<Role, number> = {
  EMPLOYEE: 0,
  MISSING: 0,
  PRE_APPROVER: 1,
  ADMINISTRATION: 1,
  'BUDGET OWNER': 2,
  SUPERVISOR: 3,
  DIRECTOR: 4,
}

/**
 * Which document each act of a case is on, and the route that each submission carries. The logs name the kind of a document
 * and not the document: of several that are under way at once an act goes to the eldest on which it fits.
 */
export function planCase(given: LogCase): PlannedCase {
  const placings: Placing[] = []
  const acts = given.acts.map((act): PlannedAct => {
    const ofKind = placings.filter(({ document }) => document.kind === act.document)
    let placing = placeOf(act, ofKind)
    if (!placing) {
      placing = { document: { kind: act.document, number: ofKind.length + 1, acts: [] }, state: 'entry', rank: 0 }
      placings.push(placing)
    }
    const planned = { ...act, of: placing.document, route: [] }
    placing.document.acts.push(planned)
    moveOn(placing, act)
    return planned
  })
  const documents = placings.map(({ document }) => document)
  for (const document of documents) {
    document.acts.forEach((act, index) => {
      if (act.verb === 'SUBMITTED') act.route = routeOf(document.acts.slice(index + 1))
    })
  }
  return { id: given.id, amount: given.amount, acts, documents }
}

/** The document of an act; undefined: a new one. */
function placeOf(act: LogAct, ofKind: readonly Placing[]): Placing | undefined {
  const eldest = (...states: State[]) => ofKind.find(({ state }) => states.includes(state))
  const latest = (state: State) => ofKind.findLast((placing) => placing.state === state)
  const fitting = () => ofKind.find(({ state, rank }) => state === 'waiting' && rank < rankOf[act.role])
  switch (act.verb) {
    case 'SAVED':
      return eldest('returned', 'given up', 'closed')
    case 'SUBMITTED':
      return eldest('returned') ?? eldest('given up', 'closed') ?? eldest('entry')
    case 'REJECTED':
      if (act.role === 'EMPLOYEE') return eldest('returned') ?? eldest('waiting') ?? ofKind.at(-1)
      if (act.role === 'MISSING') return latest('approved') ?? eldest('waiting') ?? ofKind.at(-1)
      return fitting() ?? eldest('waiting') ?? ofKind.at(-1)
    default:
      return fitting() ?? eldest('waiting') ?? ofKind.at(-1)
  }
}

function moveOn(placing: Placing, act: LogAct): void {
  placing.state = stateAfter(act)
  if (act.verb === 'SUBMITTED') placing.rank = 0
  else if (act.verb === 'APPROVED') placing.rank = rankOf[act.role]
}

function stateAfter({ verb, role }: LogAct): State {
  if (verb === 'SAVED') return 'entry'
  if (verb === 'FINAL_APPROVED') return 'approved'
  if (verb !== 'REJECTED') return 'waiting'
  return role === 'EMPLOYEE' ? 'given up' : role === 'MISSING' ? 'closed' : 'returned'
}

/** Who decides in the round that these acts follow: whoever did; beyond where the log breaks off, whom every route ends with. */
function routeOf(following: readonly LogAct[]): Role[] {
  const route: Role[] = []
  for (const { verb, role } of following) {
    if (verb === 'SUBMITTED' || verb === 'SAVED' || role === 'EMPLOYEE' || role === 'MISSING') break
    route.push(role)
    if (verb === 'FINAL_APPROVED') return route
    if (verb === 'REJECTED') return route.includes('SUPERVISOR') || role === 'DIRECTOR' ? route : [...route, 'SUPERVISOR']
  }
  return [...route, route.includes('SUPERVISOR') ? 'DIRECTOR' : 'SUPERVISOR']
}

/** The status that a document's last acts in the log lead to. */
export function endOf({ acts }: Document): StatusId {
  const last = acts.at(-1)
  const before = acts.at(-2)
  if (!last) throw new Error('a document without acts')
  switch (stateAfter(last)) {
    case 'entry':
      return before ? (before.role === 'EMPLOYEE' || before.role === 'MISSING' ? status.reopened : status.revised) : status.entry
    case 'approved':
      return status.approved
    case 'returned':
      return status.revised
    case 'given up':
      return status.cancelled
    case 'closed':
      return status.closedBySystem
    case 'waiting':
      return last.verb === 'SUBMITTED' ? status.submitted : status.inApproval
  }
}
