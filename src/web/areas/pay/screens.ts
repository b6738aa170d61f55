import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/pay.ts'), import('#shared/texts/en/set-up.ts'))
const textsOfHandOver = async () => {
  const [known, { handOver }] = await Promise.all([texts(), import('#shared/texts/en/hand-over.ts')])
  return { ...known, ...handOver }
}

const lists = () => import('./slip-list.tsx')
const slips = () => import('./slip-screen.tsx')

export const payScreens = [
  screen('/payslips', async () => (await lists()).Payslips, { texts }),
  screen('/payslips/$id', async () => (await slips()).PayslipScreen, { texts }),
  screen('/bonus', async () => (await lists()).BonusSlips, { texts }),
  screen('/bonus/$id', async () => (await slips()).BonusScreen, { texts }),
  screen('/pay-periods', async () => (await import('./periods/period-list.tsx')).PayPeriods, { texts }),
  screen('/pay-periods/$id', async () => (await import('./periods/period-screen.tsx')).PayPeriodScreen, { texts: textsOfHandOver }),
  screen('/pay-periods/$id/inputs', async () => (await import('./hand-over/inputs-screen.tsx')).PayInputs, {
    texts: textsOfHandOver,
  }),
  screen('/set-up/pay', async () => (await import('./set-up/pay-set-up.tsx')).PaySetUp, { texts: textsOfHandOver }),
]
