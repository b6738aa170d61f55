import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [own, overtime] = await Promise.all([import('#shared/texts/en/time-setup.ts'), import('#shared/texts/en/overtime-set-up.ts')])
  return { ...own.timeSetup, ...overtime.overtimeSetUp }
}

export const timeSetupScreens = [screen('/set-up/time', async () => (await import('./time-setup.tsx')).TimeSetup, { texts })]
