import { requestModules } from '#shared/requests/modules.ts'
import { screen } from '#web/foundation/page/screen.ts'
import type { RequestRoom } from '#web/approval/request/request-room.ts'
import { permitOutInbox } from './inbox.ts'

const { path } = requestModules['permit-out'].place
const texts = async () => (await import('#shared/texts/en/permit-out.ts')).permitOut

export const permitOutRoom: RequestRoom = {
  path,
  screens: [
    screen(path, async () => (await import('./permit-out-list.tsx')).PermitOutList, { texts }),
    screen(`${path}/new`, async () => (await import('./permit-out-screens.tsx')).PermitOutNew, { texts }),
    screen(`${path}/$id`, async () => (await import('./permit-out-screens.tsx')).PermitOutRequest, { texts }),
  ],
  inbox: permitOutInbox,
}
