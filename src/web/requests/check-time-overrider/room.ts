import { checkTimeOverrider } from '#shared/requests/check-time-overrider.ts'
import { screen } from '#web/foundation/page/screen.ts'
import type { RequestRoom } from '../../approval/request-contract.ts'
import { checkTimeOverriderInbox } from './inbox.tsx'

const { path } = checkTimeOverrider.place

export const checkTimeOverriderRoom: RequestRoom = {
  path,
  screens: [
    screen(path, async () => (await import('./check-time-overrider-screens.tsx')).CheckTimeOverriderList),
    screen(`${path}/new`, async () => (await import('./check-time-overrider-screens.tsx')).CheckTimeOverriderNew),
    screen(`${path}/$id`, async () => (await import('./check-time-overrider-screens.tsx')).CheckTimeOverriderRequest),
  ],
  inbox: checkTimeOverriderInbox,
}
