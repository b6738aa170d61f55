import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [{ company }, { setUp }] = await Promise.all([import('#shared/texts/en/company.ts'), import('#shared/texts/en/set-up.ts')])
  return { ...company, ...setUp }
}

export const companyScreens = [
  screen('/set-up/company', async () => (await import('./company-screen.tsx')).CompanyScreen, { texts }),
  screen('/set-up/demo', async () => (await import('./demo-screen.tsx')).DemoScreen, { texts }),
]
