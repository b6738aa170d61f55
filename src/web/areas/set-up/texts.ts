/** English texts of every page of the set-up, by which its settings are found. */
export const setUpTexts = async () => {
  const [area, general, time, overtime, reasons, timesheet, requests, organisation] = await Promise.all([
    import('#shared/texts/en/set-up-area.ts'),
    import('#shared/texts/en/set-up.ts'),
    import('#shared/texts/en/time-setup.ts'),
    import('#shared/texts/en/overtime-set-up.ts'),
    import('#shared/texts/en/reasons.ts'),
    import('#shared/texts/en/timesheet.ts'),
    import('#shared/texts/en/request-settings.ts'),
    import('#shared/texts/en/organisation.ts'),
  ])
  return {
    ...area.setUpArea,
    ...general.setUp,
    ...time.timeSetup,
    ...overtime.overtimeSetUp,
    ...reasons.reasons,
    ...timesheet.timesheet,
    ...requests.requestSettings,
    ...organisation.organisation,
  }
}
