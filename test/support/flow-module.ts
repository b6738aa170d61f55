import { leaveRequest } from '#shared/requests/leave-request.ts'
import type { AnyRequest } from '#shared/contract/request.ts'
import type { AnyModule } from '#server/approval/request/module.ts'
import { leaveModule } from '#server/requests/leave-request/module.ts'

/** A module as the lint knows one: its facts and the fields that name persons; every code of a choice exists. */
export const openModule: AnyModule = {
  ...leaveModule,
  contract: leaveRequest as unknown as AnyRequest,
  choices: {},
}
