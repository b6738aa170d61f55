import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/shift-schedule.ts'), import('#shared/texts/en/attendance.ts'))

export const shiftScheduleScreens = [
  screen('/shift-schedules', async () => (await import('./roster-screen.tsx')).RosterScreen, { texts, openWith: '/shift-schedules' }),
]
