import { expect } from 'vitest'
import { dayIdOf } from '#shared/areas/attendance-days.ts'
import { page, uuid, type Made } from './contract-made.ts'
import type { Cells, Row } from './rights-table.ts'

const day = '2026-03-02'
const module = 'Attendance'

/** A device's key is no person: nobody's token is one. */
const devices = (everyone: Cells): Cells => refused(everyone, 401)

const refused = (everyone: Cells, status: number): Cells =>
  Object.fromEntries(
    Object.entries(everyone).map(([role, cells]) => [
      role,
      Object.fromEntries(Object.keys(cells).map((relation) => [relation, role === 'nobody' ? 401 : status])),
    ]),
  ) as Cells

/** Attendance is shown down the whole line, as balances are; keys of devices are the administrators'. */
export function attendanceRows(
  everyone: Cells,
  open: (module?: Row['module'], input?: Row['input']) => Row[],
  { down, administers }: { down: Cells; administers: Cells },
): Record<string, Row[]> {
  const whose = (cells: Cells, input: Row['input']): Row[] => [{ module, wish: 'reads', cells, input }]
  // Whoever was responsible for somebody on a day sees that day afterwards too, and none that came later.
  const then: Cells = { ...down, budi: { ...down.budi, former: 200 }, carla: { ...down.carla, former: 200 } }
  const later = () => new Date().toISOString().slice(0, 10)
  return {
    'POST /attendances': open(module),
    'POST /v2/attendances': open(module),
    'POST /x/attendance/people/export': open(module),
    'GET /Attendances/{id}': [
      ...whose(then, async (targets, name) => ({ id: dayIdOf(targets.idOf(name), day) })),
      ...whose(down, async (targets, name) => ({ id: dayIdOf(targets.idOf(name), later()) })),
    ],
    'POST /attendance-statuses': open(module),
    'POST /v2/attendances/datasource/employees': open(module),
    'POST /attendances/datasource/day-status': open(module),
    'POST /attendances/export': open(module),
    'GET /attendances/configuration': open(module),
    'POST /x/attendance/groups': open(module),
    'POST /x/attendance/corrections': open(module),
    'GET /x/attendance/month': whose(then, async (targets, name) => ({ employeeId: targets.idOf(name), month: day })),
    'GET /x/attendance/own-day': open(module),
    // Nobody does where no site says so.
    'POST /x/attendance/check-in': [{ module, wish: 'writes', cells: refused(everyone, 403), input: async () => ({}) }],
    'POST /x/attendance/check-in/take-back': [{ module, wish: 'writes', cells: refused(everyone, 409), input: async () => ({}) }],
    'POST /check-times': [{ module: null, wish: 'writes', cells: devices(everyone), input: async () => ({ items: [] }) }],
    'GET /x/device-keys': [{ module: null, wish: 'reads', cells: administers, input: async () => ({}) }],
    'POST /x/device-keys': [
      { module: null, wish: 'writes', cells: administers, input: async (targets) => ({ siteId: targets.site, name: 'Gate' }) },
    ],
    'POST /x/device-keys/{id}/revoke': [
      { module: null, wish: 'writes', cells: administers, input: async (targets) => ({ id: await targets.deviceKey() }) },
    ],
  }
}

const status = (id: string) => ({ id, displayName: expect.any(String) as string })

/** The same calls as they answer where nothing is kept yet. */
export const attendanceCallsMade: Made[] = [
  { call: 'POST /attendances', by: 'amina', answers: { listData: [], totalData: 0, totalPage: 0 } },
  { call: 'POST /v2/attendances', by: 'amina', answers: { listData: [], totalData: 0, totalPage: 0 } },
  {
    call: 'GET /Attendances/{id}',
    by: 'budi',
    input: ({ id }) => ({ id: dayIdOf(id('amina'), day) }),
    answers: { employeeId: uuid, employee: 'Amina Tester', date: day, isKept: false, isOwn: false, planned: 0 },
  },
  { call: 'POST /attendance-statuses', by: 'amina', answers: page(status('late'), { totalData: 12 }) },
  { call: 'POST /v2/attendances/datasource/employees', by: 'amina', answers: page({ displayName: 'Amina Tester' }, { totalData: 1 }) },
  { call: 'POST /attendances/datasource/day-status', by: 'amina', answers: page(status('workday'), { totalData: 4 }) },
  { call: 'POST /attendances/export', by: 'amina', answers: 'a file' },
  {
    call: 'GET /attendances/configuration',
    by: 'amina',
    answers: { hourBuckets: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0], viewSubordinateAttendance: 'all', seesOthers: false, keptSince: null },
  },
]
