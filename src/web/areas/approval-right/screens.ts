import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/rights.ts'))

export const rightsScreens = [screen('/rights', async () => (await import('./rights-screen.tsx')).RightsScreen, { texts })]
