import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/calendar.ts'), import('#shared/texts/en/absences.ts'))

export const calendarScreens = [screen('/calendar', async () => (await import('./calendar-screen.tsx')).CalendarScreen, { texts })]
