import { requestModules } from '#shared/requests/modules.ts'
import { screen } from '#web/foundation/page/screen.ts'
import type { RequestRoom } from '#web/approval/request/request-room.ts'
import { leaveAdjustmentInbox } from './inbox.ts'

const { path } = requestModules['leave-adjustment-request'].place
const texts = async () => (await import('#shared/texts/en/leave-adjustment-form.ts')).leaveAdjustmentForm

export const leaveAdjustmentRoom: RequestRoom = {
  path,
  screens: [
    screen(path, async () => (await import('./leave-adjustment-list.tsx')).LeaveAdjustmentList, { texts }),
    screen(`${path}/new`, async () => (await import('./leave-adjustment-screens.tsx')).LeaveAdjustmentNew, { texts }),
    screen(`${path}/$id`, async () => (await import('./leave-adjustment-screens.tsx')).LeaveAdjustmentRequest, { texts }),
  ],
  inbox: leaveAdjustmentInbox,
}
