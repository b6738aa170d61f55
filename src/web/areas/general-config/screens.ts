import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/request-settings.ts'), import('#shared/texts/en/set-up.ts'))

export const requestSettingsScreens = [
  screen('/set-up/decisions', async () => (await import('./decisions.tsx')).Decisions, { texts }),
  screen('/set-up/staffing', async () => (await import('./minimum-staffing.tsx')).MinimumStaffing, { texts }),
]
