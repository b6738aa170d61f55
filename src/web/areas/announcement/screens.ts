import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [{ announcement }, { setUp }] = await Promise.all([
    import('#shared/texts/en/announcement.ts'),
    import('#shared/texts/en/set-up.ts'),
  ])
  return { ...announcement, ...setUp }
}

export const announcementScreens = [
  screen('/announcements', async () => (await import('./announcement-list.tsx')).AnnouncementList, { texts }),
  screen('/announcements/$id', async () => (await import('./announcement-screen.tsx')).AnnouncementScreen, { texts }),
  screen('/set-up/announcements', async () => (await import('./announcement-set-up.tsx')).AnnouncementSetUp, { texts }),
]
