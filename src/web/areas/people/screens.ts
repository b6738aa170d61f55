import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/employment.ts'), import('#shared/texts/en/set-up.ts'))

export const peopleScreens = [
  screen('/people', async () => (await import('./people-screen.tsx')).PeopleScreen, { texts, openWith: '/people' }),
]
