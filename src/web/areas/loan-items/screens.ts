import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [own, general] = await Promise.all([import('#shared/texts/en/loan-items.ts'), import('#shared/texts/en/set-up.ts')])
  return { ...own.loanItems, ...general.setUp }
}

export const loanItemScreens = [screen('/set-up/loan-items', async () => (await import('./loan-items.tsx')).LoanItems, { texts })]
