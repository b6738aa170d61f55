import { sql, type RawBuilder } from 'kysely'
import { builtInReports, type BuiltInReport } from '#shared/areas/report.ts'
import { periodSaid } from '#shared/records/pay/period.ts'
import type { Language } from '#shared/texts/index.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { NamedKind, Report, Reports } from '#server/platform/report/report.ts'
import { periodName } from '#server/records/pay/periods.ts'
import { absence } from './built-in/absence.ts'
import { attendance } from './built-in/attendance.ts'
import { balances } from './built-in/balances.ts'
import { fileCompleteness } from './built-in/file-completeness.ts'
import { handOver } from './built-in/hand-over.ts'
import { headcount } from './built-in/headcount.ts'
import { lateAndOdd } from './built-in/late-and-odd.ts'
import { leaveLiability } from './built-in/leave-liability.ts'
import { loans } from './built-in/loans.ts'
import { movement } from './built-in/movement.ts'
import { overtime } from './built-in/overtime.ts'
import { requests } from './built-in/requests.ts'
import { slips } from './built-in/slips.ts'
import { timesheet } from './built-in/timesheet.ts'
import { whoSeesWhom } from './built-in/who-sees-whom.ts'
import { reportOf } from './own/report-of.ts'
import { foundFor, isMade, madeFor } from './own/store.ts'

const builtIn: Readonly<Record<BuiltInReport, Report>> = {
  headcount,
  movement,
  balances,
  'leave-liability': leaveLiability,
  'file-completeness': fileCompleteness,
  'who-sees-whom': whoSeesWhom,
  'hand-over': handOver,
  slips,
  absence,
  attendance,
  'late-and-odd': lateAndOdd,
  overtime,
  timesheet,
  loans,
  requests,
}

const mayHave = async (db: Db | Tx, viewer: Viewer, { refusal }: Report): Promise<boolean> => (await refusal(viewer, db)) === null

const isOfPeople = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** Where the names of what is chosen stand, each as words by language, as one word, or as what a period is called. */
const names: Record<
  NamedKind,
  (id: string, language: Language) => RawBuilder<{ names?: Record<string, string>; name?: string; period?: string }>
> = {
  site: (id) => sql`select name from site where id = ${id}::uuid`,
  unit: (id) => sql`select name from unit where id = ${id}::uuid`,
  leaveType: (id) => sql`select names from leave_type where id = ${id}::uuid`,
  periodPay: (id, language) => sql`select ${periodName(language)} as period from pay_period p where p.id = ${id}::uuid`,
  component: (id) => sql`select names from pay_component where id = ${id}::uuid`,
}

const builtInOf = (id: string): Report | null => (Object.hasOwn(builtIn, id) ? builtIn[id as BuiltInReport] : null)

/** The portal's reports: those that it brings along, and those that people made. */
export const openReports = (): Reports => ({
  all: async (db, viewer) => {
    const made = (await madeFor(db, viewer)).flatMap((one) => reportOf(one, viewer) ?? [])
    const all = [...builtInReports.map((key) => builtIn[key]), ...made]
    const had: Report[] = []
    for (const report of all) if (await mayHave(db, viewer, report)) had.push(report)
    return had
  },
  find: async (db, viewer, id) => {
    const made = isOfPeople(id) ? await foundFor(db, viewer, id) : undefined
    const report = made ? reportOf(made, viewer) : builtInOf(id)
    return report && (await mayHave(db, viewer, report)) ? report : null
  },
  isThere: async (db, id) => (isOfPeople(id) ? isMade(db, id) : builtInOf(id) !== null),
  named: async (db, kind, id, language) => {
    const found = await first(db, names[kind](id, language))
    if (!found) return null
    if (found.names) return inLanguage(found.names, language)
    return found.period === undefined ? (found.name ?? null) : periodSaid(found.period, language)
  },
})
