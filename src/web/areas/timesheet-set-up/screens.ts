import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [own, general] = await Promise.all([import('#shared/texts/en/timesheet.ts'), import('#shared/texts/en/set-up.ts')])
  return { ...own.timesheet, ...general.setUp }
}

export const timesheetSetUpScreens = [
  screen('/set-up/timesheets', async () => (await import('./timesheet-set-up.tsx')).TimesheetSetUp, { texts }),
]
