import { expect } from 'vitest'
import { addMonths } from '#shared/records/calendar.ts'
import { page, person, uuid, type Known, type Made } from './contract-made.ts'

const act = (statusId: number, status: string) => ({
  id: uuid,
  code: expect.stringMatching(/^(LV|LN)-\d{4}-\d{6}$/) as string,
  statusId,
  status,
  version: expect.any(Number) as number,
})
const request = (name: string) => (known: Known) => ({ id: known.requests.get(name) })

const leave = ({ day, annual }: Known) => {
  const startDate = day('amina')
  return { leaveTypeId: annual, startDate, endDate: startDate, note: 'Family visit' }
}
const loan = ({ day, loanItem }: Known) => {
  const loanDate = day('amina')
  return { loanItemId: loanItem, amount: '2400000', instalments: 12, loanDate, firstDueDate: addMonths(loanDate, 1), note: 'Roof' }
}
const both = (kind: 'leave' | 'loan', name: string): Made =>
  kind === 'leave'
    ? { call: 'POST /leave-request/save-and-submit', by: 'amina', input: leave, answers: act(1, 'Submitted'), keep: name }
    : { call: 'POST /v2/loan/save-and-submit', by: 'amina', input: loan, answers: act(1, 'Submitted'), keep: name }

/** Every call of the contract about leave requests, loans and the inbox, in an order in which each finds what it needs. */
export const requestCalls: Made[] = [
  {
    call: 'GET /leave-request/Configuration',
    by: 'amina',
    answers: { module: 'LeaveRequest', readOnly: false, enableReplacement: true, enableHours: true, attachmentMaximum: 4194304 },
  },
  {
    call: 'POST /leave-request/EnableInputLocation',
    by: 'amina',
    input: ({ annual }) => ({ leaveTypeId: annual }),
    answers: { value: false },
  },
  {
    call: 'POST /leave-request/datasource/employee',
    by: 'budi',
    input: () => ({ sortingColumn: 'code', sortingDirection: 0, paginationPage: 0, paginationSize: 2 }),
    answers: page(person('Amina'), { totalData: 3, totalPage: 2 }),
  },
  {
    call: 'POST /leave-request/datasource/replacement',
    by: 'amina',
    input: ({ day }) => ({ startDate: day('joko'), filterSearch: 'budi' }),
    answers: page({ ...person('Budi'), away: false }),
  },
  { call: 'POST /leave-request/datasource/location', by: 'amina', answers: page({ id: 'Berlin', displayName: 'Berlin' }) },
  { call: 'POST /leave-request/datasource/status', by: 'amina', answers: page({ id: 40, displayName: 'In Approval' }, { totalData: 10 }) },
  { call: 'POST /leave-request/datasource/leave-type', by: 'amina', answers: page({ code: 'ANNUAL', unit: 'day', balance: 900 }) },
  {
    call: 'POST /leave-request/datasource/leave-time-type',
    by: 'amina',
    input: ({ annual }) => ({ leaveTypeId: annual }),
    answers: page({ id: 1, value: 'first' }, { totalData: 3 }),
  },
  {
    call: 'POST /leave-request/GetTotalDay',
    by: 'amina',
    input: leave,
    answers: {
      value: 1,
      unit: 'day',
      why: [
        expect.objectContaining({
          rule: 'leave.days',
          facts: expect.any(Object) as object,
          text: expect.any(String) as string,
          version: expect.any(String) as string,
        }),
      ],
    },
  },
  {
    call: 'POST /leave-request/CreateOrUpdate',
    by: 'amina',
    input: (known) => ({ ...leave(known), attachmentIds: [known.file] }),
    answers: act(0, 'Entry'),
    keep: 'leave entry',
  },
  {
    call: 'GET /leave-request/{id}',
    by: 'amina',
    input: request('leave entry'),
    answers: {
      statusId: 0,
      enableEdit: true,
      enableSubmit: true,
      enableApprove: false,
      note: 'Family visit',
      days: { value: 1 },
      attachments: [{ fileName: 'a.png', type: 'image/png' }],
      approvalLevels: [],
    },
  },
  {
    call: 'POST /leave-request/Submit',
    by: 'amina',
    input: (known) => ({ ...request('leave entry')(known), note: 'please' }),
    answers: act(1, 'Submitted'),
  },
  {
    call: 'POST /v2/leave-request',
    by: 'budi',
    input: () => ({ paginationSize: 25, paginationPage: 1, sortingColumn: 'TransDate', sortingDirection: 1 }),
    answers: page(
      { statusId: 1, employee: 'Amina Tester', leaveType: 'ANNUAL', days: 1, unit: 'day', waitingFor: 'Budi Tester' },
      { totalData: 1, totalPage: 1 },
    ),
  },
  {
    call: 'POST /UniversalInboxes',
    by: 'budi',
    answers: page({
      module: 'LeaveRequest',
      caption: 'Leave request',
      level: 1,
      enableApprove: true,
      requestorCode: 'E-amina',
      block: expect.objectContaining({ days: 1, note: 'Family visit' }),
    }),
  },
  { call: 'POST /UniversalInboxes/datasource/employee', by: 'budi', answers: page(person('Amina'), { totalData: 1 }) },
  {
    call: 'POST /general-configs/is-last-approver',
    by: 'budi',
    input: request('leave entry'),
    answers: { value: true, lastApproverCanCancel: true },
  },
  {
    call: 'POST /v2/leave-request/Revise',
    by: 'budi',
    input: (known) => ({ Id: request('leave entry')(known).id, Note: 'another day' }),
    answers: act(2, 'Revised'),
  },
  { call: 'POST /leave-request/Cancel', by: 'amina', input: request('leave entry'), answers: act(3, 'Cancelled') },
  both('leave', 'leave one'),
  { call: 'POST /v2/leave-request/Approve', by: 'budi', input: request('leave one'), answers: act(4, 'Approved') },
  both('leave', 'leave two'),
  { call: 'POST /v2/leave-request/Reject', by: 'budi', input: request('leave two'), answers: act(5, 'Rejected') },
  {
    call: 'POST /UniversalInboxes/history',
    by: 'budi',
    input: () => ({ sortingColumn: 'actedAt', sortingDirection: 1 }),
    answers: page({ act: 'rejected', statusId: 5, onBehalfOf: null }, { totalData: 3 }),
  },
  { call: 'POST /UniversalInboxes/datasource/employee-history', by: 'budi', answers: page(person('Amina'), { totalData: 1 }) },

  { call: 'GET /loan/datasource/employee', by: 'budi', answers: page(person('Joko'), { totalData: 3 }) },
  { call: 'POST /loan/datasource/status', by: 'amina', answers: page({ id: 4, displayName: 'Approved' }, { totalData: 10 }) },
  {
    call: 'GET /loan/datasource/loan-item',
    by: 'amina',
    answers: page({ code: 'SMALL', limit: '12000000', available: '12000000', interest: 'flat', rate: '6' }, { totalData: 1 }),
  },
  { call: 'POST /loan/get-default-value', by: 'amina', answers: { currency: 'IDR', instalments: 12, amount: '0', available: '12000000' } },
  { call: 'POST /v2/loan/create-or-update', by: 'amina', input: loan, answers: act(0, 'Entry'), keep: 'loan entry' },
  {
    call: 'GET /loan/get/{id}',
    by: 'amina',
    input: request('loan entry'),
    answers: {
      amount: '2400000',
      loanItem: 'Small loan',
      terms: { currency: 'IDR', totalInterest: '144000', limit: { available: '12000000', after: '9600000' } },
    },
  },
  { call: 'POST /loan/submit', by: 'amina', input: request('loan entry'), answers: act(1, 'Submitted') },
  {
    call: 'POST /v2/loan/get',
    by: 'budi',
    answers: page({ amount: '2400000', currency: 'IDR', instalments: 12, loanItem: 'Small loan', statusId: 1 }, { totalData: 1 }),
  },
  { call: 'POST /v2/loan/approve', by: 'budi', input: request('loan entry'), answers: act(40, 'In Approval') },
  { call: 'POST /v2/loan/reject', by: 'dewi', input: request('loan entry'), answers: act(5, 'Rejected') },
  both('loan', 'loan one'),
  { call: 'POST /v2/loan/revise', by: 'budi', input: request('loan one'), answers: act(2, 'Revised') },
  { call: 'POST /loan/cancel', by: 'amina', input: request('loan one'), answers: act(3, 'Cancelled') },
]
