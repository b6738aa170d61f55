import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () =>
  textsOf(
    import('#shared/texts/en/file.ts'),
    import('#shared/texts/en/person.ts'),
    import('#shared/texts/en/set-up.ts'),
    import('#shared/texts/en/organisation.ts'),
    import('#shared/texts/en/employment.ts'),
    import('#shared/texts/en/account.ts'),
    import('#shared/texts/en/own-profile.ts'),
    import('#shared/texts/en/rights.ts'),
    import('#shared/texts/en/day-card.ts'),
  )

export const fileScreens = [
  screen('/profile', async () => (await import('./my-file-screen.tsx')).MyFileScreen, { texts }),
  screen('/people/$id/file', async () => (await import('./file-screen.tsx')).FileScreen, { texts }),
  screen('/set-up/regions', async () => (await import('./regions-screen.tsx')).RegionsScreen, { texts }),
  screen('/set-up/file', async () => (await import('./file-set-up.tsx')).FileSetUp, { texts }),
]
