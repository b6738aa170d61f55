import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/announcement.ts'), import('#shared/texts/en/set-up.ts'))

export const announcementScreens = [
  screen('/announcements', async () => (await import('./announcement-list.tsx')).AnnouncementList, { texts }),
  screen('/announcements/$id', async () => (await import('./announcement-screen.tsx')).AnnouncementScreen, { texts }),
  screen('/set-up/announcements', async () => (await import('./announcement-set-up.tsx')).AnnouncementSetUp, { texts }),
]
