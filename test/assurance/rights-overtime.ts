import { expect } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { plainOvertime } from '#shared/records/overtime/policy.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { page, person, uuid, type Known, type Made } from './contract-made.ts'
import type { Cells, Row } from './rights-table.ts'

const module = 'OverTime'
const later = () => addDays(today('Asia/Jakarta'), 400)

interface Usual {
  sees: Cells
  files: Cells
  edits: Cells
  owns: Cells
  administers: Cells
}

/** The cells of a call that some roles may make, whoever it is about. */
const only = (administers: Cells, roles: readonly string[]): Cells =>
  Object.fromEntries(
    Object.entries(administers).map(([role, cells]) => [
      role,
      Object.fromEntries(Object.keys(cells).map((relation) => [relation, roles.includes(role) ? 200 : role === 'nobody' ? 401 : 403])),
    ]),
  ) as Cells

/** Overtime goes by the rights of every request; what counts as overtime is set by HR of the site, reasons by HR of all. */
export function overtimeRows(
  everyone: Cells,
  open: (module?: Row['module'], input?: Row['input']) => Row[],
  { sees, files, edits, owns, administers }: Usual,
): Record<string, Row[]> {
  const whose = (cells: Cells, input: Row['input']): Row[] => [{ module, wish: 'reads', cells, input }]
  const writes = (cells: Cells, input: Row['input'], of: Row['module'] = module): Row => ({ module: of, wish: 'writes', cells, input })
  const [hr, hrOfAll] = [only(administers, ['dewi', 'indra']), only(administers, ['indra'])]
  const nothing = async () => ({})
  return {
    'POST /overtime-schedule/datasource/employee': open(module),
    'POST /overtime-schedule/datasource/replacement': whose(files, async (targets, name) => ({ employeeId: targets.idOf(name) })),
    'POST /overtime-schedule/datasource/reason-type': open(module),
    'POST /overtime-schedule/ImportEmployeeDetail': [writes(everyone, nothing)],
    'GET /overtime-schedule/clone/{id}': whose(sees, async (targets, name) => ({ id: await targets.waiting('overtime-schedule', name) })),
    'POST /overtime-schedule/create-attachment': [
      writes(everyone, nothing),
      writes(edits, async (targets, name) => ({ id: await targets.entry('overtime-schedule', name) })),
    ],
    'POST /overtime-schedule/delete-attachment': [
      writes(owns, async (targets, name) => ({ id: await targets.freeFile(name) })),
      writes(edits, async (targets, name) => ({ id: await targets.fileOfEntry('overtime-schedule', name) })),
    ],
    'GET /x/overtime/settings': [{ module: null, wish: 'reads', cells: hr, input: nothing }],
    'POST /x/overtime/rules': [
      writes(hr, async (targets) => ({ siteId: targets.site, startsOn: later(), policy: plainOvertime }), null),
      writes(hrOfAll, async () => ({ startsOn: later(), policy: plainOvertime }), null),
    ],
    'DELETE /x/overtime/rules/{id}': [writes(hr, async (targets) => ({ id: await targets.overtimeRule() }), null)],
  }
}

const act = (statusId: number, status: string) => ({
  id: uuid,
  code: expect.stringMatching(/^OT-\d{4}-\d{6}$/) as string,
  statusId,
  status,
})
const request = (name: string) => (known: Known) => ({ id: known.requests.get(name) })
const overtime = ({ day, overtimeReason }: Known) => {
  const on = day('amina')
  const at = (hour: number) => instantAt(on, hour * 60, 'Asia/Jakarta')
  return { reasonTypeId: overtimeReason, oTStart: at(18), oTUntil: at(21), note: 'Release' }
}
const filed = (name: string): Made => ({
  call: 'POST /overtime-schedule/CreateOrUpdate',
  by: 'amina',
  input: overtime,
  answers: act(0, 'Entry'),
  keep: name,
})
const submitted = (name: string): Made[] => [
  filed(name),
  { call: 'POST /overtime-schedule/Submit', by: 'amina', input: request(name), answers: act(1, 'Submitted') },
]

/** Every call of the contract about overtime, in an order in which each finds what it needs. */
export const overtimeCallsMade: Made[] = [
  { call: 'POST /overtime-schedule/datasource/employee', by: 'budi', answers: page(person('Amina'), { totalData: 3 }) },
  { call: 'POST /overtime-schedule/datasource/replacement', by: 'amina', answers: page(person('Farah')) },
  {
    call: 'POST /overtime-schedule/datasource/reason-type',
    by: 'amina',
    answers: page({ code: 'RELEASE', displayName: 'RELEASE' }, { totalData: 1 }),
  },
  { call: 'POST /overtime-schedule/datasource/status', by: 'amina', answers: page({ id: 30, displayName: 'Reopened' }, { totalData: 10 }) },
  {
    call: 'GET /overtime-schedule/Configuration',
    by: 'amina',
    answers: { module, readOnly: false, mostLines: 200, pay: true, timeOff: false },
  },
  {
    call: 'POST /overtime-schedule/ImportEmployeeDetail',
    by: 'budi',
    answers: { listData: [{ row: 2, employee: 'Amina Tester', oTStart: null }], faults: [], faultCount: 0 },
  },
  filed('overtime entry'),
  {
    call: 'POST /overtime-schedule/create-attachment',
    by: 'amina',
    input: request('overtime entry'),
    answers: { attachmentId: uuid, fileName: 'pixel.png' },
  },
  {
    call: 'GET /overtime-schedule/{id}',
    by: 'amina',
    input: request('overtime entry'),
    answers: {
      reasonType: 'RELEASE',
      people: 1,
      minutes: 180,
      attachments: [{ fileName: 'pixel.png' }],
      lines: [{ employee: 'Amina Tester', from: '18:00', until: '21:00', outcome: { counted: { value: 180 } } }],
    },
  },
  {
    call: 'GET /overtime-schedule/clone/{id}',
    by: 'amina',
    input: request('overtime entry'),
    answers: { note: 'Release', employees: [{ employee: 'Amina Tester' }] },
  },
  {
    call: 'POST /overtime-schedule/create-attachment',
    by: 'amina',
    answers: { attachmentId: uuid },
    keep: 'overtime file',
  },
  { call: 'POST /overtime-schedule/delete-attachment', by: 'amina', input: request('overtime file'), answers: { id: uuid } },
  { call: 'POST /overtime-schedule/Submit', by: 'amina', input: request('overtime entry'), answers: act(1, 'Submitted') },
  {
    call: 'POST /v2/overtime-schedule',
    by: 'budi',
    input: () => ({ sortingColumn: 'OTStart', sortingDirection: 1 }),
    answers: page({ statusId: 1, employee: 'Amina Tester', reasonType: 'RELEASE', hours: 3, people: 1 }, { totalData: 1 }),
  },
  { call: 'POST /v2/overtime-schedule/Approve', by: 'budi', input: request('overtime entry'), answers: act(4, 'Approved') },
  ...submitted('overtime one'),
  { call: 'POST /v2/overtime-schedule/Reject', by: 'budi', input: request('overtime one'), answers: act(5, 'Rejected') },
  ...submitted('overtime two'),
  { call: 'POST /v2/overtime-schedule/Revise', by: 'budi', input: request('overtime two'), answers: act(2, 'Revised') },
  { call: 'POST /overtime-schedule/cancel', by: 'amina', input: request('overtime two'), answers: act(3, 'Cancelled') },
]
