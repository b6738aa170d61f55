import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [own, general] = await Promise.all([import('#shared/texts/en/request-settings.ts'), import('#shared/texts/en/set-up.ts')])
  return { ...own.requestSettings, ...general.setUp }
}

export const requestSettingsScreens = [
  screen('/set-up/decisions', async () => (await import('./decisions.tsx')).Decisions, { texts }),
  screen('/set-up/staffing', async () => (await import('./minimum-staffing.tsx')).MinimumStaffing, { texts }),
]
