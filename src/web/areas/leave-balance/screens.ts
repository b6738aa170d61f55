import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/leave-screens.ts'))

export const leaveBalanceScreens = [
  screen('/leave-balance', async () => (await import('./balance-screen.tsx')).BalanceScreen, { texts, openWith: '/leave-balance' }),
]
