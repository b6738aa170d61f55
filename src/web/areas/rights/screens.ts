import { screen } from '#web/foundation/page/screen.ts'

export const rightsScreens = [screen('/rights', async () => (await import('./rights-screen.tsx')).RightsScreen)]
