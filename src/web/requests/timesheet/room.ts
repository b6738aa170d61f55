import { requestModules } from '#shared/requests/modules.ts'
import { screen } from '#web/foundation/page/screen.ts'
import type { RequestRoom } from '#web/approval/request/request-room.ts'
import { timesheetInbox } from './inbox.ts'
import { timesheetTexts as texts } from './room-texts.ts'

const { path } = requestModules.timesheet.place

export const timesheetRoom: RequestRoom = {
  path,
  screens: [
    screen(path, async () => (await import('./timesheet-list.tsx')).TimesheetList, { texts }),
    screen(`${path}/new`, async () => (await import('./timesheet-screens.tsx')).TimesheetNew, { texts }),
    screen(`${path}/$id`, async () => (await import('./timesheet-screens.tsx')).TimesheetRequest, { texts }),
  ],
  inbox: timesheetInbox,
}
