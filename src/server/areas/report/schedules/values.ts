import type { ReportValues } from '#shared/areas/report.ts'
import { dayOfWord, isDayWord, isYearWord, yearOfWord } from '#shared/records/report/day-words.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { Report } from '#server/platform/report/report.ts'
import { demandValues } from '#server/platform/report/values.ts'

/** What is asked on a day: words of days and years by that day, whatever is not said as it usually is. Refuses what cannot be asked. */
export function valuesOn(report: Report, given: ReportValues, viewer: Viewer, day: string): ReportValues {
  const kinds = new Map(report.parameters.map(({ name, kind }) => [name, kind]))
  const meant = Object.entries(given).map(([name, value]): [string, string | null] => {
    if (value === null) return [name, value]
    const kind = kinds.get(name)
    if (kind === 'day' && isDayWord(value)) return [name, dayOfWord(value, day)]
    if (kind === 'year' && isYearWord(value)) return [name, yearOfWord(value, day)]
    return [name, value]
  })
  return demandValues(report, Object.fromEntries(meant), { ...viewer, today: day })
}
