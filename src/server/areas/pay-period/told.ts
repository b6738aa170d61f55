import { sql } from 'kysely'
import { mostWithout, type PayPeriod, type PayRelease } from '#shared/areas/pay-period.ts'
import { periodSaid } from '#shared/records/pay/period.ts'
import type { Language } from '#shared/texts/index.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import { calledIn, exact } from '#server/foundation/database/expressions.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { peopleWithoutSlip } from '#server/records/pay/belonging.ts'
import { periodName, seenToRelease, type Period } from '#server/records/pay/periods.ts'
import { sumsOfPeriod } from '#server/records/pay/register.ts'
import { keptPaySetting } from '#server/records/pay/set-up.ts'
import { managesGroup } from '#server/records/pay/sight.ts'

interface Sums {
  period: string
  payGroup: string
  names: { en: string; id: string }
  slips: number
  unseen: number
  toRelease: number
  seen: string
  earnings: string
  deductions: string
  net: string
}

/** A period as who looks after pay is told of it: sums of the slips that they see, who has none, what was released, and what they may do. */
export async function periodTold(db: Db, period: Period, { person, language }: { person: Viewer; language: Language }): Promise<PayPeriod> {
  const { id, groupId, siteId, kind, code, state, currency, startsOn, endsOn, cutOffOn, paidOn, hasSlips, isHandedOver } = period
  const sums = await first(
    db,
    sql<Sums>`
      select ${periodName(language)} as period, ${calledIn(language, sql`g.names`)} as "payGroup",
        jsonb_build_object('en', coalesce(p.names->>'en', ''), 'id', coalesce(p.names->>'id', '')) as names, t.slips, t.unseen,
        t."toRelease", ${seenToRelease} as seen,
        ${exact(sql`t.earnings`)} as earnings, ${exact(sql`t.deductions`)} as deductions, ${exact(sql`t.net`)} as net
      from pay_period p join pay_group g on g.id = p.group_id ${sumsOfPeriod(person)} where p.id = ${id}::uuid`,
  )
  if (!sums) throw notFound()
  const releases = await releasesOf(db, id)
  const { releasedByTwo } = await keptPaySetting.of(db)
  const manages = managesGroup(person, kind, siteId)
  const isOpen = state === 'open' || state === 'released'
  return {
    id,
    groupId,
    kind,
    code,
    state,
    currency,
    startsOn,
    endsOn,
    cutOffOn,
    paidOn,
    ...sums,
    period: periodSaid(sums.period, language),
    without: await withoutSlip(db, person, period),
    releases: releases.map(({ askedById: _by, ...told }) => told),
    may: {
      change: manages && state !== 'closed',
      remove: manages && !hasSlips && !isHandedOver,
      release: manages && isOpen && sums.toRelease > 0,
      confirm: manages && state === 'asked' && releases[0]?.askedById !== person.id,
      takeBack: manages && (state === 'asked' || state === 'held'),
      close: manages && state === 'released' && sums.toRelease === 0,
      reopen: manages && state === 'closed',
    },
    releasedByTwo,
  }
}

/** People of a period's group, whom somebody looks after, who have no slip for its days. */
async function withoutSlip(db: Db, viewer: Viewer, { id }: Period): Promise<PayPeriod['without']> {
  const [found] = await peopleWithoutSlip(db, { periodIds: [id], viewer, most: mostWithout })
  return { total: found?.total ?? 0, named: found?.named ?? [] }
}

/** What was released of a period, the latest first. */
const releasesOf = (db: Db, periodId: string) =>
  rows(
    db,
    sql<PayRelease & { askedById: string | null }>`
      select r.id, r.asked_by as "askedById", a.display_name as "askedBy", r.asked_at as "askedDate", c.display_name as "confirmedBy",
        r.wished_at as "wishedDate", r.release_at as "releaseDate", (select count(*) from pay_slip s where s.release_id = r.id) as slips, r.taken_back_at is not null as "isTakenBack",
        b.display_name as "takenBackBy"
      from pay_release r left join employee a on a.id = r.asked_by left join employee c on c.id = r.confirmed_by
      left join employee b on b.id = r.taken_back_by
      where r.period_id = ${periodId}::uuid order by r.asked_at desc, r.id desc`,
  )
