import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () => textsOf(import('#shared/texts/en/organisation-chart.ts'))
const code = () => import('./chart-screen.tsx')

export const organisationChartScreens = [screen('/organisation-chart', async () => (await code()).OrganisationChart, { texts })]

/** The same without the portal around it, for what shows it within something else. */
export const embeddedChart = screen('/webview/organizational-chart', async () => (await code()).EmbeddedChart, {
  texts,
})
