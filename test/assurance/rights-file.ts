import { expect } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { page, uuid, type Known, type Made } from './contract-made.ts'
import type { Cells, Row } from './rights-table.ts'
import { bySetUpRole } from './rights-time-setup.ts'

const from = addDays(today('Asia/Jakarta'), 40)

/** HR of the site reads and corrects what is private; everybody reads as much of a file as is theirs to see. */
export function fileRows(everyone: Cells): Record<string, Row[]> {
  const whose: Row['input'] = async (targets, name) => ({ employeeId: targets.idOf(name) })
  const none = (cells: Record<string, number>): Record<string, number> => Object.fromEntries(Object.keys(cells).map((key) => [key, 404]))
  const seesBank: Cells = {
    ...(Object.fromEntries(Object.entries(everyone).map(([role, cells]) => [role, { ...none(cells), own: 200 }])) as Cells),
    dewi: { own: 200, ofSite: 200, otherSite: 404 },
    indra: { own: 200, ofSite: 200, otherSite: 200 },
    nobody: { stranger: 401 },
  }
  const corrects: Cells = {
    ...(Object.fromEntries(Object.entries(seesBank).map(([role, cells]) => [role, { ...cells, own: 403 }])) as Cells),
    nobody: { stranger: 401 },
  }
  const corrected: Row['input'] = async (targets, name) => ({
    employeeId: targets.idOf(name),
    category: 'medical',
    operation: 'add',
    kindId: targets.fileKind.blood,
    values: { value: 'O' },
    startsOn: from,
    reason: 'Letter',
  })
  return {
    'GET /x/file/{employeeId}': [{ module: null, wish: 'reads', cells: everyone, input: whose }],
    'GET /x/file/{employeeId}/{category}/past': [
      {
        module: null,
        wish: 'reads',
        cells: seesBank,
        input: async (targets, name) => ({ ...(await whose(targets, name)), category: 'bank' }),
      },
    ],
    'GET /x/file/choices': [{ module: null, wish: 'reads', cells: everyone, input: async () => ({}) }],
    ...Object.fromEntries(
      ['POST /x/set-up/regions', 'POST /x/set-up/regions/export', 'GET /x/set-up/regions/counts'].map((call) => [
        call,
        [{ module: null, wish: 'reads' as const, cells: bySetUpRole(everyone, 403), input: async () => ({}) }],
      ]),
    ),
    'POST /x/file/{employeeId}/correct': [{ module: null, wish: 'writes', cells: corrects, input: corrected }],
  }
}

const kind = 'personal-data-update-request'
const places = ['province', 'city', 'district', 'subdistrict'] as const
const menteng = '31.71.06.1001'
const module = 'PersonalDataUpdate'

/** What is asked for of one's own file: one's own to write, HR's of the site to decide, nobody else's to see. */
export function personalDataRows(
  open: (module?: Row['module'], input?: Row['input']) => Row[],
  { everyone, sees, files, edits, owns }: Record<'everyone' | 'sees' | 'files' | 'edits' | 'owns', Cells>,
): Record<string, Row[]> {
  const path = (name: string) => `POST /personal-data-update-request/datasource/${name}`
  const whose: Row['input'] = async (targets, name) => ({ employeeId: targets.idOf(name) })
  const lineOf: Row['input'] = async (targets, name) => ({ id: await targets.lineOf('waiting', name) })
  const other = { category: 'other', operation: 'add', values: { value: 'x' }, startsOn: from }
  const writing = (cells: Cells, input: Row['input']): Row => ({ module, wish: 'writes', cells, input })
  const about = (input: Row['input']): Row[] => [{ module, wish: 'reads', cells: files, input }]
  const entries = ['phone', 'family', 'address', 'education', 'certificate', 'medical', 'bank', 'identification', 'others']
  const fixed = ['relationship', 'sex', 'operation-type', 'category', 'marital-status']
  return {
    ...Object.fromEntries(entries.map((name) => [path(name), about(whose)])),
    'GET /v2/personal-data-update-request/Configuration': open(module),
    ...Object.fromEntries(fixed.map((name) => [path(name), open(module)])),
    ...Object.fromEntries(places.map((name) => [path(name), open(null, async () => ({ country: 'ID' }))])),
    'POST /personal-data-update-request/get-immediate-post-data/subdistrict': open(null, async () => ({ id: menteng })),
    'POST /personal-data-update-request/get-immediate-post-data/postal-code': open(null, async () => ({
      country: 'ID',
      postalCode: '10310',
    })),
    'POST /personal-data-update-request/GetCurrentValue': about(async (targets, name) => ({
      ...(await whose(targets, name)),
      category: 'bank',
    })),
    'GET /personal-data-update-request/bank-key-value/{id}': open(module, async (targets) => ({ id: targets.fileKind.bank })),
    'GET /personal-data-update-request/Line/{id}': [{ module, wish: 'reads', cells: sees, input: lineOf }],
    'POST /personal-data-update-request/CreateOrUpdateLine': [
      writing(edits, async (targets, name) => ({ requestId: await targets.entry(kind, name), kindId: targets.fileKind.remark, ...other })),
    ],
    'DELETE /personal-data-update-request/DeleteLine/{id}': [
      writing(edits, async (targets, name) => ({ id: await targets.lineOf('entry', name) })),
    ],
    'POST /x/personal-data-update-request/create-attachment': [
      writing(everyone, async () => ({})),
      writing(edits, async (targets, name) => ({ id: await targets.entry(kind, name) })),
    ],
    'POST /personal-data-update-request/delete-attachment': [
      writing(owns, async (targets, name) => ({ id: await targets.freeFile(name) })),
      writing(edits, async (targets, name) => ({ id: await targets.fileOfEntry(kind, name) })),
    ],
  }
}

const act = (statusId: number, status: string) => ({
  id: uuid,
  code: expect.stringMatching(/^PD-\d{4}-\d{6}$/) as string,
  statusId,
  status,
  version: expect.any(Number) as number,
})
const request = (name: string) => (known: Known) => ({ id: known.requests.get(name) })
const line = ({ fileKind }: Known) => ({
  category: 'other',
  operation: 'add',
  kindId: fileKind,
  values: { value: newId() },
  startsOn: from,
})
/** Whoever makes a line may name it. */
const lineOfTwo = newId()
const filed = (name: string, id = newId()): Made => ({
  call: 'POST /personal-data-update-request/CreateOrUpdate',
  by: 'amina',
  input: (known) => ({ lines: [{ id, ...line(known) }] }),
  answers: act(0, 'Entry'),
  keep: name,
})
const submitted = (name: string): Made => ({
  call: 'POST /personal-data-update-request/Submit',
  by: 'amina',
  input: request(name),
  answers: act(1, 'Submitted'),
})
const path = (name: string) => `POST /personal-data-update-request/datasource/${name}`
const none = { listData: [], totalData: 0, totalPage: 0 }

const placeOfMenteng = {
  country: 'ID',
  province: { code: '31', name: 'Jakarta' },
  city: { code: '31.71', name: 'Jakarta Pusat' },
  district: { code: '31.71.06', name: 'Menteng' },
  subdistrict: { code: menteng, name: 'Menteng' },
  postalCode: '10310',
}

/** Every call of the contract about personal data, in an order in which each finds what it needs. */
export const personalDataCallsMade: Made[] = [
  filed('data'),
  {
    call: 'POST /personal-data-update-request/CreateOrUpdateLine',
    by: 'amina',
    input: (known) => ({ requestId: known.requests.get('data'), ...line(known) }),
    answers: { ...act(0, 'Entry'), lineId: uuid },
    keep: 'data again',
  },
  {
    call: 'GET /personal-data-update-request/{id}',
    by: 'amina',
    input: request('data'),
    answers: {
      employee: 'Amina Tester',
      lines: [
        { line: 1, category: 'other', isHidden: false },
        { line: 2, operation: 'add' },
      ],
    },
  },
  {
    call: 'POST /personal-data-update-request/delete-attachment',
    by: 'amina',
    input: ({ thirdLooseFile }) => ({ id: thirdLooseFile }),
    answers: { id: uuid },
  },
  { call: path('category'), by: 'amina', answers: page({ id: 'bank', displayName: 'Bank' }, { totalData: 10 }) },
  { call: path('operation-type'), by: 'amina', answers: page({ id: 'end', displayName: 'End' }, { totalData: 3 }) },
  { call: path('sex'), by: 'amina', answers: page({ id: 'female', displayName: 'Female' }, { totalData: 4 }) },
  { call: path('marital-status'), by: 'amina', answers: page({ id: 'single', displayName: 'Single' }, { totalData: 6 }) },
  { call: path('relationship'), by: 'amina', answers: none },
  ...Object.entries({
    province: { id: '31', displayName: 'Jakarta', above: '' },
    city: { id: '31.71', displayName: 'Jakarta Pusat', above: 'Jakarta' },
    district: { id: '31.71.06', displayName: 'Menteng', above: 'Jakarta Pusat, Jakarta' },
    subdistrict: { id: menteng, displayName: 'Menteng', above: 'Menteng, Jakarta Pusat, Jakarta' },
  }).map(([name, row]): Made => ({
    call: path(name),
    by: 'amina',
    input: () => ({ country: 'ID' }),
    answers: { listData: [row], totalData: 1, totalPage: 1 },
  })),
  {
    call: 'POST /personal-data-update-request/get-immediate-post-data/subdistrict',
    by: 'amina',
    input: () => ({ id: menteng }),
    answers: placeOfMenteng,
  },
  {
    call: 'POST /personal-data-update-request/get-immediate-post-data/postal-code',
    by: 'amina',
    input: () => ({ country: 'ID', postalCode: '10310' }),
    answers: { common: placeOfMenteng, listData: [placeOfMenteng], totalData: 1 },
  },
  ...['phone', 'family', 'address', 'education', 'certificate', 'medical', 'bank', 'identification'].map((name): Made => ({
    call: path(name),
    by: 'amina',
    answers: none,
  })),
  { call: path('status'), by: 'amina', answers: page({ id: 30, displayName: 'Reopened' }, { totalData: 10 }) },
  { call: 'GET /personal-data-update-request/Configuration', by: 'amina', answers: { module, mostLines: 30 } },
  { call: 'GET /v2/personal-data-update-request/Configuration', by: 'amina', answers: { module, mostLines: 30 } },
  submitted('data'),
  {
    call: 'POST /v2/personal-data-update-request',
    by: 'dewi',
    input: () => ({}),
    answers: page({ statusId: 1, employee: 'Amina Tester', lines: 2, deadline: null }, { totalData: 1 }),
  },
  { call: 'POST /v2/personal-data-update-request/Approve', by: 'dewi', input: request('data'), answers: act(4, 'Approved') },
  { call: path('others'), by: 'amina', input: () => ({}), answers: none },
  {
    call: 'POST /personal-data-update-request/GetCurrentValue',
    by: 'amina',
    input: () => ({ category: 'other', on: from }),
    answers: { entry: { category: 'other', source: 'request' } },
  },
  {
    call: 'GET /personal-data-update-request/bank-key-value/{id}',
    by: 'amina',
    input: ({ bank }) => ({ id: bank }),
    answers: { country: 'DE', iban: true },
  },
  filed('data two', lineOfTwo),
  {
    call: 'GET /personal-data-update-request/Line/{id}',
    by: 'amina',
    input: () => ({ id: lineOfTwo }),
    answers: { line: 1, category: 'other', decided: null },
  },
  {
    call: 'DELETE /personal-data-update-request/DeleteLine/{id}',
    by: 'amina',
    input: () => ({ id: lineOfTwo }),
    answers: act(0, 'Entry'),
  },
  filed('data three'),
  submitted('data three'),
  { call: 'POST /v2/personal-data-update-request/Reject', by: 'dewi', input: request('data three'), answers: act(5, 'Rejected') },
  filed('data four'),
  submitted('data four'),
  { call: 'POST /v2/personal-data-update-request/Revise', by: 'dewi', input: request('data four'), answers: act(2, 'Revised') },
  { call: 'POST /personal-data-update-request/Cancel', by: 'amina', input: request('data four'), answers: act(3, 'Cancelled') },
]
