import { manualShift } from '#shared/requests/manual-shift.ts'
import { screen } from '#web/foundation/page/screen.ts'
import type { RequestRoom } from '../../approval/request-contract.ts'
import { manualShiftInbox } from './inbox.tsx'
import { texts } from './texts.ts'

const { path } = manualShift.place

export const manualShiftRoom: RequestRoom = {
  path,
  screens: [
    screen(path, async () => (await import('./manual-shift-screens.tsx')).ManualShiftList, { texts }),
    screen(`${path}/new`, async () => (await import('./manual-shift-screens.tsx')).ManualShiftNew, { texts }),
    screen(`${path}/$id`, async () => (await import('./manual-shift-screens.tsx')).ManualShiftRequest, { texts }),
  ],
  inbox: manualShiftInbox,
}
