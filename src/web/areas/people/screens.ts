import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [own, general] = await Promise.all([import('#shared/texts/en/employment.ts'), import('#shared/texts/en/set-up.ts')])
  return { ...own.employment, ...general.setUp }
}

export const peopleScreens = [
  screen('/people', async () => (await import('./people-screen.tsx')).PeopleScreen, { texts, openWith: '/people' }),
]
