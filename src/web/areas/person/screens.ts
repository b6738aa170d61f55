import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [{ person }, { absences }, { employment }, { setUp }] = await Promise.all([
    import('#shared/texts/en/person.ts'),
    import('#shared/texts/en/absences.ts'),
    import('#shared/texts/en/employment.ts'),
    import('#shared/texts/en/set-up.ts'),
  ])
  return { ...person, ...absences, ...employment, ...setUp }
}

export const personScreens = [screen('/people/$id', async () => (await import('./person-screen.tsx')).PersonScreen, { texts })]
