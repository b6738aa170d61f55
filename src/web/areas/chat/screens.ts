import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [{ chat }, { setUp }] = await Promise.all([import('#shared/texts/en/chat.ts'), import('#shared/texts/en/set-up.ts')])
  return { ...chat, ...setUp }
}

export const chatScreens = [screen('/set-up/chat', async () => (await import('./chat-set-up.tsx')).ChatSetUp, { texts })]
