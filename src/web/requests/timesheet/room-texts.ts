/** The room's English texts: they come with its screens. */
export const timesheetTexts = async () => (await import('#shared/texts/en/timesheet.ts')).timesheet
