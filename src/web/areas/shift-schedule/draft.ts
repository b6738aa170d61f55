import type { RosterCell } from '#shared/areas/shift-schedule.ts'

/** What a cell is to say: shifts, none for a day off, null where the pattern stands. */
export type Choice = readonly string[] | null

/** What a cell is to say, and what stood there when it was first touched. */
export interface Edit {
  to: Choice
  was: Choice
}

/** Of one person, by day. */
export type Edits = ReadonlyMap<string, Edit>

/** What is not saved yet, by person, and what it was before each change of it. */
export interface Draft {
  readonly now: ReadonlyMap<string, Edits>
  readonly past: readonly ReadonlyMap<string, Edits>[]
}

export const emptyDraft: Draft = { now: new Map(), past: [] }

/** One cell of a change, with what stands there on the server. */
export interface Put {
  employeeId: string
  day: string
  to: Choice
  present: Choice
}

export const presentOf = (cell: RosterCell): Choice => cell.roster ?? null

/** What a cell says, saved or not. */
export const choiceOf = (cell: RosterCell, edit: Edit | undefined): Choice => (edit ? edit.to : presentOf(cell))

/** What is planned in a cell: the roster's word, else the pattern's. */
export const plannedIn = (cell: RosterCell, choice: Choice): readonly string[] => choice ?? cell.usual ?? []

export const isSame = (one: Choice, other: Choice): boolean =>
  one === null || other === null ? one === other : one.length === other.length && one.every((id, place) => id === other[place])

/** A change more; what comes back to what stands is no change. Nothing different: the same draft. */
export function put(draft: Draft, changes: readonly Put[]): Draft {
  const now = new Map(draft.now)
  for (const { employeeId, day, to, present } of changes) {
    const own = new Map(now.get(employeeId))
    const known = own.get(day)
    if (isSame(to, known ? known.to : present)) continue
    if (isSame(to, present)) own.delete(day)
    else own.set(day, { to, was: known?.was ?? present })
    if (own.size > 0) now.set(employeeId, own)
    else now.delete(employeeId)
  }
  return isUnchanged(draft.now, now) ? draft : { now, past: [...draft.past, draft.now] }
}

const isUnchanged = (one: ReadonlyMap<string, Edits>, other: ReadonlyMap<string, Edits>): boolean =>
  one.size === other.size && [...one].every(([id, edits]) => other.get(id) === edits)

/** Before the last change; it cannot be taken back further than it began. */
export function undo(draft: Draft): Draft {
  const before = draft.past.at(-1)
  return before ? { now: before, past: draft.past.slice(0, -1) } : draft
}

/** Without some cells: they are as they stand. */
export function without(draft: Draft, cells: ReadonlySet<string>): Draft {
  const now = new Map(
    [...draft.now].flatMap(([id, own]) => {
      const left = [...own].filter(([day]) => !cells.has(`${id}.${day}`))
      return left.length > 0 ? [[id, new Map(left)] as const] : []
    }),
  )
  return { now, past: [] }
}

export const countOf = ({ now }: Draft): number => [...now.values()].reduce((sum, edits) => sum + edits.size, 0)

/** A cell with what it says, as it is moved or met. */
export interface Held {
  employeeId: string
  day: string
  cell: RosterCell
  choice: Choice
}

/**
 * What moving a cell onto another changes: onto one that says something of its own they are swapped; else what is left behind
 * is a day off, or the pattern where that is empty anyway. Null where there is nothing to move.
 */
export function moved(from: Held, to: Held): { changes: Put[]; isSwap: boolean } | null {
  if (from.choice === null || (from.employeeId === to.employeeId && from.day === to.day)) return null
  const isSwap = to.choice !== null && to.choice.length > 0
  const left = isSwap ? to.choice : (from.cell.usual ?? []).length > 0 ? [] : null
  const at = (held: Held, choice: Choice): Put => ({
    employeeId: held.employeeId,
    day: held.day,
    to: choice,
    present: presentOf(held.cell),
  })
  return { changes: [at(from, left), at(to, from.choice)], isSwap }
}
