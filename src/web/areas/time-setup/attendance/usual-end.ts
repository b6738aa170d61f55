import type { PeriodSite } from '#shared/areas/attendance-period.ts'
import { addDays, addMonths, earlier } from '#shared/records/calendar.ts'

/** Until when the next closing of a site usually goes: the end of its first open month, or the last day that can be closed. */
export function usualEnd({ from, latest }: Pick<PeriodSite, 'from' | 'latest'>): { until: string; isMonth: boolean } {
  const begins = from === null ? latest : earlier(from, latest)
  const monthEnd = addDays(addMonths(`${begins.slice(0, 7)}-01`, 1), -1)
  return { until: earlier(monthEnd, latest), isMonth: from !== null && from.endsWith('-01') && monthEnd <= latest }
}
