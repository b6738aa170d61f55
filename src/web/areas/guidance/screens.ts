import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [own, general] = await Promise.all([import('#shared/texts/en/guidance.ts'), import('#shared/texts/en/set-up.ts')])
  return { ...own.guidance, ...general.setUp }
}

export const guidanceScreens = [screen('/set-up/guidance', async () => (await import('./guidance-screen.tsx')).GuidanceScreen, { texts })]
