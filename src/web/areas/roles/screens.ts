import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () =>
  textsOf(import('#shared/texts/en/roles.ts'), import('#shared/texts/en/set-up.ts'), import('#shared/texts/en/employment.ts'))

export const roleScreens = [
  screen('/set-up/roles', async () => (await import('./roles-screen.tsx')).RolesScreen, { texts }),
  screen('/set-up/roles/people/$id', async () => (await import('./person-rights.tsx')).PersonRightsScreen, { texts }),
]
