import { sql } from 'kysely'
import type { Language } from '#shared/texts/index.ts'
import { exact } from '#server/foundation/database/expressions.ts'
import { postOn } from '#server/people/sight.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { ListSource } from '#server/platform/lists.ts'
import { inVersion, seesInput } from '#server/records/hand-over/sums.ts'
import { named, wageTypeOf, whatOf } from '#server/records/hand-over/words.ts'
import { periodName } from '#server/records/pay/periods.ts'

type Sql = ReturnType<typeof sql>

export const joins: Sql = sql`join pay_period p on p.id = i.period_id join pay_group g on g.id = p.group_id join employee e on e.id = i.employee_id
  ${postOn(sql`current_date`)} ${named}`

/** What a row tells of an input `i` as a version has it. */
export const selected = (
  language: Language,
  version: number | null,
): Sql => sql`i.id, i.employee_id as "employeeId", e.display_name as employee, e.code,
  i.kind, i.code as "ofCode", ${whatOf(language)} as what, ${wageTypeOf} as "wageType", ${exact(sql`i.quantity`)} as quantity, i.unit,
  ${exact(sql`i.amount`)} as amount, nullif(i.currency, '') as currency, i.days[1] as "firstDay", i.days[cardinality(i.days)] as "lastDay", (
    select ${periodName(language)} from pay_period p where p.id = i.of_period_id and i.of_period_id <> i.period_id) as "ofPeriod",
  i.from_version > 1 and i.from_version = ${version ?? sql`i.from_version`} as "isNew"`

/** The inputs of a version of a period that somebody sees. */
export const inputSource = (viewer: Viewer, periodId: string, version: number, language: Language): ListSource => ({
  select: selected(language, version),
  from: sql`from pay_input i ${joins}`,
  key: sql`i.id as key`,
  rejoin: sql`from found join pay_input i on i.id = found.key ${joins}`,
  lookups: [],
  where: [sql`i.period_id = ${periodId}::uuid`, inVersion(version), seesInput(viewer)],
  columns: {
    employee: sql`e.display_name`,
    code: sql`e.code`,
    what: whatOf(language),
    wageType: wageTypeOf,
    quantity: sql`i.quantity`,
    amount: sql`i.amount`,
    ofPeriod: sql`(select p.code from pay_period p where p.id = i.of_period_id and i.of_period_id <> i.period_id)`,
    firstDay: sql`i.days[1]`,
    lastDay: sql`i.days[cardinality(i.days)]`,
  },
  next: 'what',
  tie: sql`i.id`,
})
