import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/attendance.ts'))

export const attendanceScreens = [
  screen('/attendance', async () => (await import('./attendance-screen.tsx')).AttendanceScreen, { texts, openWith: '/attendance' }),
  screen('/attendance/detail/$id', async () => (await import('./day-screen.tsx')).DayScreen, { texts }),
]
