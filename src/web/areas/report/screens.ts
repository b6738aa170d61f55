import { screen } from '#web/foundation/page/screen.ts'
import { ownReportTexts } from './own/screens.ts'

const texts = async () => {
  const [own, { employment }] = await Promise.all([ownReportTexts(), import('#shared/texts/en/employment.ts')])
  return { ...own, ...employment }
}

export const reportScreens = [
  screen('/reports', async () => (await import('./report-list.tsx')).ReportList, { texts }),
  screen('/reports/mine', async () => (await import('./my-reports.tsx')).MyReports, { texts }),
  screen('/reports/$id', async () => (await import('./report-screen.tsx')).ReportScreen, { texts }),
]
