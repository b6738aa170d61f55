import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [{ report }, { employment }] = await Promise.all([import('#shared/texts/en/report.ts'), import('#shared/texts/en/employment.ts')])
  return { ...report, ...employment }
}

export const reportScreens = [
  screen('/reports', async () => (await import('./report-list.tsx')).ReportList, { texts }),
  screen('/reports/mine', async () => (await import('./my-reports.tsx')).MyReports, { texts }),
  screen('/reports/$id', async () => (await import('./report-screen.tsx')).ReportScreen, { texts }),
]
