import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => (await import('#shared/texts/en/health.ts')).health

export const healthScreens = [screen('/set-up/health', async () => (await import('./health-screen.tsx')).HealthScreen, { texts })]
