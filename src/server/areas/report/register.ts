import { sql, type RawBuilder } from 'kysely'
import { builtInReports, type BuiltInReport } from '#shared/areas/report.ts'
import { periodSaid } from '#shared/records/pay/period.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import { first } from '#server/foundation/database/db.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { NamedKind, Report, Reports } from '#server/platform/report/report.ts'
import { headcount } from './built-in/headcount.ts'
import { movement } from './built-in/movement.ts'

const builtIn: Readonly<Record<BuiltInReport, Report>> = { headcount, movement }

const mayHave = (viewer: Viewer, { refusal }: Report): boolean => refusal(viewer) === null

/** Where the names of what is chosen stand, each as words by language, as one word, or as the code of a period. */
const names: Record<NamedKind, (id: string) => RawBuilder<{ names?: Record<string, string>; name?: string; period?: string }>> = {
  site: (id) => sql`select name from site where id = ${id}::uuid`,
  unit: (id) => sql`select name from unit where id = ${id}::uuid`,
  leaveType: (id) => sql`select names from leave_type where id = ${id}::uuid`,
  periodPay: (id) => sql`select code as period from pay_period where id = ${id}::uuid`,
}

/** The portal's reports. */
export const openReports = (): Reports => ({
  all: async (_, viewer) => builtInReports.map((key) => builtIn[key]).filter((report) => mayHave(viewer, report)),
  find: async (_, viewer, id) => {
    const report = Object.hasOwn(builtIn, id) ? builtIn[id as BuiltInReport] : null
    return report && mayHave(viewer, report) ? report : null
  },
  named: async (db, kind, id, language) => {
    const found = await first(db, names[kind](id))
    if (!found) return null
    if (found.names) return inLanguage(found.names, language)
    return found.period === undefined ? (found.name ?? null) : periodSaid(found.period, language)
  },
})
