import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () =>
  textsOf(import('#shared/texts/en/overtime-set-up.ts'), import('#shared/texts/en/time-setup.ts'), import('#shared/texts/en/set-up.ts'))

export const overtimeSetUpScreens = [
  screen('/set-up/overtime', async () => (await import('./overtime-rules.tsx')).OvertimeRules, { texts }),
]
