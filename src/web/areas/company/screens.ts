import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/company.ts'), import('#shared/texts/en/set-up.ts'))

export const companyScreens = [
  screen('/set-up/company', async () => (await import('./company-screen.tsx')).CompanyScreen, { texts }),
  screen('/set-up/demo', async () => (await import('./demo-screen.tsx')).DemoScreen, { texts }),
]
