import { sql } from 'kysely'
import { inUnits } from '#shared/contract/list.ts'
import { moduleAccess } from '#shared/permissions.ts'
import { peopleBalances, type BalanceFound, type PersonBalance } from '#server/approval/sight/people-balances.ts'
import { inSlices } from '#server/foundation/database/cursor.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import { manages } from '#server/people/organisation.ts'
import { hasDuty } from '#server/people/roles/duties.ts'
import { balanceModule } from '#server/people/roles/permissions.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { generalConfig } from '#server/platform/general-config.ts'
import { today } from '#server/platform/report/parameters.ts'
import type { Asking, Parameter } from '#server/platform/report/report.ts'
import { builtIn, everyRow } from './said.ts'

/** Of whose balances of what a report tells. */
export const ofBalances: readonly Parameter[] = [
  { name: 'on', label: 'report.on', kind: 'day', isRequired: true, usual: today },
  { name: 'site', label: 'people.site', kind: 'site', isRequired: false },
  { name: 'unit', label: 'people.unit', kind: 'unit', isRequired: false },
  { name: 'leaveType', label: 'leave.type', kind: 'leaveType', isRequired: false },
]

/** The balances that the list of people shows, some at a time. */
export async function* balancesIn(db: Db, { viewer, values, language, withinMs }: Asking): AsyncGenerator<PersonBalance[]> {
  const [site, unit, type] = [sql`${values['site']}::uuid`, sql`${values['unit']}::uuid`, sql`${values['leaveType']}::uuid`]
  const { source, withBalances } = await peopleBalances(db, viewer, values['on'], language)
  const among = [
    sql`(${site} is null or a.site_id = ${site})`,
    sql`(${unit} is null or a.unit_id = any (units_below(array[${unit}])))`,
    sql`(${type} is null or t.id = ${type})`,
  ]
  const statement = everyRow<BalanceFound>(source, { among, order: sql`e.display_name, e.id, t.sequence, t.id` })
  for await (const slice of inSlices(db, statement, withinMs)) yield withBalances(slice)
}

/** What is left of whose leave on a day. */
export const balances = builtIn('balances', {
  group: 'leave',
  parameters: ofBalances,
  refusal: async (viewer, db) =>
    moduleAccess(viewer.permissions, balanceModule) === 'off'
      ? 'error.moduleOff'
      : hasDuty(viewer, balanceModule) || (await leadsWithBalances(db, viewer))
        ? null
        : 'error.hrOnly',
  columns: {
    employee: { kind: 'person', label: 'people.employee' },
    employeeCode: { kind: 'text', label: 'people.code' },
    companyStructure: { kind: 'text', label: 'people.unit' },
    leaveType: { kind: 'text', label: 'leave.type' },
    balance: { kind: 'number', label: 'balance.available', unit: inUnits },
    gained: { kind: 'number', label: 'report.gained' },
    taken: { kind: 'number', label: 'balance.taken' },
    reserved: { kind: 'number', label: 'balance.waiting' },
    expired: { kind: 'number', label: 'report.expired' },
    expiring: { kind: 'number', label: 'balance.expiring' },
    expiredDate: { kind: 'date', label: 'balance.expires' },
    begins: { kind: 'date', label: 'balance.firstGain' },
  },
  chart: { by: 'leaveType', of: 'balance' },
  async *slices(db, asking) {
    for await (const slice of balancesIn(db, asking))
      yield slice.map(({ type: _type, balance, ...row }) => ({
        ...row,
        balance: balance.value,
        gained: balance.gained,
        taken: balance.taken,
        reserved: balance.reserved,
        expired: balance.expired,
        expiring: balance.expiring?.quantity ?? null,
        expiredDate: balance.expiring?.on ?? null,
      }))
  },
})

/** Whether the company shows a manager the balances of their people. */
const leadsWithBalances = async (db: Db | Tx, { id, today: on }: Viewer): Promise<boolean> =>
  (await generalConfig(db)).viewSubordinateLeaveBalance !== 'none' && (await manages(db, id, on))
