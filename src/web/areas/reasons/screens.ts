import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/reasons.ts'), import('#shared/texts/en/set-up.ts'))

export const reasonsScreens = [screen('/set-up/reasons', async () => (await import('./reasons.tsx')).Reasons, { texts })]
