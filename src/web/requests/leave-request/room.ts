import { requestModules } from '#shared/requests/modules.ts'
import { screen } from '#web/foundation/page/screen.ts'
import type { RequestRoom } from '#web/approval/request/request-room.ts'
import { leaveInbox } from './inbox.ts'
import { texts } from './texts.ts'

const { path } = requestModules['leave-request'].place

export const leaveRoom: RequestRoom = {
  path,
  screens: [
    screen(path, async () => (await import('./leave-list.tsx')).LeaveList, { texts }),
    screen(`${path}/new`, async () => (await import('./leave-screens.tsx')).LeaveNew, { texts }),
    screen(`${path}/$id`, async () => (await import('./leave-screens.tsx')).LeaveRequest, { texts }),
  ],
  inbox: leaveInbox,
}
