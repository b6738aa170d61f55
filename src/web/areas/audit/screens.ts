import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/audit.ts'))

export const auditScreens = [screen('/set-up/audit', async () => (await import('./audit-screen.tsx')).AuditScreen, { texts })]
