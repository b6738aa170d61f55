import { screen } from '#web/foundation/page/screen.ts'

export const leaveBalanceScreens = [screen('/leave-balance', async () => (await import('./balance-screen.tsx')).BalanceScreen)]
