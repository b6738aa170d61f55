import type { StoredRequest, Notice } from '../request/store.ts'
import type { Outcome } from '../request/machine.ts'
import { comeTo } from '../request/machine.ts'
import type { AnyModule } from '../request/module.ts'
import { partiesOf } from './rights.ts'

/** Notices carry no amount and no reason: only what, whose and where. */
const paramsOf = (module: AnyModule, request: StoredRequest, names: { requestor: string; actor: string }) => ({
  title: module.contract.title,
  code: request.code,
  requestor: names.requestor,
  actor: names.actor,
})

/** To persons whose turn it is. */
const noticesOfTurn = (
  module: AnyModule,
  request: StoredRequest,
  persons: readonly { id: string }[],
  names: { requestor: string; actor: string },
): Notice[] =>
  persons.map((person) => ({ employeeId: person.id, typeId: 'RQ001', key: 'told.turn', params: paramsOf(module, request, names) }))

/** To persons who have not acted since their turn came on a day, each their own. */
export const reminders = (
  module: AnyModule,
  request: StoredRequest,
  silent: readonly { id: string; since: string }[],
  names: { requestor: string; actor: string },
): Notice[] =>
  silent.map(({ id, since }) => ({
    employeeId: id,
    typeId: 'RQ010',
    key: 'told.reminder',
    params: { ...paramsOf(module, request, names), since },
  }))

/** To those whose turn has come with this act. */
export function turnNotices(
  module: AnyModule,
  before: StoredRequest | undefined,
  after: StoredRequest,
  names: { requestor: string; actor: string },
): Notice[] {
  return noticesOfTurn(module, after, comeTo(before?.approval, after.approval), names)
}

/** To those who file a request of several people and who decide on it: some are no longer part of it. */
export const partedNotices = (
  module: AnyModule,
  request: StoredRequest,
  told: readonly string[],
  names: { requestor: string; actor: string },
): Notice[] =>
  [...new Set(told)].map((employeeId) => ({ employeeId, typeId: 'RQ009', key: 'told.parted', params: paramsOf(module, request, names) }))

const endKeys: Partial<Record<Outcome | 'cancelled' | 'closed' | 'reopened', { typeId: string; key: string }>> = {
  approved: { typeId: 'RQ002', key: 'told.approved' },
  revised: { typeId: 'RQ003', key: 'told.revised' },
  rejected: { typeId: 'RQ004', key: 'told.rejected' },
  cancelled: { typeId: 'RQ005', key: 'told.cancelled' },
  closed: { typeId: 'RQ006', key: 'told.closed' },
  reopened: { typeId: 'RQ007', key: 'told.reopened' },
}

/** To author, requestor and subjects, but not to whoever acted. */
export function endNotices(
  module: AnyModule,
  request: StoredRequest,
  outcome: Outcome | 'cancelled' | 'closed' | 'reopened',
  actorId: string | null,
  names: { requestor: string; actor: string },
): Notice[] {
  const end = endKeys[outcome]
  if (!end) return []
  return partiesOf(request)
    .filter((id) => id !== actorId)
    .map((employeeId) => ({ employeeId, ...end, params: paramsOf(module, request, names) }))
}
