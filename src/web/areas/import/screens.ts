import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => (await import('#shared/texts/en/import.ts')).imports

export const importScreens = [
  screen('/set-up/import', async () => (await import('./imports-screen.tsx')).ImportsScreen, { texts }),
  screen('/set-up/import/$id', async () => (await import('./import-screen.tsx')).ImportScreen, { texts }),
]
