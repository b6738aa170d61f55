import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/loan-items.ts'), import('#shared/texts/en/set-up.ts'))

export const loanItemScreens = [screen('/set-up/loan-items', async () => (await import('./loan-items.tsx')).LoanItems, { texts })]
