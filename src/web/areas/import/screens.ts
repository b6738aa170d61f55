import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () =>
  textsOf(
    import('#shared/texts/en/set-up-area.ts'),
    import('#shared/texts/en/import.ts'),
    import('#shared/texts/en/import-columns.ts'),
    import('#shared/texts/en/import-faults.ts'),
    import('#shared/texts/en/import-slips.ts'),
    import('#shared/texts/en/set-up.ts'),
  )

export const importScreens = [
  screen('/set-up/import', async () => (await import('./imports-screen.tsx')).ImportsScreen, { texts }),
  screen('/set-up/import/$id', async () => (await import('./import-screen.tsx')).ImportScreen, { texts }),
]
