import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/day-card.ts'))

/** `/qr-code-history/{employee64}/{dateTime64}`, and the same behind `training-history`. */
export const dayCardScreens = [screen('/qr-code-history/$', async () => (await import('./day-card-screen.tsx')).ByCode, { texts })]
