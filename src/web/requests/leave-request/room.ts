import { requestModules } from '#shared/requests/modules.ts'
import { screen } from '#web/foundation/page/screen.ts'
import type { RequestRoom } from '../../approval/request-contract.ts'
import { leaveInbox } from './inbox.ts'

const { path } = requestModules['leave-request'].place

export const leaveRoom: RequestRoom = {
  path,
  screens: [
    screen(path, async () => (await import('./leave-list.tsx')).LeaveList),
    screen(`${path}/new`, async () => (await import('./leave-screens.tsx')).LeaveNew),
    screen(`${path}/$id`, async () => (await import('./leave-screens.tsx')).LeaveRequest),
  ],
  inbox: leaveInbox,
}
