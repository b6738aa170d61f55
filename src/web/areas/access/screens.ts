import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => (await import('#shared/texts/en/access.ts')).access

export const accessScreens = [screen('/set-up/access', async () => (await import('./access-list.tsx')).AccessList, { texts })]
