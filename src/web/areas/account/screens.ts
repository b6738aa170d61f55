import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () =>
  textsOf(
    import('#shared/texts/en/account.ts'),
    import('#shared/texts/en/identity-provider.ts'),
    import('#shared/texts/en/sign-in-session.ts'),
    import('#shared/texts/en/set-up.ts'),
  )

export const accountScreens = [
  screen('/account', async () => (await import('./account-screen.tsx')).AccountScreen, { texts }),
  screen('/set-up/sign-in', async () => (await import('./sign-in-set-up.tsx')).SignInSetUp, { texts }),
]
