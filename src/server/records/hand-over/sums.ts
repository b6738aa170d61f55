import { sql } from 'kysely'
import type { PayHandOver } from '#shared/areas/pay-hand-over.ts'
import type { Language } from '#shared/texts/index.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { exact } from '#server/foundation/database/expressions.ts'
import { postOn } from '#server/people/sight.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { looksAfter, managesPeriod } from '../pay/sight.ts'
import { named, wageTypeOf, whatOf } from './words.ts'

type Sql = ReturnType<typeof sql>
type Version = PayHandOver['versions'][number]

/** What inputs of a kind come to. */
export type InputSum = PayHandOver['sums'][number]

/** Over an input `i`: it is in a version. */
export const inVersion = (version: number): Sql =>
  sql`(i.from_version <= ${version} and (i.until_version is null or i.until_version > ${version}))`

/** Over an input `i`, whose period is `p` of the group `g`, its person `e` and their post `a`: whoever hands the period over sees all, others those whom they look after. */
export const seesInput = (viewer: Viewer): Sql => sql`(${managesPeriod(viewer)} or ${looksAfter(viewer, 'pay')})`

/** What a period was handed over as, the latest first. */
export const versionsOf = (db: Db, periodId: string): Promise<Version[]> =>
  rows(
    db,
    sql<Version>`
      select h.id, h.version, b.display_name as "begunBy", h.begun_at as "begunDate", h.finished_at as "finishedDate", h.span_from as "spanFrom",
        h.span_until as "spanUntil", coalesce(h.people, 0) as people, coalesce(h.inputs, 0) as inputs
      from pay_hand_over h left join employee b on b.id = h.begun_by where h.period_id = ${periodId}::uuid order by h.version desc`,
  )

/** The latest version that is finished; null: none is. */
export const lastVersion = async (db: Db, periodId: string): Promise<number | null> =>
  (await versionsOf(db, periodId)).find(({ finishedDate }) => finishedDate !== null)?.version ?? null

/** What a version of a period comes to, of the people whom somebody sees. */
export const inputSums = (
  db: Db,
  { periodId, version }: { periodId: string; version: number },
  viewer: Viewer,
  language: Language,
): Promise<InputSum[]> =>
  rows(
    db,
    sql<InputSum>`
      select i.kind, i.code as "ofCode", ${whatOf(language)} as what, ${wageTypeOf} as "wageType", i.unit, nullif(i.currency, '') as currency, i.people,
        ${exact(sql`i.quantity`)} as quantity, ${exact(sql`i.amount`)} as amount, i."isLater"
      from (
        select i.kind, i.code, i.unit, i.currency, count(distinct i.employee_id)::int as people, sum(i.quantity) as quantity, sum(i.amount) as amount,
          i.of_period_id <> i.period_id as "isLater"
        from pay_input i join pay_period p on p.id = i.period_id join pay_group g on g.id = p.group_id join employee e on e.id = i.employee_id
          ${postOn(sql`current_date`)}
        where i.period_id = ${periodId}::uuid and ${inVersion(version)} and ${seesInput(viewer)} group by 1, 2, 3, 4, 8
      ) i ${named} order by i."isLater", what, i.unit, i.currency`,
  )
