import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/chat.ts'), import('#shared/texts/en/set-up.ts'))

export const chatScreens = [screen('/set-up/chat', async () => (await import('./chat-set-up.tsx')).ChatSetUp, { texts })]
