import { screen } from '#web/foundation/page/screen.ts'

export const mailScreens = [
  screen('/settings/mail', async () => (await import('./mail-settings.tsx')).MailSettings),
  screen('/set-up/mail', async () => (await import('./mail-list.tsx')).MailList),
]
