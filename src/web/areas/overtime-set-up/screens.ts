import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [own, time, general] = await Promise.all([
    import('#shared/texts/en/overtime-set-up.ts'),
    import('#shared/texts/en/time-setup.ts'),
    import('#shared/texts/en/set-up.ts'),
  ])
  return { ...own.overtimeSetUp, ...time.timeSetup, ...general.setUp }
}

export const overtimeSetUpScreens = [
  screen('/set-up/overtime', async () => (await import('./overtime-rules.tsx')).OvertimeRules, { texts }),
]
