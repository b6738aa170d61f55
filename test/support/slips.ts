import type { SlipLine } from '#shared/areas/pay.ts'
import type { PaperSlip } from '#server/areas/pay/pdf.ts'

const id = '019a0000-0000-7000-8000-000000000001'

/** A line of a slip as it is told. */
export const slipLine = (name: string, kind: SlipLine['kind'], amount: string, more: Partial<SlipLine> = {}): SlipLine => ({
  place: 1,
  code: name.toUpperCase(),
  name,
  kind,
  quantity: null,
  unit: null,
  rate: null,
  amount,
  toDate: null,
  note: '',
  beside: null,
  requests: [],
  why: [],
  ...more,
})

/** A slip of amina as it is told, with what differs from that. */
export const paperSlip = (more: Partial<PaperSlip> = {}): PaperSlip => ({
  id,
  kind: 'pay',
  employeeId: id,
  employee: 'Amina Tester',
  code: 'E-amina',
  periodPayId: id,
  periodPay: 'October 2026',
  payGroup: 'Monthly paid',
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  paidDate: '2026-10-28',
  currency: 'IDR',
  version: 1,
  isCorrection: false,
  reason: '',
  corrected: null,
  earnings: '18750000.0000',
  deductions: '1250000.0000',
  net: '17500000.0000',
  toDate: { earnings: '180000000', deductions: '12500000', net: '167500000' },
  lines: [
    slipLine('Basic salary', 'earning', '18000000.0000', { toDate: '179250000' }),
    slipLine('Overtime', 'earning', '750000', { quantity: '6.5000', unit: 'hours', rate: '115384.6154', note: '12 and 19 October' }),
    slipLine('Income tax', 'deduction', '1250000', { quantity: '5', unit: 'percent' }),
    slipLine('Health insurance', 'employer', '400000'),
    slipLine('Leave left', 'information', '0', { quantity: '9', unit: 'days' }),
  ],
  before: { id, periodPay: 'September 2026' },
  next: null,
  differences: [
    {
      code: 'OVERTIME',
      name: 'Overtime',
      kind: 'earning',
      what: 'quantity',
      amount: '750000',
      quantity: '6.5',
      unit: 'hours',
      note: '',
      requests: [],
    },
  ],
  netDifference: '750000',
  year: [],
  readers: [],
  ...more,
})
