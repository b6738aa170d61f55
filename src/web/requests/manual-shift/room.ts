import { manualShift } from '#shared/requests/manual-shift.ts'
import { screen } from '#web/foundation/page/screen.ts'
import type { RequestRoom } from '../../approval/request-contract.ts'
import { manualShiftInbox } from './inbox.tsx'

const { path } = manualShift.place

export const manualShiftRoom: RequestRoom = {
  path,
  screens: [
    screen(path, async () => (await import('./manual-shift-screens.tsx')).ManualShiftList),
    screen(`${path}/new`, async () => (await import('./manual-shift-screens.tsx')).ManualShiftNew),
    screen(`${path}/$id`, async () => (await import('./manual-shift-screens.tsx')).ManualShiftRequest),
  ],
  inbox: manualShiftInbox,
}
