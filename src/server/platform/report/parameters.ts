import { addDays, addMonths } from '#shared/records/calendar.ts'
import type { Viewer } from '#server/people/viewer.ts'

/** What parameters usually are: days of the reader's calendar. */
export const today = (viewer: Viewer): string => viewer.today
export const yearBegins = (viewer: Viewer): string => `${viewer.today.slice(0, 4)}-01-01`
export const monthBegins = (viewer: Viewer): string => `${viewer.today.slice(0, 7)}-01`
/** A year of days, today the last of them. */
export const aYearAgo = (viewer: Viewer): string => addDays(addMonths(viewer.today, -12), 1)
