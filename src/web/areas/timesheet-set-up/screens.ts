import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/timesheet.ts'), import('#shared/texts/en/set-up.ts'))

export const timesheetSetUpScreens = [
  screen('/set-up/timesheets', async () => (await import('./timesheet-set-up.tsx')).TimesheetSetUp, { texts }),
]
