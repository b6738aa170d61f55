import type { RequestKind } from '#shared/requests/index.ts'
import type { AnyModule } from '#server/approval/module.ts'
import type { Db } from '#server/foundation/db.ts'
import type { Api } from '#server/foundation/http.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { serveLeave } from './leave-request/calls.ts'
import { leaveModule } from './leave-request/module.ts'
import { serveLoan } from './loan/calls.ts'
import { loanModule } from './loan/module.ts'

/** The server's part of every request module. */
export const modules: Record<RequestKind, AnyModule> = {
  'leave-request': leaveModule,
  loan: loanModule,
}

/** The calls that only one module has. */
export const ownCalls: Record<RequestKind, (api: Api<Viewer>, db: Db) => void> = {
  'leave-request': serveLeave,
  loan: serveLoan,
}
