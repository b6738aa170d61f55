import { sql } from 'kysely'
import type { PayAdjustment, PayHandOver, PayInput } from '#shared/areas/pay-hand-over.ts'
import { requests } from '#shared/requests/index.ts'
import { periodSaid } from '#shared/records/pay/period.ts'
import type { Language } from '#shared/texts/index.ts'
import { requestsSeen } from '#server/approval/sight/visibility.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import { postOn } from '#server/people/sight.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { named, wageTypeOf, whatOf } from '#server/records/hand-over/words.ts'
import type { Period } from '#server/records/pay/periods.ts'
import { isOut, looksAfter, managesGroup, managesPeriod } from '#server/records/pay/sight.ts'
import { inVersion, joins, seesInput, selected } from './sources.ts'

interface Reading {
  person: Viewer
  language: Language
}

type Version = PayHandOver['versions'][number]

/** What a period hands over, as whoever looks after pay there is told of it. */
export async function handOverTold(db: Db, period: Period, { person, language }: Reading): Promise<PayHandOver> {
  const versions = await versionsOf(db, period.id)
  const finished = versions.find(({ finishedDate }) => finishedDate !== null)
  const manages = managesGroup(person, period.kind, period.siteId) && period.kind === 'pay'
  const adjusts = manages && period.state !== 'closed'
  return {
    versions,
    sums: finished ? await sumsOf(db, period.id, finished.version, { person, language }) : [],
    adjustments: await adjustmentsOf(db, period.id, { person, language }),
    components: adjusts ? await componentsOf(db, language) : [],
    changed: await changedSince(db, period),
    may: {
      handOver: manages && period.state !== 'closed' && finished === versions[0] && (await isLast(db, period)),
      adjust: adjusts,
    },
  }
}

const versionsOf = (db: Db, periodId: string): Promise<Version[]> =>
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

const sumsOf = (db: Db, periodId: string, version: number, { person, language }: Reading): Promise<PayHandOver['sums']> =>
  rows(
    db,
    sql<PayHandOver['sums'][number]>`
      select i.kind, i.code as "ofCode", ${whatOf(language)} as what, ${wageTypeOf} as "wageType", i.unit, nullif(i.currency, '') as currency, i.people,
        trim_scale(i.quantity)::text as quantity, trim_scale(i.amount)::text as amount, i."isLater"
      from (
        select i.kind, i.code, i.unit, i.currency, count(distinct i.employee_id)::int as people, sum(i.quantity) as quantity, sum(i.amount) as amount,
          i.of_period_id <> i.period_id as "isLater"
        from pay_input i join pay_period p on p.id = i.period_id join pay_group g on g.id = p.group_id join employee e on e.id = i.employee_id
          ${postOn(sql`current_date`)}
        where i.period_id = ${periodId}::uuid and ${inVersion(version)} and ${seesInput(person)} group by 1, 2, 3, 4, 8
      ) i ${named} order by i."isLater", what, i.unit, i.currency`,
  )

const componentsOf = (db: Db, language: Language): Promise<PayHandOver['components']> =>
  rows(
    db,
    sql<PayHandOver['components'][number]>`
      select c.id, c.code, coalesce(nullif(c.names->>${language}, ''), c.names->>'en') as name from pay_component c
      where c.retired_at is null order by c.sequence, c.code`,
  )

const adjustmentsOf = (db: Db, periodId: string, { person, language }: Reading): Promise<PayAdjustment[]> =>
  rows(
    db,
    sql<PayAdjustment>`
      select j.id, j.employee_id as "employeeId", e.display_name as employee, j.component_id as "componentId",
        coalesce(nullif(c.names->>${language}, ''), c.names->>'en') as component, trim_scale(j.quantity)::text as quantity, nullif(j.unit, '') as unit,
        trim_scale(j.amount)::text as amount, g.currency, j.reason, m.display_name as "madeBy", j.made_at as "madeDate"
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

/** What changes of a period comes with the next one as soon as that was handed over, or people read their slips. */
const isLast = async (db: Db, { id, groupId, startsOn }: Period): Promise<boolean> =>
  (await first(
    db,
    sql`select from pay_release r where r.period_id = ${id}::uuid and ${isOut}
      union all select from pay_hand_over h join pay_period p on p.id = h.period_id
        where p.group_id = ${groupId}::uuid and p.kind = 'pay' and p.starts_on > ${startsOn}::date limit 1`,
  )) === undefined

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
      select t.day, trim_scale(t.quantity)::text as quantity, trim_scale(t.amount)::text as amount, t.source as "sourceId", coalesce(j.reason, '') as reason
      from pay_input i cross join lateral unnest(i.days, i.quantities, i.amounts, i.sources) with ordinality as t (day, quantity, amount, source, at)
      left join pay_adjustment j on i.kind = 'adjustment' and j.id = t.source where i.id = ${id}::uuid order by t.at`,
  )
  const behind = await requestsBehind(
    db,
    person,
    days.flatMap(({ sourceId }) => sourceId ?? []),
  )
  return {
    ...input,
    ofPeriod: input.ofPeriod && periodSaid(input.ofPeriod, language),
    days: days.map(({ sourceId, ...told }) => ({ ...told, source: behind.get(sourceId ?? '') ?? null })),
  }
}

/** The requests that say so, by their ids: where each is looked at, if one may. */
async function requestsBehind(db: Db, viewer: Viewer, ids: readonly string[]): Promise<Map<string, { code: string; path: string | null }>> {
  if (ids.length === 0) return new Map()
  const found = await rows(
    db,
    sql<{ id: string; code: string; module: string }>`select id, code, module from request where id = any (${ids}::uuid[])`,
  )
  const seen = await requestsSeen(
    db,
    viewer,
    found.map(({ id }) => id),
  )
  return new Map(
    found.map(({ id, code, module }) => {
      const contract = Object.values(requests).find((one) => one.module === module)
      return [id, { code, path: contract && seen.has(id) ? `${contract.place.path}/${id}` : null }]
    }),
  )
}
