import { indonesianOvertime, plainOvertime, type OvertimePolicy } from '#shared/records/overtime/policy.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import { demoId } from './chance.ts'
import { sites } from './company.ts'
import { insertRows } from './rows.ts'

/** Reasons of the demo company for overtime, in the order in which they are shown. */
const reasons = [
  { code: 'RELEASE', names: { en: 'Release or maintenance', id: 'Rilis atau pemeliharaan' } },
  { code: 'DEADLINE', names: { en: 'Deadline of a customer', id: 'Tenggat pelanggan' } },
  { code: 'STOCKTAKING', names: { en: 'Stocktaking', id: 'Stok opname' } },
  { code: 'ABSENCE', names: { en: 'Standing in for somebody', id: 'Menggantikan rekan' } },
] as const
export type DemoOvertimeReason = (typeof reasons)[number]['code']

const timeOff = { leaveTypeId: demoId('leave type', 'COMPENSATION'), hoursPerDay: 8, weighted: false, expiresAfterMonths: 6 }

/** In Germany by works agreement: time off or pay, a quarter more by night, half more on free days. */
const german: OvertimePolicy = {
  ...plainOvertime,
  step: 15,
  tolerance: { employee: 5, employer: 10 },
  limits: { day: { most: 120, hard: false }, week: { most: 720, hard: false }, month: null },
  rates: {
    workday: [{ hours: null, rate: 1.25 }],
    dayOff: [{ hours: null, rate: 1.5 }],
    holiday: [{ hours: null, rate: 2 }],
  },
  night: { from: '23:00', until: '06:00', rate: 1.5 },
  timeOff: { ...timeOff, weighted: true },
}

/** Writes reasons and rules; the rules have stood for years. */
export async function writeOvertimeRules(tx: Tx): Promise<void> {
  await insertRows(
    tx,
    'overtime_reason_type',
    reasons.map(({ code, names }, sequence) => ({ id: demoId('overtime reason', code), code, names, sequence })),
  )
  await insertRows(
    tx,
    'overtime_rule',
    sites.map(({ code, country }) => ({
      id: demoId('overtime rule', code),
      site_id: demoId('site', code),
      starts_on: '2021-02-02',
      policy: country === 'DE' ? german : { ...indonesianOvertime, timeOff },
    })),
  )
}
