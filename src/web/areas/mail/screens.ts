import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/mail.ts'))

export const mailScreens = [
  screen('/settings/mail', async () => (await import('./mail-settings.tsx')).MailSettings, { texts }),
  screen('/set-up/mail', async () => (await import('./mail-list.tsx')).MailList, { texts }),
]
