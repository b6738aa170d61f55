import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () =>
  textsOf(import('#shared/texts/en/organisation.ts'), import('#shared/texts/en/set-up.ts'), import('#shared/texts/en/time-setup.ts'))

export const organisationScreens = [
  screen('/set-up/sites', async () => (await import('./sites.tsx')).Sites, { texts }),
  screen('/set-up/units', async () => (await import('./units/units-screen.tsx')).UnitsScreen, { texts }),
  screen('/set-up/positions', async () => (await import('./positions.tsx')).Positions, { texts }),
  screen('/set-up/grades', async () => (await import('./terms.tsx')).Terms, { texts }),
  screen('/set-up/schedules', async () => (await import('./schedules.tsx')).Schedules, { texts }),
]
