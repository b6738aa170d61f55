import { inUnits } from '#shared/contract/list.ts'
import { addAmounts } from '#shared/records/money.ts'
import { worthOfLeave } from '#shared/records/pay/leave-worth.ts'
import { moduleAccess } from '#shared/permissions.ts'
import type { PersonBalance } from '#server/approval/sight/people-balances.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { hasDuty } from '#server/people/roles/duties.ts'
import { balanceModule } from '#server/people/roles/permissions.ts'
import type { Asking, ReportRow } from '#server/platform/report/report.ts'
import { lastPaid, type LastPaid } from '#server/records/pay/last-paid.ts'
import { balancesIn, ofBalances } from './balances.ts'
import { builtIn } from './said.ts'

/** What people of a unit have left of a type, and what that is worth in a currency. */
interface Sum {
  companyStructure: string
  leaveType: string
  unit: PersonBalance['unit']
  people: number
  /** In thousandths, as ledgers are kept. */
  left: number
  overdrawn: number
  value: string | null
  currency: string | null
}

/**
 * What would have to be paid of leave that is left, if everybody left on a day: of types that are paid, by unit. In money it is told
 * of those whose pay the reader looks after: amount / working days in a month × days, each rounded to what can be paid.
 */
export const leaveLiability = builtIn('leave-liability', {
  group: 'leave',
  parameters: [
    ...ofBalances,
    { name: 'component', label: 'report.component', kind: 'component', isRequired: false },
    { name: 'divisor', label: 'report.divisor', kind: 'number', isRequired: true, usual: () => '21' },
    { name: 'hours', label: 'report.hoursOfDay', kind: 'number', isRequired: true, usual: () => '8' },
  ],
  refusal: (viewer) =>
    moduleAccess(viewer.permissions, balanceModule) === 'off' ? 'error.moduleOff' : hasDuty(viewer, balanceModule) ? null : 'error.hrOnly',
  columns: {
    companyStructure: { kind: 'text', label: 'people.unit' },
    leaveType: { kind: 'text', label: 'leave.type' },
    people: { kind: 'number', label: 'report.people' },
    left: { kind: 'number', label: 'report.leftToPay', unit: inUnits },
    overdrawn: { kind: 'number', label: 'report.overdrawn' },
    value: { kind: 'money', label: 'report.worth', unit: { field: 'currency', label: 'pay.currency' } },
  },
  chart: { by: 'leaveType', of: 'left' },
  async *slices(db, asking) {
    const sums = new Map<string, Sum>()
    for await (const slice of balancesIn(db, asking)) {
      const kept = slice.filter(({ type, balance }) => type.policy.paid && balance.value !== 0)
      const paid = await paidTo(db, asking, kept)
      for (const row of kept) add(sums, row, paid.get(row.employeeId) ?? null, asking)
      // Nothing to tell yet: whoever waits is asked whether they still do.
      yield []
    }
    yield [...sums.values()].map(rowOf)
  },
})

async function paidTo(db: Db, { viewer, values }: Asking, kept: readonly PersonBalance[]): Promise<Map<string, LastPaid>> {
  const { component, on } = values
  if (!component || !on) return new Map()
  return lastPaid(db, viewer, { employeeIds: kept.map(({ employeeId }) => employeeId), componentId: component, on })
}

function add(sums: Map<string, Sum>, row: PersonBalance, paid: LastPaid | null, { values }: Asking): void {
  const { companyStructure, unitId, type, leaveType, unit, balance } = row
  const key = [unitId, type.id, paid?.currency].join('/')
  const sum = sums.get(key) ?? { companyStructure, leaveType, unit, people: 0, left: 0, overdrawn: 0, value: null, currency: null }
  const thousandths = Math.round(balance.value * 1000)
  sum.people += 1
  sum.left += Math.max(0, thousandths)
  sum.overdrawn += Math.max(0, -thousandths)
  if (paid) {
    const by = { divisor: values['divisor'] ?? '1', hours: values['hours'] ?? '1' }
    sum.value = addAmounts(sum.value ?? '0', worthOfLeave(paid, { quantity: Math.max(0, balance.value), unit }, by))
    sum.currency = paid.currency
  }
  sums.set(key, sum)
}

const rowOf = ({ left, overdrawn, ...sum }: Sum): ReportRow => ({ ...sum, left: left / 1000, overdrawn: overdrawn / 1000 })
