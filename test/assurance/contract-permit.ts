import { expect } from 'vitest'
import { instantAt } from '#shared/records/clock.ts'
import { page, person, uuid, type Known, type Made } from './contract-made.ts'

const act = (statusId: number, status: string) => ({
  id: uuid,
  code: expect.stringMatching(/^PO-\d{4}-\d{6}$/) as string,
  statusId,
  status,
  version: expect.any(Number) as number,
})
const request = (name: string) => (known: Known) => ({ id: known.requests.get(name) })

const permit = ({ day, permitReason }: Known) => {
  const on = day('amina')
  const at = (hour: number) => instantAt(on, hour * 60, 'Asia/Jakarta')
  return { reasonTypeId: permitReason, permitStart: at(14), permitUntil: at(16), note: 'Bank' }
}
const filed = (name: string): Made => ({
  call: 'POST /permit-out/save-and-submit',
  by: 'amina',
  input: permit,
  answers: act(1, 'Submitted'),
  keep: name,
})

/** Every call of the contract about permits out, in an order in which each finds what it needs. */
export const permitCallsMade: Made[] = [
  { call: 'POST /permit-out/datasource/employee', by: 'budi', answers: page(person('Amina'), { totalData: 3 }) },
  { call: 'POST /permit-out/datasource/status', by: 'amina', answers: page({ id: 30, displayName: 'Reopened' }, { totalData: 10 }) },
  {
    call: 'POST /permit-out/datasource/reason-type',
    by: 'amina',
    answers: page({ code: 'DOCTOR', mostHours: 4, mostPerMonth: 2, asksNote: true, countsAsWork: true }, { totalData: 2 }),
  },
  { call: 'POST /permit-out/CreateOrUpdate', by: 'amina', input: permit, answers: act(0, 'Entry'), keep: 'permit entry' },
  {
    call: 'POST /permit-out/create-attachment',
    by: 'amina',
    input: request('permit entry'),
    answers: { attachmentId: uuid, fileName: 'pixel.png', type: 'image/png' },
  },
  {
    call: 'GET /permit-out/{id}',
    by: 'amina',
    input: request('permit entry'),
    answers: {
      reasonType: 'ERRAND',
      timeZone: 'Asia/Jakarta',
      attachments: [{ fileName: 'pixel.png' }],
      permit: { from: '14:00', until: '16:00', opens: '08:00', closes: '17:00', hours: { value: 2 }, back: true },
    },
  },
  { call: 'POST /permit-out/delete-attachment', by: 'amina', input: ({ looseFile }) => ({ id: looseFile }), answers: { id: uuid } },
  { call: 'POST /permit-out/Submit', by: 'amina', input: request('permit entry'), answers: act(1, 'Submitted') },
  {
    call: 'POST /v2/permit-out',
    by: 'budi',
    input: () => ({ sortingColumn: 'PermitStart', sortingDirection: 1 }),
    answers: page({ statusId: 1, employee: 'Amina Tester', reasonType: 'ERRAND', hours: 2, waitingFor: 'Budi Tester' }, { totalData: 1 }),
  },
  { call: 'POST /v2/permit-out/Approve', by: 'budi', input: request('permit entry'), answers: act(4, 'Approved') },
  filed('permit one'),
  { call: 'POST /v2/permit-out/Reject', by: 'budi', input: request('permit one'), answers: act(5, 'Rejected') },
  filed('permit two'),
  { call: 'POST /v2/permit-out/Revise', by: 'budi', input: request('permit two'), answers: act(2, 'Revised') },
  { call: 'POST /permit-out/Cancel', by: 'amina', input: request('permit two'), answers: act(3, 'Cancelled') },
]
