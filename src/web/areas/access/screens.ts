import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [{ access }, { signInSession }] = await Promise.all([
    import('#shared/texts/en/access.ts'),
    import('#shared/texts/en/sign-in-session.ts'),
  ])
  return { ...access, ...signInSession }
}

export const accessScreens = [screen('/set-up/access', async () => (await import('./access-list.tsx')).AccessList, { texts })]
