import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () =>
  textsOf(
    import('#shared/texts/en/person.ts'),
    import('#shared/texts/en/absences.ts'),
    import('#shared/texts/en/employment.ts'),
    import('#shared/texts/en/set-up.ts'),
    import('#shared/texts/en/file.ts'),
  )

export const personScreens = [screen('/people/$id', async () => (await import('./person-screen.tsx')).PersonScreen, { texts })]
