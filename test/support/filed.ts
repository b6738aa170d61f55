import type { ModulePermission } from '#shared/permissions.ts'
import { begin, decide, type Approval, type PlannedLevel } from '#server/approval/request/machine.ts'
import type { AnyModule } from '#server/approval/request/module.ts'
import type { StoredRequest } from '#server/approval/request/store.ts'
import type { Viewer } from '#server/people/viewer.ts'

/** A request and people as functions of the engine take them, without a database: ids are names. */

export const leave = {
  contract: { module: 'LeaveRequest', title: 'leave.title', actions: ['approve', 'revise', 'reject'], facts: {} },
} as unknown as AnyModule

/** Amina filed it for herself and hadi; ina helped her, and made only this entry. */
export const filed = (given: Pick<StoredRequest, 'statusId' | 'approval'> & Partial<StoredRequest>): StoredRequest =>
  ({
    id: 'r',
    code: 'LV-1',
    module: 'LeaveRequest',
    authorId: 'ina',
    requestorId: 'amina',
    subjectId: null,
    lines: [{ kind: 'leave', line: 1, employeeId: 'hadi', data: {} }],
    ...given,
  }) as StoredRequest

export const asking = (mode: 'any' | 'all', ...names: string[]): PlannedLevel => ({
  position: 'named',
  mode,
  ascended: false,
  persons: names.map((id) => ({ id, name: id })),
})

/** A level that the flow asks nobody at. */
export const askingNobody: PlannedLevel = { ...asking('any'), skippedWhen: { field: 'days', is: '<', value: 3 } }

/** A round over these levels, with who approved so far, one after the other. */
export const round = (planned: readonly PlannedLevel[], ...approved: string[]): Approval =>
  approved.reduce(
    (approval, id) =>
      decide(approval, { personId: id, by: { id, name: id }, decision: 'approve', note: '', at: 'then', skipAdjacent: true }).approval,
    begin(planned, 1, 'now'),
  )

const everything: ModulePermission[] = [{ module: 'LeaveRequest', categoryId: 0, readOnly: false }]

export const somebody = (id: string, more: Partial<Viewer> = {}): Viewer =>
  ({
    id,
    readerId: id,
    name: id,
    language: 'en',
    duties: [],
    administrator: false,
    grantors: [],
    permissions: everything,
    ...more,
  }) as unknown as Viewer

/** Somebody to whom another gave their right to decide, for some modules or all. */
export const actingFor = (id: string, grantor: string, modules: string[] | null = null): Viewer =>
  somebody(id, { grantors: [{ id: grantor, name: grantor, modules }] })
