import { screen } from '#web/foundation/page/screen.ts'

/** What is said where reports are made, changed and sent: every screen of reports needs it. */
export const ownReportTexts = async () => {
  const [{ report }, { reportOwn }, { reportOwnScreens }, { setUp }] = await Promise.all([
    import('#shared/texts/en/report.ts'),
    import('#shared/texts/en/report-own.ts'),
    import('#shared/texts/en/report-own-screens.ts'),
    import('#shared/texts/en/set-up.ts'),
  ])
  return { ...report, ...reportOwn, ...reportOwnScreens, ...setUp }
}

export const ownReportScreens = [
  screen('/reports/new', async () => (await import('./builder-screens.tsx')).NewReport, { texts: ownReportTexts }),
  screen('/reports/$id/change', async () => (await import('./builder-screens.tsx')).ChangeReport, { texts: ownReportTexts }),
]
