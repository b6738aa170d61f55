import { formatDate } from '#web/foundation/format/date.ts'

/** A text with its days as the company writes them. */
export const daysWritten = (text: string): string => text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formatDate(day))
