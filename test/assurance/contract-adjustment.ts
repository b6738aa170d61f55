import { expect } from 'vitest'
import { page, person, uuid, type Known, type Made } from './contract-made.ts'

const act = (statusId: number, status: string) => ({
  id: uuid,
  code: expect.stringMatching(/^LA-\d{4}-\d{6}$/) as string,
  statusId,
  status,
  version: expect.any(Number) as number,
})
const request = (name: string) => (known: Known) => ({ id: known.requests.get(name) })

/** Two days for joko, whom HR adjusts and budi decides on. */
const addition = ({ annual, id }: Known) => ({
  adjustmentType: 'addition',
  subjectId: id('joko'),
  leaveTypeId: annual,
  quantity: 2,
  expiryDate: '2099-12-31',
  note: 'Worked on a holiday',
})
const filed = (name: string): Made => ({
  call: 'POST /leave-adjustment-request/save-and-submit',
  by: 'dewi',
  input: addition,
  answers: act(1, 'Submitted'),
  keep: name,
})
const joko = ({ id, annual }: Known) => ({ employeeId: id('joko'), leaveTypeId: annual })

/** Every call of the contract about leave adjustments, in an order in which each finds what it needs. */
export const adjustmentCallsMade: Made[] = [
  {
    call: 'POST /LeaveAdjustmentRequest/GetLeaveBalanceAdjustmentConfig',
    by: 'dewi',
    answers: { module: 'LeaveAdjustmentRequest', readOnly: false, enableOthers: true, attachmentMaximum: 4194304 },
  },
  {
    call: 'POST /v2/leave-adjustment-request/datasource/employee',
    by: 'budi',
    answers: page(person('Joko'), { totalData: 3 }),
  },
  { call: 'POST /leave-adjustment-request/datasource/status', by: 'amina', answers: page({ id: 11 }, { totalData: 10 }) },
  {
    call: 'POST /leave-adjustment-request/datasource/adjustment-type',
    by: 'amina',
    answers: page({ id: 'deduction', displayName: 'Deduct from the balance' }, { totalData: 4 }),
  },
  {
    call: 'POST /v3/leave-adjustment-request/datasource/leave-adjustment-type',
    by: 'amina',
    answers: page({ id: 'disbursement', displayName: 'Pay out' }, { totalData: 1 }),
  },
  {
    call: 'POST /v2/LeaveAdjustmentRequest/LeaveBalanceTypeDataSources/{adjustmentType}',
    by: 'dewi',
    input: (known) => ({ ...joko(known), adjustmentType: 'addition' }),
    answers: page({ code: 'ANNUAL', unit: 'day', halfDays: true }, { totalData: 2 }),
  },
  {
    call: 'POST /v2/LeaveAdjustmentRequest/AvailableBalanceDataSources',
    by: 'dewi',
    input: joko,
    answers: page({ gained: 900, expiryDate: null, generationType: 'Adjustment', expired: false }, { totalData: 1 }),
  },
  {
    call: 'POST /LeaveAdjustmentRequest/GetCurrentExpiryDate/{id}',
    by: 'dewi',
    input: ({ jokosGain }) => ({ id: jokosGain }),
    answers: { id: uuid, expiryDate: null, balance: expect.any(Number) as number, leaveTypeId: uuid },
  },
  {
    call: 'GET /leave-adjustment-request/get-leave-balance-disbursement-config/{id}',
    by: 'amina',
    input: ({ annual }) => ({ id: annual }),
    answers: {
      allowed: true,
      reason: null,
      unit: 'day',
      minimum: 0.5,
      maximum: 1000,
      remaining: 1000,
      balance: { value: expect.any(Number) as number },
    },
  },
  {
    call: 'POST /leave-adjustment-request/CreateOrUpdate',
    by: 'dewi',
    input: addition,
    answers: act(0, 'Entry'),
    keep: 'adjustment entry',
  },
  {
    call: 'GET /leave-adjustment-request/{id}',
    by: 'dewi',
    input: request('adjustment entry'),
    answers: {
      adjustmentTypeId: 'addition',
      employee: 'Joko Tester',
      requestor: 'Dewi Tester',
      quantity: 2,
      expiryDate: '2099-12-31',
      effect: { unit: 'day', before: { value: 900 }, after: { value: 902 } },
    },
  },
  { call: 'POST /leaveAdjustmentRequest/Submit', by: 'dewi', input: request('adjustment entry'), answers: act(1, 'Submitted') },
  {
    call: 'POST /v2/leave-adjustment-request',
    by: 'budi',
    input: () => ({ sortingColumn: 'EffectiveDate', sortingDirection: 1 }),
    answers: page(
      { statusId: 1, employee: 'Joko Tester', adjustmentType: 'Add to the balance', quantity: 2, waitingFor: 'Budi Tester' },
      { totalData: 1 },
    ),
  },
  { call: 'POST /v2/leave-adjustment-request/Approve', by: 'budi', input: request('adjustment entry'), answers: act(4, 'Approved') },
  filed('adjustment one'),
  { call: 'POST /v2/leave-adjustment-request/Reject', by: 'budi', input: request('adjustment one'), answers: act(5, 'Rejected') },
  filed('adjustment two'),
  { call: 'POST /v2/leave-adjustment-request/Revise', by: 'budi', input: request('adjustment two'), answers: act(2, 'Revised') },
  { call: 'POST /leaveAdjustmentRequest/Cancel', by: 'dewi', input: request('adjustment two'), answers: act(3, 'Cancelled') },
]
