import { sql } from 'kysely'
import { overtimePolicy, plainOvertime, type OvertimePolicy } from '#shared/records/overtime/policy.ts'
import { sure } from '#shared/sure.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'

/** Overtime rules of a site from a day on, until the next ones. */
export interface OvertimeRule {
  id: string
  siteId: string | null
  /** Null: every site that has no rules of its own. */
  site: string | null
  startsOn: string
  policy: OvertimePolicy
}

/** All rules, by site, the latest first. */
export async function overtimeRules(db: Db | Tx): Promise<OvertimeRule[]> {
  const found = await rows(
    db,
    sql<Omit<OvertimeRule, 'policy'> & { policy: unknown }>`
      select r.id, r.site_id as "siteId", s.name as site, r.starts_on as "startsOn", r.policy
      from overtime_rule r left join site s on s.id = r.site_id order by s.name nulls first, r.site_id, r.starts_on desc`,
  )
  return found.map((row) => ({ ...row, policy: overtimePolicy.parse(row.policy) }))
}

/** What counts at a site on a day: its own rules, else those of all sites, else the plain ones. */
export const policyAt = (rules: readonly OvertimeRule[], siteId: string | null, day: string): OvertimePolicy => {
  const inForce = (of: string | null) => rules.find((rule) => rule.siteId === of && rule.startsOn <= day)?.policy
  return inForce(siteId) ?? inForce(null) ?? plainOvertime
}

/** Sets what counts at a site from a day on; rules that begin on the same day are replaced. */
export async function keepOvertimeRule(
  tx: Tx,
  { siteId, startsOn, policy }: Pick<OvertimeRule, 'siteId' | 'startsOn' | 'policy'>,
  by: string,
): Promise<string> {
  const row = await first(
    tx,
    sql<{ id: string }>`
      insert into overtime_rule (id, site_id, starts_on, policy, changed_by)
      values (${newId()}, ${siteId}, ${startsOn}, ${JSON.stringify(policy)}::jsonb, ${by})
      on conflict (site_id, starts_on) do update set policy = excluded.policy, changed_by = excluded.changed_by, changed_at = now()
      returning id`,
  )
  return sure(row, 'it was written').id
}

/** Takes rules back that have not begun yet; answers whether there were such. */
export async function dropOvertimeRule(tx: Tx, id: string, today: string): Promise<boolean> {
  const gone = await rows(tx, sql`delete from overtime_rule where id = ${id}::uuid and starts_on > ${today}::date returning id`)
  return gone.length > 0
}
