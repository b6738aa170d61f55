import { screen, textsOf } from '#web/foundation/page/screen.ts'

const texts = () =>
  textsOf(
    import('#shared/texts/en/report.ts'),
    import('#shared/texts/en/report-own.ts'),
    import('#shared/texts/en/employment.ts'),
    import('#shared/texts/en/set-up.ts'),
  )
const builder = () => import('./own/builder-screens.tsx')

export const reportScreens = [
  screen('/reports', async () => (await import('./report-list.tsx')).ReportList, { texts }),
  screen('/reports/mine', async () => (await import('./my-reports.tsx')).MyReports, { texts }),
  screen('/reports/new', async () => (await builder()).NewReport, { texts }),
  screen('/reports/$id', async () => (await import('./report-screen.tsx')).ReportScreen, { texts }),
  screen('/reports/$id/change', async () => (await builder()).ChangeReport, { texts }),
]
