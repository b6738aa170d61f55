import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/health.ts'))

export const healthScreens = [screen('/set-up/health', async () => (await import('./health-screen.tsx')).HealthScreen, { texts })]
