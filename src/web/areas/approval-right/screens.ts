import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => (await import('#shared/texts/en/rights.ts')).rights

export const rightsScreens = [screen('/rights', async () => (await import('./rights-screen.tsx')).RightsScreen, { texts })]
