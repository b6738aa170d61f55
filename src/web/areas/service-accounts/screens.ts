import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/service-accounts.ts'), import('#shared/texts/en/set-up.ts'))

export const serviceAccountScreens = [
  screen('/set-up/service-accounts', async () => (await import('./service-accounts.tsx')).ServiceAccounts, { texts }),
]
