import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => (await import('#shared/texts/en/leave-screens.ts')).leaveScreens

export const leaveBalanceScreens = [
  screen('/leave-balance', async () => (await import('./balance-screen.tsx')).BalanceScreen, { texts, openWith: '/leave-balance' }),
]
