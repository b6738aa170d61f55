import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => (await import('#shared/texts/en/mail.ts')).mail

export const mailScreens = [
  screen('/settings/mail', async () => (await import('./mail-settings.tsx')).MailSettings, { texts }),
  screen('/set-up/mail', async () => (await import('./mail-list.tsx')).MailList, { texts }),
]
