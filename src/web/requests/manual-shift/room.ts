import { requestModules } from '#shared/requests/modules.ts'
import { screen } from '#web/foundation/page/screen.ts'
import type { RequestRoom } from '#web/approval/request/request-room.ts'
import { manualShiftInbox } from './inbox.ts'
import { texts } from './texts.ts'

const { path } = requestModules['manual-shift'].place

export const manualShiftRoom: RequestRoom = {
  path,
  screens: [
    screen(path, async () => (await import('./manual-shift-screens.tsx')).ManualShiftList, { texts }),
    screen(`${path}/new`, async () => (await import('./manual-shift-screens.tsx')).ManualShiftNew, { texts }),
    screen(`${path}/$id`, async () => (await import('./manual-shift-screens.tsx')).ManualShiftRequest, { texts }),
  ],
  inbox: manualShiftInbox,
}
