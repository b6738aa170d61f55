import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [{ pay }, { setUp }] = await Promise.all([import('#shared/texts/en/pay.ts'), import('#shared/texts/en/set-up.ts')])
  return { ...pay, ...setUp }
}
const textsOfHandOver = async () => {
  const [known, { handOver }] = await Promise.all([texts(), import('#shared/texts/en/hand-over.ts')])
  return { ...known, ...handOver }
}

export const payScreens = [
  screen('/payslips', async () => (await import('./slip-list.tsx')).Payslips, { texts }),
  screen('/payslips/$id', async () => (await import('./slip-screen.tsx')).PayslipScreen, { texts }),
  screen('/bonus', async () => (await import('./slip-list.tsx')).BonusSlips, { texts }),
  screen('/bonus/$id', async () => (await import('./slip-screen.tsx')).BonusScreen, { texts }),
  screen('/pay-periods', async () => (await import('./periods/period-list.tsx')).PayPeriods, { texts }),
  screen('/pay-periods/$id', async () => (await import('./periods/period-screen.tsx')).PayPeriodScreen, { texts: textsOfHandOver }),
  screen('/pay-periods/$id/inputs', async () => (await import('./hand-over/inputs-screen.tsx')).PayInputs, {
    texts: textsOfHandOver,
  }),
  screen('/set-up/pay', async () => (await import('./set-up/pay-set-up.tsx')).PaySetUp, { texts: textsOfHandOver }),
]
