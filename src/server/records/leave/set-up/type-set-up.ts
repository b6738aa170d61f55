import { sql } from 'kysely'
import { flawsOf } from '#shared/records/leave/set-up/flaws.ts'
import { leavePolicy, ruleOf } from '#shared/records/leave/policy.ts'
import { sinceEver } from '#shared/records/calendar.ts'
import { first, type Tx } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import type { SetUpStore, Wish } from '#server/platform/set-up/store.ts'
import { grantEntitlements } from '../grants.ts'
import { paidType, sensitiveType } from '../types.ts'
import { leftOf } from './left.ts'

/** What is said of a type once, and the rule that a wish says, as they are stored beside each other. */
const storedPolicy = ({ policy, unit, balance, countries, sensitive, paid, use }: Wish) => ({
  ...(policy as object),
  unit,
  balance,
  countries,
  sensitive,
  paid,
  use,
})

/**
 * Leave types. Each version is kept with its first day; beside them `leave_type.policy` keeps what is said once, for SQL that asks
 * of a type and not of a day.
 */
export const leaveTypeStore: SetUpStore = {
  table: 'leave_type',
  dated: { table: 'leave_policy', of: 'leave_type_id', versions: 'leave_policy_version', staysOnceUsed: true },
  reads: {
    unit: sql`t.policy->>'unit'`,
    balance: sql`(t.policy->>'balance')::boolean`,
    countries: sql`nullif(t.policy->'countries', 'null')`,
    sensitive: sensitiveType,
    paid: paidType,
    use: sql`t.policy->>'use'`,
  },
  usedBy: {
    'leaveTypes.usedBy.leave': sql`exists (select from leave_day d where d.leave_type_id = t.id)`,
    'leaveTypes.usedBy.balances': sql`exists (select from leave_event e where e.leave_type_id = t.id)`,
  },
  row: (row) => ({ ...row, versions: (row['versions'] as StoredVersion[]).map(asRule) }),
  writes: (wish) => ({ sequence: wish['sequence'], policy: storedPolicy(wish) }),
  async check(tx, wish) {
    const [flaw] = flawsOf(leavePolicy.parse(storedPolicy(wish)))
    if (flaw) throw refuse(400, flaw.key, flaw.params, `policy.${flaw.field}`)
    await keepFirst(tx, wish.id)
    await demandSameCount(tx, wish)
  },
  async retires(tx, id, today) {
    // What is due, and the job has not come to yet, is there as well.
    await grantEntitlements(tx, today, id)
    const { people, quantity, unit } = await leftOf(tx, id, today)
    if (people > 0) throw refuse(409, 'leaveTypes.balancesLeft', { people, quantity, unit })
  },
}

interface StoredVersion {
  startsOn: string
  policy: object
}

/** Of a version is told what holds from its day on: what is said once stands beside it. Older rules say less than today's. */
const asRule = ({ startsOn, policy }: StoredVersion) => ({ startsOn, policy: ruleOf(leavePolicy.parse(policy)) })

/** What held of a type ever since becomes its first version before another is written: it stays what it was. */
const keepFirst = (tx: Tx, id: string) =>
  sql`
    insert into leave_policy (leave_type_id, starts_on, policy)
    select t.id, ${sinceEver}::date, t.policy from leave_type t
    where t.id = ${id}::uuid and not exists (select from leave_policy p where p.leave_type_id = t.id)`.execute(tx)

/** What a ledger is counted in stays what it is once anything stands in it. */
async function demandSameCount(tx: Tx, { id, ...wish }: Wish): Promise<void> {
  const stands = await first(
    tx,
    sql<{ unit: string; balance: boolean; used: boolean }>`
      select t.policy->>'unit' as unit, (t.policy->>'balance')::boolean as balance,
        exists (select from leave_event e where e.leave_type_id = t.id) or exists (select from leave_day d where d.leave_type_id = t.id) as used
      from leave_type t where t.id = ${id}::uuid`,
  )
  if (!stands?.used) return
  if (stands.unit !== wish['unit']) throw refuse(409, 'leaveTypes.unitStays', undefined, 'unit')
  if (stands.balance !== wish['balance']) throw refuse(409, 'leaveTypes.balanceStays', undefined, 'balance')
}
