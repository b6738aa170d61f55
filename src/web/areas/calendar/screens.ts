import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => (await import('#shared/texts/en/calendar.ts')).calendar

export const calendarScreens = [screen('/calendar', async () => (await import('./calendar-screen.tsx')).CalendarScreen, { texts })]
