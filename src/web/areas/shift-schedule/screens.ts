import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [{ shiftSchedule }, { attendance }] = await Promise.all([
    import('#shared/texts/en/shift-schedule.ts'),
    import('#shared/texts/en/attendance.ts'),
  ])
  return { ...shiftSchedule, ...attendance }
}

export const shiftScheduleScreens = [
  screen('/shift-schedules', async () => (await import('./roster-screen.tsx')).RosterScreen, { texts, openWith: '/shift-schedules' }),
]
