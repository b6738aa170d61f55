import { sql } from 'kysely'
import type { PayAdjustment, PayHandOver, PayInput } from '#shared/areas/pay-hand-over.ts'
import { periodSaid } from '#shared/records/pay/period.ts'
import type { Language } from '#shared/texts/index.ts'
import { requestLinks } from '#server/approval/sight/links.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import { calledIn, exact } from '#server/foundation/database/expressions.ts'
import { postOn } from '#server/people/sight.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { handOverBarred } from '#server/records/hand-over/begin.ts'
import { inputSums, seesInput, versionsOf } from '#server/records/hand-over/sums.ts'
import type { Period } from '#server/records/pay/periods.ts'
import { looksAfter, managesGroup, managesPeriod } from '#server/records/pay/sight.ts'
import { joins, selected } from './sources.ts'

interface Reading {
  person: Viewer
  language: Language
}

/** What a period hands over, as whoever looks after pay there is told of it. */
export async function handOverTold(db: Db, period: Period, { person, language }: Reading): Promise<PayHandOver> {
  const versions = await versionsOf(db, period.id)
  const finished = versions.find(({ finishedDate }) => finishedDate !== null)
  const manages = managesGroup(person, period.kind, period.siteId) && period.kind === 'pay'
  const adjusts = manages && period.state !== 'closed'
  return {
    versions,
    sums: finished ? await inputSums(db, { periodId: period.id, version: finished.version }, person, language) : [],
    adjustments: await adjustmentsOf(db, period.id, { person, language }),
    components: adjusts ? await componentsOf(db, language) : [],
    changed: await changedSince(db, period),
    may: {
      handOver: manages && (await handOverBarred(db, period)) === null,
      adjust: adjusts,
    },
  }
}

const componentsOf = (db: Db, language: Language): Promise<PayHandOver['components']> =>
  rows(
    db,
    sql<PayHandOver['components'][number]>`
      select c.id, c.code, ${calledIn(language, sql`c.names`)} as name from pay_component c
      where c.retired_at is null order by c.sequence, c.code`,
  )

const adjustmentsOf = (db: Db, periodId: string, { person, language }: Reading): Promise<PayAdjustment[]> =>
  rows(
    db,
    sql<PayAdjustment>`
      select j.id, j.employee_id as "employeeId", e.display_name as employee, j.component_id as "componentId",
        ${calledIn(language, sql`c.names`)} as component, ${exact(sql`j.quantity`)} as quantity, nullif(j.unit, '') as unit,
        ${exact(sql`j.amount`)} as amount, g.currency, j.reason, m.display_name as "madeBy", j.made_at as "madeDate"
      from pay_adjustment j join pay_component c on c.id = j.component_id join pay_period p on p.id = j.period_id join pay_group g on g.id = p.group_id
        join employee e on e.id = j.employee_id ${postOn(sql`current_date`)} left join employee m on m.id = j.made_by
      where j.period_id = ${periodId}::uuid and j.removed_at is null and (${managesPeriod(person)} or ${looksAfter(person, 'pay')})
      order by j.made_at desc, j.id`,
  )

/** People of a period of whom something has changed since its group handed over last; of one that was not handed over yet, nobody. */
async function changedSince(db: Db, { id, groupId }: Period): Promise<number> {
  const found = await first(
    db,
    sql<{ changed: number }>`
      select count(distinct d.employee_id)::int as changed from pay_hand_over h join pay_period p on p.id = h.period_id
      join pay_due d on d.from_day <= greatest(h.span_until, p.ends_on) and d.until_day >= least(h.span_from, p.starts_on) and d.id > (
        select max(o.due_until) from pay_hand_over o join pay_period q on q.id = o.period_id where q.group_id = ${groupId}::uuid and o.finished_at is not null)
      where h.period_id = ${id}::uuid and h.version = 1 and exists (
        select from assignment a where a.employee_id = d.employee_id and (a.site_id = any (h.sites) or (h.without_site and a.site_id is null)))`,
  )
  return found?.changed ?? 0
}

interface StoredDay {
  day: string
  quantity: string
  amount: string | null
  sourceId: string | null
  reason: string
}

/** One input day by day. Another's whose pay one does not look after does not exist. */
export async function inputTold(db: Db, id: string, { person, language }: Reading): Promise<PayInput> {
  const input = await first(
    db,
    sql<
      Omit<PayInput, 'days'>
    >`select ${selected(language, null)} from pay_input i ${joins} where i.id = ${id}::uuid and ${seesInput(person)}`,
  )
  if (!input) throw notFound()
  const days = await rows(
    db,
    sql<StoredDay>`
      select t.day, ${exact(sql`t.quantity`)} as quantity, ${exact(sql`t.amount`)} as amount, t.source as "sourceId", coalesce(j.reason, '') as reason
      from pay_input i cross join lateral unnest(i.days, i.quantities, i.amounts, i.sources) with ordinality as t (day, quantity, amount, source, at)
      left join pay_adjustment j on i.kind = 'adjustment' and j.id = t.source where i.id = ${id}::uuid order by t.at`,
  )
  const ids = days.flatMap(({ sourceId }) => sourceId ?? [])
  const links = ids.length === 0 ? [] : await requestLinks(db, person, sql`r.id = any (${ids}::uuid[])`)
  const behind = new Map(links.map(({ id: requestId, code, path }) => [requestId, { code, path }]))
  return {
    ...input,
    ofPeriod: input.ofPeriod && periodSaid(input.ofPeriod, language),
    days: days.map(({ sourceId, ...told }) => ({ ...told, source: behind.get(sourceId ?? '') ?? null })),
  }
}
