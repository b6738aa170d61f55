import { screen } from '#web/foundation/page/screen.ts'
import type { RequestRoom } from '../../approval/request-contract.ts'
import { leaveInbox } from './inbox.tsx'

export const leaveRoom: RequestRoom = {
  path: '/leave',
  screens: [
    screen('/leave', async () => (await import('./leave-list.tsx')).LeaveList),
    screen('/leave/new', async () => (await import('./leave-screens.tsx')).LeaveNew),
    screen('/leave/$id', async () => (await import('./leave-screens.tsx')).LeaveRequest),
  ],
  inbox: leaveInbox,
}
