import { expect } from 'vitest'
import { page, type Made } from './contract-made.ts'
import type { Cells, Row } from './rights-table.ts'

const module = 'ShiftSchedule'
const [month, day, next] = ['2027-03', '2027-03-01', '2027-03-08']

/** One's own line is read, not changed; HR of the site changes everybody's, also their own. */
const plans = (down: Cells): Cells => ({
  ...down,
  amina: { ...down.amina, own: 403 },
  budi: { ...down.budi, own: 403 },
  carla: { ...down.carla, own: 403 },
  edgar: { ...down.edgar, own: 403 },
  farah: { ...down.farah, own: 403 },
})

/** Who has nobody below them and is no HR has no roster to import. */
const leads = (everyone: Cells): Cells => ({
  ...everyone,
  amina: { own: 403, peer: 403, stranger: 403 },
  edgar: { own: 403, peer: 403, stranger: 403 },
})

/** Rosters are seen down the whole line, and changed there by managers and by HR of the site. */
export function shiftScheduleRows(
  everyone: Cells,
  open: (module?: Row['module'], input?: Row['input']) => Row[],
  { down, administers }: { down: Cells; administers: Cells },
): Record<string, Row[]> {
  const row = (wish: Row['wish'], cells: Cells, input: Row['input']): Row[] => [{ module, wish, cells, input }]
  return {
    'GET /shift-schedules/datasource/employees2': open(module),
    'POST /v2/shift-schedules/datasource/period-pays': open(module),
    'POST /v2/shift-schedules/datasource/shifts2': open(module),
    'POST /x/shift-schedules/units': open(module),
    'POST /shift-schedules/getShiftScheduleList': row('reads', down, async (targets, name) => ({
      periodPayId: month,
      employeeId: targets.idOf(name),
    })),
    'POST /shift-schedules/update': row('writes', plans(down), async (targets, name) => ({
      cells: [{ employeeId: targets.idOf(name), date: day, shiftIds: [] }],
    })),
    'POST /shift-schedules/copy': row('writes', plans(down), async (targets, name) => ({
      employeeIds: [targets.idOf(name)],
      from: day,
      until: day,
      startsOn: next,
    })),
    'POST /shift-schedules/GenerateExcelTemplate': open(module, async () => ({ periodPayId: month })),
    'POST /shift-schedules/ImportShiftSchedules': row('writes', leads(everyone), async () => ({ dryRun: 'true' })),
    'PUT /x/shift-schedules/limits': [
      { module: null, wish: 'writes', cells: administers, input: async () => ({ minimumRestHours: 11, mostDaysInRow: 6 }) },
    ],
  }
}

const cells =
  (shiftIds: string[] | null) =>
  ({ id }: { id(person: 'amina'): string }) => ({
    cells: [{ employeeId: id('amina'), date: day, shiftIds }],
  })

/** The same calls as they answer where a day off is planned and taken back. */
export const shiftScheduleCallsMade: Made[] = [
  { call: 'GET /shift-schedules/datasource/employees2', by: 'budi', answers: page({ displayName: 'Amina Tester', canEdit: true }) },
  { call: 'POST /v2/shift-schedules/datasource/period-pays', by: 'amina', answers: page({ displayName: expect.any(String) as string }) },
  { call: 'POST /v2/shift-schedules/datasource/shifts2', by: 'amina', answers: page({ code: 'N22', start: '22:00' }) },
  {
    call: 'POST /shift-schedules/getShiftScheduleList',
    by: 'amina',
    input: () => ({ periodPayId: month }),
    answers: { listData: [expect.objectContaining({ employee: 'Amina Tester', canEdit: false })], totalData: 1, canEdit: false },
  },
  { call: 'POST /shift-schedules/update', by: 'budi', input: cells([]), answers: { isWritten: true, changed: 1 } },
  {
    call: 'POST /shift-schedules/copy',
    by: 'budi',
    input: ({ id }) => ({ employeeIds: [id('amina')], from: day, until: day, startsOn: next, dryRun: true }),
    answers: { isWritten: false, changed: 1 },
  },
  { call: 'POST /shift-schedules/update', by: 'budi', input: cells(null), answers: { isWritten: true, changed: 1 } },
  { call: 'POST /shift-schedules/GenerateExcelTemplate', by: 'budi', input: () => ({ periodPayId: month }), answers: 'a file' },
  {
    call: 'POST /shift-schedules/ImportShiftSchedules',
    by: 'budi',
    input: () => ({ dryRun: 'true' }),
    answers: { isWritten: false, changed: 0, rows: 0, faultCount: 0, faults: [] },
  },
]
