import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => (await import('#shared/texts/en/time-setup.ts')).timeSetup

export const timeSetupScreens = [screen('/set-up/time', async () => (await import('./time-setup.tsx')).TimeSetup, { texts })]
