import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [{ account }, { identityProvider }, { signInSession }, { setUp }] = await Promise.all([
    import('#shared/texts/en/account.ts'),
    import('#shared/texts/en/identity-provider.ts'),
    import('#shared/texts/en/sign-in-session.ts'),
    import('#shared/texts/en/set-up.ts'),
  ])
  return { ...account, ...identityProvider, ...signInSession, ...setUp }
}

export const accountScreens = [
  screen('/account', async () => (await import('./account-screen.tsx')).AccountScreen, { texts }),
  screen('/set-up/sign-in', async () => (await import('./sign-in-set-up.tsx')).SignInSetUp, { texts }),
]
