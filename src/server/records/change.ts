import type * as z from 'zod/mini'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import type { Params } from '#server/foundation/basis/refusal.ts'
import type { TextKey } from '#shared/texts/index.ts'

/** A proposal to change a record: one line of a request. `data` is what its kind's schema says. */
export interface Change {
  kind: string
  line: number
  employeeId: string
  data: unknown
  /** What was decided of this line apart from the others; absent: it goes with the request. */
  decided?: LineDecision
}

/** Of a line that is decided for itself: carried out already, or sent back with a note. */
export interface LineDecision {
  is: 'applied' | 'returned'
  note: string
}

/** A line that is carried out goes no other way any more but back. */
export const isApplied = ({ decided }: Change): boolean => decided?.is === 'applied'

/** What stands in the way of a change, or is worth knowing. */
export interface Found {
  key: TextKey
  /** `code` is that of the request in the way; empty where a leave is that was imported, without a request. */
  params?: Params
  /** Field of the form that it concerns. */
  field: string | null
  /** `save`: not even an entry may be kept so; `submit`: an entry may; `never`: only told. */
  blocks: 'save' | 'submit' | 'never'
  /** Its numbers are for one person and their HR alone; to others this is said, without any. */
  private?: { employeeId: string; instead: TextKey }
  /** It can come about while a request waits: whoever decides is told so in its place, with the `name` of whom it is about. */
  weighed?: TextKey
}

/** What rules of several records refuse at a submit, and can come about after it: that somebody leaves. */
export const weighedBy = (rule: string): Pick<Found, 'weighed'> =>
  rule === 'afterLeaving' || rule === 'notEmployed' ? { weighed: `concern.${rule}` } : {}

/** What was found, with a name for an imported leave that has no code: said in the language in which the sentence is. */
export const foundNamed = (found: Found): Found =>
  found.params?.['code'] === '' ? { ...found, params: { ...found.params, code: { key: 'leave.imported' } } } : found

/** Whose change it is: request and line stay the source of what was written. */
export interface Source {
  requestId: string
  actorId: string | null
  /** The day it is for the person concerned. */
  today: string
}

/** One kind of change to a record. The room that owns the record implements it; nobody else writes the record. */
export interface ChangeKind<D> {
  kind: string
  schema: z.ZodMiniType<D>
  /** Names of what must stand still while the change is checked and written. */
  locks(data: D, change: Change): string[]
  /** Asked under the locks. */
  check(tx: Db | Tx, data: D, change: Change, source: Source): Promise<Found[]>
  reserve(tx: Tx, data: D, change: Change, source: Source): Promise<void>
  release(tx: Tx, data: D, change: Change, source: Source): Promise<void>
  apply(tx: Tx, data: D, change: Change, source: Source): Promise<void>
  reverse(tx: Tx, data: D, change: Change, source: Source): Promise<void>
}

/** A kind whose data is not yet known: parsed by the kind itself. */
export interface AnyChangeKind {
  kind: string
  /** Its approval makes other days of attendance. */
  movesAttendance?: true
  locks(change: Change): string[]
  check(tx: Db | Tx, change: Change, source: Source): Promise<Found[]>
  reserve(tx: Tx, change: Change, source: Source): Promise<void>
  release(tx: Tx, change: Change, source: Source): Promise<void>
  apply(tx: Tx, change: Change, source: Source): Promise<void>
  reverse(tx: Tx, change: Change, source: Source): Promise<void>
}

export type Step = 'reserve' | 'release' | 'apply' | 'reverse'

export function defineChange<D>(kind: ChangeKind<D>): AnyChangeKind {
  // A change is asked about several times on its way.
  const known = new WeakMap<Change, D>()
  const data = (change: Change) => known.get(change) ?? parsed(change)
  const parsed = (change: Change) => {
    const found = kind.schema.parse(change.data)
    known.set(change, found)
    return found
  }
  return {
    kind: kind.kind,
    locks: (change) => kind.locks(data(change), change),
    check: (tx, change, source) => kind.check(tx, data(change), change, source),
    reserve: (tx, change, source) => kind.reserve(tx, data(change), change, source),
    release: (tx, change, source) => kind.release(tx, data(change), change, source),
    apply: (tx, change, source) => kind.apply(tx, data(change), change, source),
    reverse: (tx, change, source) => kind.reverse(tx, data(change), change, source),
  }
}
