import { withDaysWritten } from '#shared/texts/days-in-text.ts'
import { formatDate } from '#web/foundation/format/date.ts'

/** A text with its days as the company writes them. */
export const daysWritten = (text: string): string => withDaysWritten(text, formatDate)
