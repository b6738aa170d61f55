import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => (await import('#shared/texts/en/guidance.ts')).guidance

export const guidanceScreens = [screen('/set-up/guidance', async () => (await import('./guidance-screen.tsx')).GuidanceScreen, { texts })]
