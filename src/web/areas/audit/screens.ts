import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => (await import('#shared/texts/en/audit.ts')).audit

export const auditScreens = [screen('/set-up/audit', async () => (await import('./audit-screen.tsx')).AuditScreen, { texts })]
