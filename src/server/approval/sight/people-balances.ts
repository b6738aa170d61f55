import { sql } from 'kysely'
import type { Balance } from '#shared/records/leave/explained-balance.ts'
import type { Language } from '#shared/texts/index.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import { listByTurns } from '#server/foundation/basis/turns.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { hasDuty, reachOf, within, withinPost } from '#server/people/roles/duties.ts'
import { balanceModule as module } from '#server/people/roles/permissions.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { generalConfig } from '#server/platform/general-config.ts'
import type { ListSource } from '#server/platform/lists.ts'
import { balanceAsOf } from '#server/records/leave/balances.ts'
import { balanceBegins, dayToBegin } from '#server/records/leave/begins.ts'
import { employmentsOf } from '#server/records/leave/employments.ts'
import { ledgersOf } from '#server/records/leave/events.ts'
import { leaveTypes, sensitiveType, type LeaveType } from '#server/records/leave/types.ts'
import { reportsWithBalances } from './balances.ts'

/** Somebody and a leave type, as the source finds them. */
export interface BalanceFound {
  employeeId: string
  leaveTypeId: string
  employee: string
  employeeCode: string
  companyStructure: string
  unitId: string | null
}

/** The same with what the balance is on the day. */
export interface PersonBalance extends BalanceFound {
  type: LeaveType
  leaveType: string
  unit: LeaveType['policy']['unit']
  /** The day on which it begins, where that is to come. */
  begins: string | null
  balance: Balance
}

/**
 * Subordinates (for HR: the people of the sites), one row a person and type. On a past day also those who were there then:
 * what somebody who has left took along is asked of that day.
 */
export async function peopleBalances(db: Db, viewer: Viewer, date: string | null | undefined, language: Language) {
  const config = await generalConfig(db)
  if (config.viewSubordinateLeaveBalance === 'none' && !hasDuty(viewer, module)) throw refuse(403, 'balance.subordinatesOff')
  const day = date ?? viewer.today
  const there = day < viewer.today ? day : viewer.today
  const post = sql`join assignment a on a.employee_id = e.id and a.starts_on <= ${there}::date and (a.ends_on is null or a.ends_on > ${there}::date)`
  // By where somebody is now, or was last: so their transactions can be opened.
  const reach = reachOf(viewer, module, 'see')
  const inCare =
    there === viewer.today
      ? withinPost(reach)
      : sql`coalesce((select ${within(reach, { employee: sql`e.id`, site: sql`p.site_id`, unit: sql`p.unit_id` })} from assignment p
          where p.employee_id = e.id and p.starts_on <= ${viewer.today}::date order by p.starts_on desc limit 1), false)`
  const types = (await leaveTypes(db, viewer.today)).filter((type) => type.policy.balance && !type.retired)
  const reports = await reportsWithBalances(db, viewer)
  const mine = reach.whole ? sql`true` : sql`(e.id = any (${reports}::uuid[]) or ${inCare})`
  const told = reach.whole ? sql`true` : sql`(not ${sensitiveType} or ${inCare})`
  const source: ListSource = {
    select: sql`e.id as "employeeId", e.display_name as employee, e.code as "employeeCode", coalesce(u.name, '') as "companyStructure", a.unit_id as "unitId",
      t.id as "leaveTypeId"`,
    from: sql`from employee e ${post}
        join site s on s.id = a.site_id
        join leave_type t on t.id = any (${types.map((type) => type.id)}::uuid[])
          and (t.policy->'countries' = 'null'::jsonb or t.policy->'countries' ? s.country)`,
    key: sql`e.id as key, t.id as type_id`,
    rejoin: sql`from found join employee e on e.id = found.key join leave_type t on t.id = found.type_id ${post}`,
    lookups: [{ join: sql`left join unit u on u.id = a.unit_id`, columns: ['companyStructure'] }],
    where: [
      sql`(e.disabled_at is null or e.disabled_at::date > ${there}::date) and (e.left_on is null or e.left_on >= ${there}::date)`,
      sql`e.id <> ${viewer.id}::uuid`,
      mine,
      told,
    ],
    columns: { employee: sql`e.display_name`, companyStructure: sql`u.name`, leaveType: sql`t.code` },
    ids: { leaveType: { of: sql`t.id`, type: 'uuid' } },
    next: 'employee',
    tie: sql`e.id, t.sequence`,
  }
  return {
    source,
    withBalances: (found: readonly BalanceFound[]) => withBalances(db, found, { today: viewer.today, day, types, language }),
  }
}

interface AsOf {
  today: string
  day: string
  types: readonly LeaveType[]
  language: Language
}

/** The rows with what each balance is on the day. */
async function withBalances(db: Db, found: readonly BalanceFound[], { today, day, types, language }: AsOf): Promise<PersonBalance[]> {
  const people = [...new Set(found.map((row) => row.employeeId))]
  const [ledgers, employments] = [await ledgersOf(db, people), await employmentsOf(db, people)]
  const told = await listByTurns(found, (row): PersonBalance[] => {
    const [type, employment] = [types.find((candidate) => candidate.id === row.leaveTypeId), employments.get(row.employeeId)]
    if (!type || !employment) return []
    const events = ledgers.get(`${row.employeeId}/${type.id}`) ?? []
    const begins = dayToBegin(balanceBegins(type, events, employment, today), day)
    const balance = balanceAsOf(type, events, employment, today, day)
    return [{ ...row, type, leaveType: inLanguage(type.names, language), unit: type.policy.unit, begins, balance }]
  })
  return told.flat()
}
