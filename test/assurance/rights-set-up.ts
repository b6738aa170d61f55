import { announcementSetUp } from '#shared/areas/announcement.ts'
import { leaveTypeCalls, leaveTypeSetUp } from '#shared/areas/leave-types.ts'
import { loanItemSetUp } from '#shared/areas/loan-items.ts'
import { bankSetUp, fileKindSetUp } from '#shared/areas/file-set-up.ts'
import { gradeSetUp, positionSetUp, scheduleSetUp, siteSetUp, statusSetUp, unitSetUp } from '#shared/areas/organisation.ts'
import { manualShiftReasons, overtimeReasons, permitReasons } from '#shared/areas/reasons.ts'
import { payAllowanceSetUp, payComponentSetUp, payGroupSetUp, payWageTypeSetUp } from '#shared/areas/pay-set-up.ts'
import { roleSetUp } from '#shared/areas/roles.ts'
import { serviceAccountSetUp, serviceKeyCalls } from '#shared/areas/service-accounts.ts'
import { groupSetUp, patternSetUp, shiftSetUp } from '#shared/areas/time-setup.ts'
import { projectSetUp, taskCategorySetUp } from '#shared/areas/timesheet-set-up.ts'
import type { Setting } from '#shared/contract/setting.ts'
import type { SetUp } from '#shared/contract/set-up.ts'
import { plainLeavePolicy, ruleOf } from '#shared/records/leave/policy.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { paySetUpBodies } from './rights-pay.ts'
import type { Cells, Row } from './rights-table.ts'
import { dayShift, type Targets } from './rights-targets.ts'
import { bySetUpRole } from './rights-time-setup.ts'

const plainPermit = { mostHours: null, mostPerMonth: null, backdatingDays: 0, asksNote: false, countsAsWork: false }
const from = '2014-02-01'
const plainLeaveType = {
  sequence: 9,
  unit: 'day',
  balance: false,
  countries: null,
  sensitive: false,
  paid: true,
  use: null,
  policy: ruleOf(plainLeavePolicy),
}

/** What each asks for beside a code, names and its scope. */
export const setUpBodies: Readonly<Record<string, (targets: Targets) => Promise<object>>> = {
  shift: async () => ({ rule: dayShift }),
  pattern: async () => ({ weeks: [Array.from({ length: 7 }, () => [])] }),
  group: async (targets) => ({ patternId: (await targets.timeSet()).patternId, anchor: from, startsOn: from }),
  'overtime-reason': async () => ({ sequence: 9 }),
  'manual-shift-reason': async () => ({ sequence: 9 }),
  'permit-reason': async () => ({ policy: plainPermit }),
  'leave-type': async () => ({ ...plainLeaveType, startsOn: from }),
  'loan-item': async () => ({
    country: 'ID',
    currency: 'IDR',
    interest: 'none',
    rate: '0',
    limitAmount: '1000000',
    mostInstalments: 12,
    startsOn: from,
  }),
  project: async () => ({ open: true }),
  'task-category': async () => ({}),
  site: async () => ({ country: 'ID', region: null, timeZone: 'Asia/Jakarta' }),
  unit: async () => ({ parentId: null, headId: null }),
  position: async () => ({}),
  role: async () => ({ permissions: {}, duties: { Attendance: 'see' } }),
  grade: async () => ({ sequence: 9 }),
  'service-account': async () => ({ modules: ['Attendance'] }),
  'employment-status': async () => ({ sequence: 9 }),
  'file-kind': async () => ({ category: 'other' }),
  bank: async () => ({ country: 'ID' }),
  ...paySetUpBodies,
  announcement: async () => ({ bodies: { en: 'Told', id: '' }, runsFrom: from }),
  'working-schedule': async () => ({ hours: [8, 8, 8, 8, 8, 0, 0], start: '08:00', end: '17:00' }),
}

const sets: readonly SetUp[] = [
  shiftSetUp,
  patternSetUp,
  groupSetUp,
  overtimeReasons,
  manualShiftReasons,
  permitReasons,
  leaveTypeSetUp,
  loanItemSetUp,
  projectSetUp,
  taskCategorySetUp,
  siteSetUp,
  unitSetUp,
  positionSetUp,
  gradeSetUp,
  statusSetUp,
  scheduleSetUp,
  roleSetUp as unknown as SetUp,
  announcementSetUp as unknown as SetUp,
  fileKindSetUp as unknown as SetUp,
  bankSetUp as unknown as SetUp,
  payGroupSetUp as unknown as SetUp,
  payComponentSetUp as unknown as SetUp,
  payAllowanceSetUp as unknown as SetUp,
  payWageTypeSetUp as unknown as SetUp,
  serviceAccountSetUp as unknown as SetUp,
]

const code = () => newId().replaceAll('-', '').slice(-12).toUpperCase()
const names = { en: 'Of one', id: 'Milik satu' }

/** Every set-up alike: what is for all sites is for administrators and HR of all; what is one site's, for its HR too. */
export function setUpRows(everyone: Cells, administers: Cells): Record<string, Row[]> {
  return {
    ...Object.fromEntries(sets.flatMap((set) => Object.entries(rowsOf(set, everyone, administers)))),
    ...serviceKeyRows(administers),
    [`POST ${leaveTypeCalls.takeOver.path}`]: [
      {
        module: null,
        wish: 'writes',
        cells: bySetUpRole(everyone, 403),
        input: async () => ({ startsOn: from, types: [{ ...plainLeaveType, code: code(), names }] }),
      },
    ],
  }
}

/** Keys of service accounts are the administrators'. */
function serviceKeyRows(administers: Cells): Record<string, Row[]> {
  const { keys, createKey, revokeKey } = serviceKeyCalls
  const row = (wish: Row['wish'], input: Row['input']): Row[] => [{ module: null, wish, cells: administers, input }]
  return {
    [`GET ${keys.path}`]: row('reads', async (targets) => ({ accountId: await targets.serviceKey() })),
    [`POST ${createKey.path}`]: row('writes', async (targets) => ({
      accountId: await targets.serviceKey(),
      name: 'Of one',
      endsOn: today('Asia/Jakarta'),
    })),
    [`POST ${revokeKey.path}`]: row('writes', async (targets) => ({ id: await targets.serviceKey() })),
  }
}

/** Every setting alike: administrators and HR read it; whom it names changes it. */
export const settingRows = (settings: readonly Setting[], writers: Readonly<Record<Setting['who'], Cells>>): Record<string, Row[]> =>
  Object.fromEntries(
    settings.flatMap((setting): [string, Row[]][] => [
      [`GET ${setting.calls.read.path}`, [{ module: null, wish: 'reads', cells: readBy(writers[setting.who]), input: async () => ({}) }]],
      [
        `PUT ${setting.calls.change.path}`,
        [{ module: null, wish: 'writes', cells: writers[setting.who], input: (targets) => targets.stands(setting) }],
      ],
    ]),
  )

const readBy = (writers: Cells): Cells => ({ ...writers, dewi: readAll, indra: readAll })
const readAll = { own: 200, ofSite: 200, otherSite: 200 }

function rowsOf(set: SetUp, everyone: Cells, administers: Cells): Record<string, Row[]> {
  type Place = (targets: Targets) => Promise<string | null>
  const [everySite, ownSite, otherSite]: Place[] = [async () => null, async (targets) => targets.site, (targets) => targets.keptSite()]
  const ofSites = set.scope === 'site'
  /** Where one stands, and what HR of one site is answered who makes one there, changes it, or reads of it. */
  const places = [
    { place: everySite, makes: 403, changes: 403, reads: 200 },
    ...(ofSites
      ? [
          { place: ownSite, makes: 200, changes: 200, reads: 200 },
          { place: otherSite, makes: 403, changes: 404, reads: 404 },
        ]
      : []),
  ]
  const row = (wish: Row['wish'], dewi: number, input: Row['input']): Row => ({
    module: null,
    wish,
    cells: set.forAdministrators ? administers : bySetUpRole(everyone, dewi),
    input,
  })
  const body = async (targets: Targets, place: Place | undefined) => ({
    ...(await setUpBodies[set.kind]?.(targets)),
    code: code(),
    names,
    ...(ofSites && { siteId: (await place?.(targets)) ?? null }),
  })
  const stands = async (targets: Targets, place: Place | undefined) => targets.setUp(set, await body(targets, place))
  const { path } = set.calls.save
  return {
    [`GET ${path}`]: [row('reads', 200, async () => ({}))],
    [`POST ${path}/export`]: [row('reads', 200, async () => ({ format: 'csv' }))],
    [`PUT ${path}`]: places.flatMap(({ place, makes, changes }) => [
      row('writes', makes, (targets) => body(targets, place)),
      row('writes', changes, async (targets) => ({ ...(await body(targets, place)), id: await stands(targets, place) })),
    ]),
    [`POST ${path}/{id}/retire`]: places.map(({ place, changes }) =>
      row('writes', changes, async (targets) => ({ id: await stands(targets, place), retired: false })),
    ),
    [`GET ${path}/{id}/history`]: places.map(({ place, reads }) =>
      row('reads', reads, async (targets) => ({ id: await stands(targets, place) })),
    ),
  }
}
