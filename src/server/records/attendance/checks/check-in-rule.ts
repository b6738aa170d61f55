import { sql } from 'kysely'
import { checkInRule, usualCheckInRule, type CheckInRule } from '#shared/records/attendance/check-in-rule.ts'
import { isNetwork } from '#server/foundation/basis/networks.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { audited } from '../../schedule/set-up.ts'

export interface SiteCheckIn extends CheckInRule {
  id: string
  name: string
}

interface Row {
  id: string
  name: string
  stored: object | null
}

const read = ({ id, name, stored }: Row): SiteCheckIn => ({ id, name, ...checkInRule.parse({ ...usualCheckInRule, ...stored }) })

/** How people of each site check in by web. */
export const checkInRules = async (db: Db): Promise<SiteCheckIn[]> =>
  (await rows(db, sql<Row>`select id, name, check_in as stored from site order by name, id`)).map(read)

/** How people of a site do; undefined where there is no such site. */
export const checkInRuleAt = async (db: Db | Tx, siteId: string): Promise<SiteCheckIn | undefined> =>
  (await rows(db, sql<Row>`select id, name, check_in as stored from site where id = ${siteId}::uuid`)).map(read)[0]

/** Sets it. What is no network is refused, with the first that is none. */
export async function changeCheckInRule(tx: Tx, siteId: string, wished: CheckInRule, by: string): Promise<CheckInRule> {
  const networks = [...new Set(wished.networks.map((network) => network.trim()).filter(Boolean))]
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong !== undefined) throw refuse(400, 'checkIn.notANetwork', { value: wrong }, 'networks')
  const rule = { ...wished, networks }
  await sql`update site set check_in = ${JSON.stringify(rule)}::jsonb where id = ${siteId}::uuid`.execute(tx)
  await audited(tx, { by, act: 'set check-in by web', entity: 'site', id: siteId, detail: rule })
  return rule
}
