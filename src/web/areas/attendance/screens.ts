import { screen } from '#web/foundation/page/screen.ts'

export const attendanceScreens = [
  screen('/attendance', async () => (await import('./attendance-screen.tsx')).AttendanceScreen),
  screen('/attendance/detail/$id', async () => (await import('./day-screen.tsx')).DayScreen),
]
