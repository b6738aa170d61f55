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

interface Place {
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

/** Which document each act of a case is on, and the route that each submission carries. */
export function planCase({ id, amount, acts: given, several }: LogCase): PlannedCase {
  const documents: Document[] = []
  const planned = new Map<LogAct, PlannedAct>()
  for (const [kind, acts] of Map.groupBy(given, (act) => act.document)) {
    const ofKind: Document[] = []
    placesOf(acts, several ? several.includes(kind) : id.startsWith('travelpermit') && kind !== 'Permit').forEach((place, index) => {
      const act = acts[index]
      if (!act) throw new Error('a place without an act')
      const document = (ofKind[place] ??= { kind, number: place + 1, acts: [] })
      const one = { ...act, of: document, route: [] }
      document.acts.push(one)
      planned.set(act, one)
    })
    documents.push(...ofKind)
  }
  for (const document of documents)
    document.acts.forEach((act, index) => {
      if (act.verb === 'SUBMITTED') act.route = routeOf(document.acts.slice(index + 1))
    })
  return { id, amount, acts: given.flatMap((act) => planned.get(act) ?? []), documents }
}

/**
 * The document of each act, numbered as they come. Only the case of a trip holds several of a kind, and the log names the kind
 * and not the document: of several under way at once the eldest is taken on which the act fits, and another where otherwise a
 * later act would fit on none. Where no way fits all acts, one that fits nowhere falls to the latest document.
 */
function placesOf(acts: readonly LogAct[], several: boolean): number[] {
  const deadEnds = new Set<string>()
  const search = (index: number, places: readonly Place[]): number[] | null => {
    const act = acts[index]
    if (!act) return []
    const here = [index, ...places.map(({ state, rank }) => `${state} ${rank}`).toSorted()].join()
    if (deadEnds.has(here)) return null
    for (const place of fitting(act, places, several)) {
      const rest = search(index + 1, placed(places, place, act))
      if (rest) return [place, ...rest]
    }
    deadEnds.add(here)
    return null
  }
  return search(0, []) ?? eldestPlaces(acts, several)
}

function eldestPlaces(acts: readonly LogAct[], several: boolean): number[] {
  let places: readonly Place[] = []
  return acts.map((act) => {
    const [place = Math.max(0, places.length - 1)] = fitting(act, places, several)
    places = placed(places, place, act)
    return place
  })
}

/** The documents on which an act fits, the likeliest first; one more than there are is a new one. */
function fitting(act: LogAct, places: readonly Place[], several: boolean): number[] {
  const known = places.map((place, index) => ({ ...place, index }))
  const at = (...states: State[]) => known.filter(({ state }) => states.includes(state)).map(({ index }) => index)
  const fresh = several || places.length === 0 ? [places.length] : []
  if (act.verb === 'SAVED') return [...at('returned', 'given up', 'closed'), ...fresh]
  if (act.verb === 'SUBMITTED') return [...at('returned'), ...at('given up', 'closed'), ...at('entry'), ...fresh]
  if (act.role === 'EMPLOYEE') return [...at('returned'), ...at('waiting')]
  if (act.role === 'MISSING') return [...at('approved').toReversed(), ...at('waiting')]
  const before = at('waiting').filter((index) => (places[index]?.rank ?? 0) < rankOf[act.role])
  return [...before, ...at('waiting').filter((index) => !before.includes(index))]
}

function placed(places: readonly Place[], at: number, act: LogAct): Place[] {
  const rank = act.verb === 'SUBMITTED' ? 0 : act.verb === 'APPROVED' ? rankOf[act.role] : (places[at]?.rank ?? 0)
  return [...places.slice(0, at), { state: stateAfter(act), rank }, ...places.slice(at + 1)]
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
