import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [{ calendar }, { absences }] = await Promise.all([import('#shared/texts/en/calendar.ts'), import('#shared/texts/en/absences.ts')])
  return { ...calendar, ...absences }
}

export const calendarScreens = [screen('/calendar', async () => (await import('./calendar-screen.tsx')).CalendarScreen, { texts })]
