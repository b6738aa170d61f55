import { leaveAdjustmentRequest } from '#shared/requests/leave-adjustment-request.ts'
import { screen } from '#web/foundation/page/screen.ts'
import type { RequestRoom } from '../../approval/request-contract.ts'
import { leaveAdjustmentInbox } from './inbox.tsx'

const { path } = leaveAdjustmentRequest.place

export const leaveAdjustmentRoom: RequestRoom = {
  path,
  screens: [
    screen(path, async () => (await import('./leave-adjustment-list.tsx')).LeaveAdjustmentList),
    screen(`${path}/new`, async () => (await import('./leave-adjustment-screens.tsx')).LeaveAdjustmentNew),
    screen(`${path}/$id`, async () => (await import('./leave-adjustment-screens.tsx')).LeaveAdjustmentRequest),
  ],
  inbox: leaveAdjustmentInbox,
}
