import { isDecided, isEditable, isGivenUp, isWaiting, levelStatus, status, type Act } from '#shared/status.ts'
import { moduleAccess } from '#shared/permissions.ts'
import type { TextKey } from '#shared/texts/index.ts'
import type { Message } from '#server/foundation/basis/refusal.ts'
import { hasDutyOver, type Place } from '#server/people/roles/duties.ts'
import { grantorsFor, type Viewer } from '#server/people/viewer.ts'
import { asked, turn, type LevelPerson } from '../request/machine.ts'
import type { AnyModule } from '../request/module.ts'
import type { StoredRequest } from '../request/store.ts'

/** What rights on a request are decided by, beside the person. */
export interface RightsContext {
  module: AnyModule
  request: StoredRequest
  /** Where its subject or requestor is: of those who have a duty over them. */
  place: Place
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
export const partiesOf = (request: StoredRequest): string[] => [
  ...new Set([
    request.authorId,
    request.requestorId,
    ...(request.subjectId ? [request.subjectId] : []),
    ...request.lines.map((line) => line.employeeId),
  ]),
]

/** Whether a person may do something with a request: the one function that the call asks and the button shows. */
export function may(viewer: Viewer, act: Act | 'edit', context: RightsContext): Verdict {
  // Deciding is not writing: an approver may decide in a module that is read-only for them, but not in one that is off.
  const deciding = act === 'approve' || act === 'revise' || act === 'reject'
  const access = moduleAccess(viewer.permissions, context.request.module)
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

const isParty = (viewer: Viewer, request: StoredRequest) => viewer.id === request.authorId || viewer.id === request.requestorId

function mayEdit(viewer: Viewer, { request }: RightsContext): Verdict {
  if (!isParty(viewer, request)) return no('right.notRequestor')
  if (!isEditable(request.statusId)) return no('right.notEditable')
  return yes()
}

function mayDecide(viewer: Viewer, act: 'approve' | 'revise' | 'reject', { module, request }: RightsContext): Verdict {
  if (!module.contract.actions.includes(act)) return no('right.actNotSupported')
  if (partiesOf(request).includes(viewer.id)) return no('right.ownRequest')
  if (!isWaiting(request.statusId)) return no('right.notWaiting')
  const open = asked(request.approval)
  const own = open.find((person) => person.id === viewer.id)
  if (own) return yes(own)
  const grantors = grantorsFor(viewer, request.module)
  const granted = open.find((person) => grantors.some((grantor) => grantor.id === person.id))
  if (granted) return yes(granted)
  const level = turn(request.approval)?.level ?? 0
  const later = request.approval.levels.some(
    (candidate) => candidate.level > level && candidate.persons.some((person) => person.id === viewer.id),
  )
  if (later) return no('right.notYourTurnYet')
  return no(wasDone(request, [viewer.id, ...grantors.map((grantor) => grantor.id)]) ? 'right.decidedAlready' : 'right.notYourTurn')
}

/** Whether one of these persons was asked, and their level has been decided: by themselves, a colleague or the system. */
const wasDone = ({ approval }: StoredRequest, ids: readonly string[]): boolean =>
  approval.levels.some(
    ({ reachedAt, statusId, persons }) =>
      reachedAt !== null && persons.some(({ id, at }) => ids.includes(id) && (statusId !== levelStatus.processing || at !== null)),
  )

/** The person of the last level in whose right the viewer decides there, or would undo what was decided; undefined where none. */
function lastApproverAs(viewer: Viewer, request: StoredRequest): LevelPerson | undefined {
  if (partiesOf(request).includes(viewer.id)) return undefined
  const last = request.approval.levels.findLast((level) => !level.skippedWhen)
  const deciding = request.statusId === status.approved ? last?.persons.filter((person) => person.statusId === levelStatus.approved) : null
  const persons = deciding ?? (turn(request.approval)?.level === last?.level ? asked(request.approval) : [])
  const grantors = grantorsFor(viewer, request.module)
  return persons.find((person) => person.id === viewer.id) ?? persons.find((person) => grantors.some((grantor) => grantor.id === person.id))
}

export const isLastApprover = (viewer: Viewer, request: StoredRequest): boolean => lastApproverAs(viewer, request) !== undefined

function mayCancel(viewer: Viewer, context: RightsContext): Verdict {
  const { request } = context
  if (request.statusId === status.approved) {
    if (partiesOf(request).includes(viewer.id)) return no('right.cancelApprovedOwn')
    if (hasDutyOver(viewer, request.module, context.place)) return yes()
    const as = lastApproverAs(viewer, request)
    if (!as) return no('right.notLastApprover')
    return context.lastApproverCanCancel ? yes(as) : no('right.lastApproverOff')
  }
  if (!isParty(viewer, request)) return no('right.notRequestor')
  if (isEditable(request.statusId) || isWaiting(request.statusId)) return yes()
  return no('right.ended')
}

/** Whose it is may take up again what was given up or closed: it is submitted and decided anew. What was decided, HR alone sends back. */
function mayReopen(viewer: Viewer, { request, place }: RightsContext): Verdict {
  const { statusId } = request
  if (isGivenUp(statusId)) return isParty(viewer, request) ? yes() : no('right.notRequestor')
  if (!isDecided(statusId)) return no(statusId === status.reopened ? 'right.reopened' : 'right.notEnded')
  if (partiesOf(request).includes(viewer.id)) return no('right.ownRequest')
  return hasDutyOver(viewer, request.module, place) ? yes() : no('error.hrOnly')
}
