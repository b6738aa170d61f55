import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [own, general] = await Promise.all([import('#shared/texts/en/reasons.ts'), import('#shared/texts/en/set-up.ts')])
  return { ...own.reasons, ...general.setUp }
}

export const reasonsScreens = [screen('/set-up/reasons', async () => (await import('./reasons.tsx')).Reasons, { texts })]
