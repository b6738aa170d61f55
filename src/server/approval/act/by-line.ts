import { sure } from '#shared/sure.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import { isApplied, type Change } from '#server/records/change.ts'
import { decide, type Approval, type Decision, type MadeDecision, type Outcome } from '../request/machine.ts'
import type { Engine } from '../request/module.ts'
import type { StoredRequest } from '../request/store.ts'
import type { ReturnedLine } from './context.ts'
import { lockChanges, takeStep } from './steps.ts'

/** The numbers of a request's lines that are carried out. */
export const appliedLines = ({ lines }: { lines: readonly Change[] }): number[] => lines.filter(isApplied).map(({ line }) => line)

/**
 * The changes of a form that is saved anew: those that are carried out stay as they were, whatever the form says, and
 * one that was sent back says so until it is submitted again.
 */
export function withDecided(changes: readonly Change[], request: Pick<StoredRequest, 'lines'> | undefined): Change[] {
  const applied = request?.lines.filter(isApplied) ?? []
  const decided = new Map(request?.lines.map((change) => [change.line, change.decided]))
  const open = changes.filter(({ line }) => decided.get(line)?.is !== 'applied')
  const marked = open.map((change): Change => {
    const mark = decided.get(change.line)
    return mark ? { ...change, decided: mark } : change
  })
  return [...applied, ...marked].toSorted((a, b) => a.line - b.line)
}

/** Lines as nobody has decided of them. */
export const undecided = (lines: readonly Change[]): Change[] => lines.map(({ decided: _decided, ...change }) => change)

/** Lines that go to be decided: what was carried out stays so, what was sent back is asked for anew. */
export const askedAnew = (lines: readonly Change[]): Change[] =>
  lines.flatMap((change) => (isApplied(change) ? [change] : undecided([change])))

/** What is said of a decision by line in the history: the note, and each line that comes back with why. */
export const noteByLine = (note: string, returned: readonly ReturnedLine[]): string =>
  [note, ...returned.map((one) => `${one.line}: ${one.note.trim()}`)].filter(Boolean).join('\n')

/** What becomes of a request, and of each of its lines. */
export interface ByLine {
  decision: Decision
  approval: Approval
  outcome: Outcome
  lines: Change[]
}

/**
 * A decision that sends some lines back: the request comes back with them alone open. The others are carried out where
 * this was the last approval that they needed; where levels are still to come, they go that way with the rest. Refuses lines
 * that there are none of, or that are carried out already, and one without a reason.
 */
export function decideByLine(request: StoredRequest, made: MadeDecision, returned: readonly ReturnedLine[]): ByLine {
  const notes = new Map(returned.map(({ line, note }) => [line, note.trim()]))
  const open = request.lines.filter((change) => !isApplied(change))
  for (const line of notes.keys())
    if (!open.some((change) => change.line === line)) throw refuse(400, 'decision.lineUnknown', { line }, 'returned')
  // Nobody can mend a line without knowing what is wrong with it.
  if ([...notes.values()].includes('')) throw refuse(400, 'decision.reasonMissing', undefined, 'returned')
  const back = decide(request.approval, { ...made, decision: 'revise' })
  const isLast = notes.size < open.length && decide(request.approval, made).outcome === 'approved'
  const lines = request.lines.map((change): Change => {
    if (isApplied(change)) return change
    const note = notes.get(change.line)
    if (note !== undefined) return { ...change, decided: { is: 'returned', note } }
    return isLast ? { ...change, decided: { is: 'applied', note: '' } } : change
  })
  return { decision: 'revise', ...back, lines }
}

/** Carries out what a decision by line says of each: what was approved for good is applied, the rest given free. */
export async function effectByLine(
  engine: Engine,
  tx: Tx,
  before: StoredRequest,
  after: StoredRequest,
  actorId: string,
  today: string,
): Promise<void> {
  await lockChanges(engine, tx, before.lines)
  const source = { requestId: after.id, actorId, today }
  const known = new Map(before.lines.map((change) => [change.line, change]))
  const now = after.lines.filter((change) => isApplied(change) && !isApplied(sure(known.get(change.line), 'a decision adds no line')))
  const asBefore = now.map(({ line }) => sure(known.get(line), 'a decision adds no line'))
  await takeStep(engine, tx, 'apply', asBefore, source)
  await takeStep(engine, tx, 'release', after.lines, source)
}
