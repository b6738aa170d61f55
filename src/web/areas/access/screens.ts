import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/access.ts'), import('#shared/texts/en/sign-in-session.ts'))

export const accessScreens = [screen('/set-up/access', async () => (await import('./access-list.tsx')).AccessList, { texts })]
