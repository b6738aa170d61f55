import { screen } from '#web/foundation/page/screen.ts'

export const requestSettingsScreens = [screen('/set-up/requests', async () => (await import('./request-settings.tsx')).RequestSettings)]
