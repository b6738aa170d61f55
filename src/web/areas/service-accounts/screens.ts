import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [own, general] = await Promise.all([import('#shared/texts/en/service-accounts.ts'), import('#shared/texts/en/set-up.ts')])
  return { ...own.serviceAccounts, ...general.setUp }
}

export const serviceAccountScreens = [
  screen('/set-up/service-accounts', async () => (await import('./service-accounts.tsx')).ServiceAccounts, { texts }),
]
