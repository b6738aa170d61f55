import { requestModules } from '#shared/requests/modules.ts'
import { screen } from '#web/foundation/page/screen.ts'
import type { RequestRoom } from '#web/approval/request/request-room.ts'
import { checkTimeOverriderInbox } from './inbox.ts'
import { texts } from './texts.ts'

const { path } = requestModules['check-time-overrider'].place

export const checkTimeOverriderRoom: RequestRoom = {
  path,
  screens: [
    screen(path, async () => (await import('./check-time-overrider-screens.tsx')).CheckTimeOverriderList, { texts }),
    screen(`${path}/new`, async () => (await import('./check-time-overrider-screens.tsx')).CheckTimeOverriderNew, { texts }),
    screen(`${path}/$id`, async () => (await import('./check-time-overrider-screens.tsx')).CheckTimeOverriderRequest, { texts }),
  ],
  inbox: checkTimeOverriderInbox,
}
