import { expect } from 'vitest'
import { plainTimesheets } from '#shared/records/timesheet/policy.ts'
import { addDays } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { page, person, uuid, type Known, type Made } from './contract-made.ts'
import type { Cells, Row } from './rights-table.ts'

const module = 'Timesheet'

/** Timesheets: HR and managers see who has filed; administrators and HR of all sites set up what is booked on, HR of a site what is its own. */
export function timesheetRows(
  open: (module?: Row['module'], input?: Row['input']) => Row[],
  { everyone, files, edits, owns, administers }: Record<'everyone' | 'files' | 'edits' | 'owns' | 'administers', Cells>,
): Record<string, Row[]> {
  const whose: Row['input'] = async (targets, name) => ({ employeeId: targets.idOf(name) })
  const about: Row[] = [{ module, wish: 'reads', cells: files, input: whose }]
  const setsUp: Cells = {
    ...administers,
    dewi: { own: 200, ofSite: 200, otherSite: 200 },
    indra: { own: 200, ofSite: 200, otherSite: 200 },
  }
  const settingUp = (wish: Row['wish'], input: Row['input']): Row[] => [{ module: null, wish, cells: setsUp, input }]
  const everywhere: Cells = { ...setsUp, dewi: { own: 403, ofSite: 403, otherSite: 403 } }
  const writing = (cells: Cells, input: Row['input']): Row => ({ module, wish: 'writes', cells, input })
  return {
    'POST /timesheets/get-detail': about,
    'POST /timesheets/get-subordinate-timesheets': open(module),
    'POST /x/timesheets/people/export': open(module),
    'POST /v2/timesheets/datasource/project': about,
    'POST /timesheets/datasource/task-category': open(module),
    'POST /timesheets/data-source/employee': open(module),
    'POST /timesheets/create-attachment': [
      writing(everyone, async () => ({})),
      writing(edits, async (targets, name) => ({ id: await targets.entry('timesheet', name) })),
    ],
    'POST /timesheets/delete-attachment/{id}': [
      writing(owns, async (targets, name) => ({ id: await targets.freeFile(name) })),
      writing(edits, async (targets, name) => ({ id: await targets.fileOfEntry('timesheet', name) })),
    ],
    'GET /x/timesheet/set-up': settingUp('reads', async () => ({})),
    'POST /x/timesheet/members': settingUp('reads', async () => ({})),
    'PUT /x/timesheet/rules': [{ module: null, wish: 'writes', cells: everywhere, input: async () => plainTimesheets }],
  }
}

const act = (statusId: number, status: string) => ({
  id: uuid,
  code: expect.stringMatching(/^TI-\d{4}-\d{6}$/) as string,
  statusId,
  status,
  version: expect.any(Number) as number,
})
const request = (name: string) => (known: Known) => ({ id: known.requests.get(name) })
const day = addDays(today('Asia/Jakarta'), -1)
const booked = ({ project }: Known) => ({ start: day, entries: [{ day, projectId: project, minutes: 30 }], note: 'Release' })
const saved = (name: string): Made => ({ call: 'POST /timesheets/save', by: 'amina', input: booked, answers: act(0, 'Entry'), keep: name })
const submitted = (name: string): Made => ({
  call: 'POST /timesheets/submit',
  by: 'amina',
  input: request(name),
  answers: act(1, 'Submitted'),
})

/** Every call of the contract about timesheets, in an order in which each finds what it needs. */
export const timesheetCallsMade: Made[] = [
  { call: 'POST /timesheets/data-source/employee', by: 'budi', answers: page(person('Amina'), { totalData: 3 }) },
  { call: 'POST /v2/timesheets/data-source/status', by: 'amina', answers: page({ id: 30, displayName: 'Reopened' }, { totalData: 10 }) },
  {
    call: 'POST /v2/timesheets/datasource/project',
    by: 'amina',
    answers: page({ code: 'PORTAL', displayName: 'Portal' }, { totalData: 1 }),
  },
  {
    call: 'POST /timesheets/datasource/task-category',
    by: 'amina',
    answers: page({ code: 'DEV', displayName: 'Development' }, { totalData: 1 }),
  },
  saved('timesheet'),
  {
    call: 'POST /timesheets/create-attachment',
    by: 'amina',
    input: request('timesheet'),
    answers: { attachmentId: uuid, fileName: 'pixel.png', type: 'image/png' },
  },
  {
    call: 'POST /timesheets/delete-attachment/{id}',
    by: 'amina',
    input: ({ otherLooseFile }) => ({ id: otherLooseFile }),
    answers: { id: uuid },
  },
  submitted('timesheet'),
  {
    call: 'POST /v2/timesheets/{id}',
    by: 'budi',
    input: request('timesheet'),
    answers: {
      employee: 'Amina Tester',
      attachments: [{ fileName: 'pixel.png' }],
      entries: [{ day, project: 'Portal', minutes: 30 }],
      sum: { booked: { value: 30 }, projects: [{ own: 30, before: 0, budget: null }] },
    },
  },
  {
    call: 'POST /timesheets/get-detail',
    by: 'amina',
    input: () => ({ start: day }),
    answers: { employee: 'Amina Tester', booked: [{ day, minutes: 30, approved: false }] },
  },
  {
    call: 'POST /v3/timesheets',
    by: 'budi',
    input: () => ({ sortingColumn: 'Hours', sortingDirection: 1 }),
    answers: page({ statusId: 1, employee: 'Amina Tester', hours: 0.5, waitingFor: 'Budi Tester' }, { totalData: 1 }),
  },
  {
    call: 'POST /timesheets/get-subordinate-timesheets',
    by: 'budi',
    input: () => ({ start: day }),
    answers: page({ employee: 'Amina Tester', state: 'waiting', waitingHours: 0.5, approvedHours: 0 }),
  },
  { call: 'POST /v2/timesheets/approve', by: 'budi', input: request('timesheet'), answers: act(4, 'Approved') },
  saved('timesheet two'),
  submitted('timesheet two'),
  { call: 'POST /v2/timesheets/reject', by: 'budi', input: request('timesheet two'), answers: act(5, 'Rejected') },
  saved('timesheet three'),
  submitted('timesheet three'),
  { call: 'POST /v2/timesheets/revise', by: 'budi', input: request('timesheet three'), answers: act(2, 'Revised') },
  { call: 'POST /timesheets/cancel', by: 'amina', input: request('timesheet three'), answers: act(3, 'Cancelled') },
]
