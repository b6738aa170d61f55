import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => (await import('#shared/texts/en/company.ts')).company

export const companyScreens = [screen('/set-up/demo', async () => (await import('./demo-screen.tsx')).DemoScreen, { texts })]
