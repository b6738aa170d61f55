import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => (await import('#shared/texts/en/request-settings.ts')).requestSettings

export const requestSettingsScreens = [
  screen('/set-up/requests', async () => (await import('./request-settings.tsx')).RequestSettings, { texts }),
]
