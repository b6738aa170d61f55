import { requestModules } from '#shared/requests/modules.ts'
import { screen } from '#web/foundation/page/screen.ts'
import type { RequestRoom } from '#web/approval/request/request-room.ts'
import { overtimeScheduleInbox } from './inbox.ts'

const { path } = requestModules['overtime-schedule'].place
const texts = async () => (await import('#shared/texts/en/overtime-schedule.ts')).overtimeSchedule

export const overtimeScheduleRoom: RequestRoom = {
  path,
  screens: [
    screen(path, async () => (await import('./overtime-schedule-screens.tsx')).OvertimeScheduleList, { texts }),
    screen(`${path}/new`, async () => (await import('./overtime-schedule-screens.tsx')).OvertimeScheduleNew, { texts }),
    screen(`${path}/$id`, async () => (await import('./overtime-schedule-screens.tsx')).OvertimeScheduleRequest, { texts }),
  ],
  inbox: overtimeScheduleInbox,
}
