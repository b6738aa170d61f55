import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [{ person }, { absences }] = await Promise.all([import('#shared/texts/en/person.ts'), import('#shared/texts/en/absences.ts')])
  return { ...person, ...absences }
}

export const personScreens = [screen('/people/$id', async () => (await import('./person-screen.tsx')).PersonScreen, { texts })]
