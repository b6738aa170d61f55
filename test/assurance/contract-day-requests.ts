import { expect } from 'vitest'
import { today } from '#server/foundation/basis/clock.ts'
import { addDays, dayNumber } from '#shared/records/calendar.ts'
import { page, person, uuid, type Known, type Made } from './contract-made.ts'

const act = (prefix: string) => (statusId: number, status: string) => ({
  id: uuid,
  code: expect.stringMatching(new RegExp(`^${prefix}-\\d{4}-\\d{6}$`)) as string,
  statusId,
  status,
  version: expect.any(Number) as number,
})
const request = (name: string) => (known: Known) => ({ id: known.requests.get(name) })
/** As many days back as the person's next day is ahead. */
const past = ({ day }: Known) => {
  const now = today('Asia/Jakarta')
  return addDays(now, dayNumber(now) - dayNumber(day('amina')))
}

const corrected = act('CT')
const overriders = '/attendance-checktime-overriders'
const correction = (known: Known) => ({ day: past(known), checkIn: '08:00', checkOut: '17:00', note: 'The gate was down' })
const filedCorrection = (name: string): Made => ({
  call: `POST ${overriders}/save-and-submit`,
  by: 'amina',
  input: correction,
  answers: corrected(1, 'Submitted'),
  keep: name,
})

/** Every call of the contract about corrections of check times, in an order in which each finds what it needs. */
export const checkTimeOverriderCallsMade: Made[] = [
  { call: `POST ${overriders}/datasource/employee`, by: 'budi', answers: page(person('Amina'), { totalData: 3 }) },
  { call: `POST ${overriders}/datasource/status`, by: 'amina', answers: page({ id: 30, displayName: 'Reopened' }, { totalData: 10 }) },
  {
    call: `POST /v3${overriders}/datasource/site`,
    by: 'amina',
    answers: page({ displayName: 'Jakarta', timeZone: 'Asia/Jakarta' }, { totalData: 2 }),
  },
  {
    call: `POST /v2${overriders}/datasource/check-status`,
    by: 'amina',
    answers: page({ id: 'out', displayName: 'Check-out' }, { totalData: 3 }),
  },
  {
    call: `POST ${overriders}/get-shift-detail`,
    by: 'amina',
    input: (known) => ({ day: past(known) }),
    answers: { timeZone: 'Asia/Jakarta', isKept: false, checkTimes: [], state: { worked: 0 } },
  },
  {
    call: `POST ${overriders}/get-configuration`,
    by: 'amina',
    answers: { backdatingDays: null, mostPerMonth: null, timeZone: 'Asia/Jakarta' },
  },
  {
    call: `GET ${overriders}/get-default-configuration`,
    by: 'amina',
    answers: { module: 'CheckTimeOverrider', readOnly: false, asksNote: false },
  },
  { call: `POST ${overriders}/CreateOrUpdate`, by: 'amina', input: correction, answers: corrected(0, 'Entry'), keep: 'correction' },
  {
    call: `GET ${overriders}/{id}`,
    by: 'amina',
    input: request('correction'),
    answers: {
      checkIn: '08:00',
      checkOut: '17:00',
      checkStatusId: 'both',
      site: 'Jakarta',
      effect: { after: { worked: expect.any(Number) as number } },
    },
  },
  { call: `POST ${overriders}/Submit`, by: 'amina', input: request('correction'), answers: corrected(1, 'Submitted') },
  {
    call: `POST /v2${overriders}`,
    by: 'budi',
    input: () => ({ sortingColumn: 'Day', sortingDirection: 1 }),
    answers: page({ statusId: 1, employee: 'Amina Tester', checkStatusId: 'both', waitingFor: 'Budi Tester' }, { totalData: 1 }),
  },
  { call: `POST /v2${overriders}/Approve`, by: 'budi', input: request('correction'), answers: corrected(4, 'Approved') },
  filedCorrection('correction one'),
  { call: `POST /v2${overriders}/Reject`, by: 'budi', input: request('correction one'), answers: corrected(5, 'Rejected') },
  filedCorrection('correction two'),
  { call: `POST /v2${overriders}/Revise`, by: 'budi', input: request('correction two'), answers: corrected(2, 'Revised') },
  { call: `POST ${overriders}/cancel`, by: 'amina', input: request('correction two'), answers: corrected(3, 'Cancelled') },
]

const shifted = act('MS')
const shift = ({ day, shiftId, shiftReason }: Known) => {
  const on = day('amina')
  return { shiftId, reasonTypeId: shiftReason, startDate: on, endDate: on, note: 'Swap' }
}
const filedShift = (name: string): Made => ({
  call: 'POST /manual-shift/save-and-submit',
  by: 'amina',
  input: shift,
  answers: shifted(1, 'Submitted'),
  keep: name,
})

/** Every call of the contract about manual shifts. */
export const manualShiftCallsMade: Made[] = [
  { call: 'POST /manual-shift/datasource/employee', by: 'budi', answers: page(person('Amina'), { totalData: 3 }) },
  { call: 'POST /manual-shift/datasource/status', by: 'amina', answers: page({ id: 30, displayName: 'Reopened' }, { totalData: 10 }) },
  {
    call: 'POST /manual-shift/datasource/reason-types',
    by: 'amina',
    answers: page({ code: 'SWAP', displayName: 'Swap with a colleague' }, { totalData: 3 }),
  },
  {
    call: 'POST /manual-shift/datasource/shifts',
    by: 'amina',
    answers: page({ code: 'N22', displayName: 'Night', start: '22:00', end: '06:00' }),
  },
  {
    call: 'GET /manual-shift/configuration',
    by: 'amina',
    answers: { module: 'ManualShift', readOnly: false, mostDays: 31, leastRest: 11 },
  },
  { call: 'POST /manual-shift/CreateOrUpdate', by: 'amina', input: shift, answers: shifted(0, 'Entry'), keep: 'shift' },
  {
    call: 'GET /manual-shift/{id}',
    by: 'amina',
    input: request('shift'),
    answers: {
      shift: 'Night',
      reasonType: 'Swap with a colleague',
      newerDays: [],
      effect: { days: [{ after: [{ from: '22:00', until: '06:00' }] }] },
    },
  },
  { call: 'POST /manual-shift/Submit', by: 'amina', input: request('shift'), answers: shifted(1, 'Submitted') },
  {
    call: 'POST /v2/manual-shift',
    by: 'budi',
    input: () => ({ sortingColumn: 'StartDate', sortingDirection: 1 }),
    answers: page({ statusId: 1, employee: 'Amina Tester', shift: 'Night', days: 1, waitingFor: 'Budi Tester' }, { totalData: 1 }),
  },
  { call: 'POST /v2/manual-shift/Approve', by: 'budi', input: request('shift'), answers: shifted(4, 'Approved') },
  filedShift('shift one'),
  { call: 'POST /v2/manual-shift/Reject', by: 'budi', input: request('shift one'), answers: shifted(5, 'Rejected') },
  filedShift('shift two'),
  { call: 'POST /v2/manual-shift/Revise', by: 'budi', input: request('shift two'), answers: shifted(2, 'Revised') },
  { call: 'POST /manual-shift/cancel', by: 'amina', input: request('shift two'), answers: shifted(3, 'Cancelled') },
]
