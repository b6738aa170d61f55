import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/time-setup.ts'), import('#shared/texts/en/set-up.ts'))

export const timeSetupScreens = [
  screen('/set-up/shifts', async () => (await import('./shifts/shifts.tsx')).Shifts, { texts }),
  screen('/set-up/patterns', async () => (await import('./shifts/patterns-screen.tsx')).PatternsScreen, { texts }),
  screen('/set-up/holidays', async () => (await import('./holidays.tsx')).HolidaysOfSite, { texts }),
  screen('/set-up/attendance', async () => (await import('./attendance/attendance-rules.tsx')).AttendanceRules, { texts }),
  screen('/set-up/devices', async () => (await import('./attendance/devices.tsx')).Devices, { texts }),
  screen('/set-up/periods', async () => (await import('./attendance/periods.tsx')).Periods, { texts }),
]
