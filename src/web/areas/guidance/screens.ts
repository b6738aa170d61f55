import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/guidance.ts'), import('#shared/texts/en/set-up.ts'))

export const guidanceScreens = [screen('/set-up/guidance', async () => (await import('./guidance-screen.tsx')).GuidanceScreen, { texts })]
