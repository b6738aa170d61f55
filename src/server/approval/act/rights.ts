import { isDecided, isEditable, isGivenUp, isWaiting, levelStatus, status, type Act } from '#shared/status.ts'
import { moduleAccess } from '#shared/permissions.ts'
import type { TextKey } from '#shared/texts/index.ts'
import type { Message } from '#server/foundation/basis/refusal.ts'
import { grantorsFor, isHrOf, type Viewer } from '#server/people/viewer.ts'
import { asked, turn, type LevelPerson } from '../request/machine.ts'
import type { AnyModule } from '../request/module.ts'
import type { RequestRecord } from '../request/store.ts'

/** What rights on a request are decided by, beside the person. */
export interface RightsContext {
  module: AnyModule
  record: RequestRecord
  /** Site of the subject or requestor: its HR. */
  siteId: string | null
  requestorName: string
  /** May the last approver undo an approved request? */
  lastApproverCanCancel: boolean
}

/** Allowed, or why not. `as`: the person of the level in whose right the viewer acts. */
export type Verdict = { allowed: true; as: LevelPerson | null } | { allowed: false; why: Message }

const no = (key: TextKey, params?: Message['params']): Verdict => ({ allowed: false, why: { key, params } })
const yes = (as: LevelPerson | null = null): Verdict => ({ allowed: true, as })

/** Reasons that lie in the request, which has moved on since it could be done. All others lie in the person. */
const movedOn: ReadonlySet<TextKey> = new Set([
  'right.notEditable',
  'right.notWaiting',
  'right.decidedAlready',
  'right.ended',
  'right.notEnded',
  'right.reopened',
])

/** The status of a refusal, by its reason alone: whatever the call, one sentence has one status. */
export const statusOfReason = (key: TextKey): 403 | 409 => (movedOn.has(key) ? 409 : 403)

/** Author, requestor and subjects of a request. */
export const partiesOf = (record: RequestRecord): string[] => [
  ...new Set([
    record.authorId,
    record.requestorId,
    ...(record.subjectId ? [record.subjectId] : []),
    ...record.lines.map((line) => line.employeeId),
  ]),
]

/** Whether a person may do something with a request: the one function that the call asks and the button shows. */
export function may(viewer: Viewer, act: Act | 'edit', context: RightsContext): Verdict {
  // Deciding is not writing: an approver may decide in a module that is read-only for them, but not in one that is off.
  const deciding = act === 'approve' || act === 'revise' || act === 'reject'
  const access = moduleAccess(viewer.permissions, context.record.module)
  if (access === 'off') return no('error.moduleOff')
  if (access === 'read' && !deciding) return no('error.moduleReadOnly')
  switch (act) {
    case 'edit':
    case 'submit':
      return mayEdit(viewer, context)
    case 'cancel':
      return mayCancel(viewer, context)
    case 'reopen':
      return mayReopen(viewer, context)
    default:
      return mayDecide(viewer, act, context)
  }
}

const isParty = (viewer: Viewer, record: RequestRecord) => viewer.id === record.authorId || viewer.id === record.requestorId

function mayEdit(viewer: Viewer, { record }: RightsContext): Verdict {
  if (!isParty(viewer, record)) return no('right.notRequestor')
  if (!isEditable(record.statusId)) return no('right.notEditable')
  return yes()
}

function mayDecide(viewer: Viewer, act: 'approve' | 'revise' | 'reject', { module, record }: RightsContext): Verdict {
  if (!module.contract.actions.includes(act)) return no('right.actNotSupported')
  if (partiesOf(record).includes(viewer.id)) return no('right.ownRequest')
  if (!isWaiting(record.statusId)) return no('right.notWaiting')
  const open = asked(record.approval)
  const own = open.find((person) => person.id === viewer.id)
  if (own) return yes(own)
  const grantors = grantorsFor(viewer, record.module)
  const granted = open.find((person) => grantors.some((grantor) => grantor.id === person.id))
  if (granted) return yes(granted)
  const level = turn(record.approval)?.level ?? 0
  const later = record.approval.levels.some(
    (candidate) => candidate.level > level && candidate.persons.some((person) => person.id === viewer.id),
  )
  if (later) return no('right.notYourTurnYet')
  return no(wasDone(record, [viewer.id, ...grantors.map((grantor) => grantor.id)]) ? 'right.decidedAlready' : 'right.notYourTurn')
}

/** Whether one of these persons was asked, and their level has been decided: by themselves, a colleague or the system. */
const wasDone = ({ approval }: RequestRecord, ids: readonly string[]): boolean =>
  approval.levels.some(
    ({ reachedAt, statusId, persons }) =>
      reachedAt !== null && persons.some(({ id, at }) => ids.includes(id) && (statusId !== levelStatus.processing || at !== null)),
  )

/** The person of the last level in whose right the viewer decides there, or would undo what was decided; undefined where none. */
function lastApproverAs(viewer: Viewer, record: RequestRecord): LevelPerson | undefined {
  if (partiesOf(record).includes(viewer.id)) return undefined
  const last = record.approval.levels.findLast((level) => !level.skippedWhen)
  const deciding = record.statusId === status.approved ? last?.persons.filter((person) => person.statusId === levelStatus.approved) : null
  const persons = deciding ?? (turn(record.approval)?.level === last?.level ? asked(record.approval) : [])
  const grantors = grantorsFor(viewer, record.module)
  return persons.find((person) => person.id === viewer.id) ?? persons.find((person) => grantors.some((grantor) => grantor.id === person.id))
}

export const isLastApprover = (viewer: Viewer, record: RequestRecord): boolean => lastApproverAs(viewer, record) !== undefined

function mayCancel(viewer: Viewer, context: RightsContext): Verdict {
  const { record } = context
  if (record.statusId === status.approved) {
    if (partiesOf(record).includes(viewer.id)) return no('right.cancelApprovedOwn')
    if (isHrOf(viewer, context.siteId)) return yes()
    const as = lastApproverAs(viewer, record)
    if (!as) return no('right.notLastApprover')
    return context.lastApproverCanCancel ? yes(as) : no('right.lastApproverOff')
  }
  if (!isParty(viewer, record)) return no('right.notRequestor')
  if (isEditable(record.statusId) || isWaiting(record.statusId)) return yes()
  return no('right.ended')
}

/** Whose it is may take up again what was given up or closed: it is submitted and decided anew. What was decided, HR alone sends back. */
function mayReopen(viewer: Viewer, { record, siteId }: RightsContext): Verdict {
  const { statusId } = record
  if (isGivenUp(statusId)) return isParty(viewer, record) ? yes() : no('right.notRequestor')
  if (!isDecided(statusId)) return no(statusId === status.reopened ? 'right.reopened' : 'right.notEnded')
  if (partiesOf(record).includes(viewer.id)) return no('right.ownRequest')
  return isHrOf(viewer, siteId) ? yes() : no('error.hrOnly')
}
