import type { AnyRequest } from '#shared/contract/request.ts'
import { requestKinds, requests, type RequestKind } from '#shared/requests/index.ts'
import type { Person } from './cast.ts'
import { accessRows, accountRows } from './rights-access.ts'
import { announcementRows } from './rights-announcements.ts'
import { approvalRightRows } from './rights-approval.ts'
import { attendanceRows } from './rights-attendance.ts'
import { batchRows } from './rights-batch.ts'
import { calendarRows } from './rights-calendar.ts'
import { chatRows } from './rights-chat.ts'
import { dayCardRows } from './rights-day-card.ts'
import { dayRequestRows } from './rights-day-requests.ts'
import { withFiles } from './rights-files.ts'
import { fileRows, personalDataRows } from './rights-file.ts'
import { flowRows } from './rights-flow.ts'
import { leaveTrialRows } from './rights-leave-types.ts'
import { heldRows } from './rights-held.ts'
import { importRows } from './rights-import.ts'
import { overtimeRows } from './rights-overtime.ts'
import { ownReportRows } from './rights-report-own.ts'
import { payRows } from './rights-pay.ts'
import { pushRows } from './rights-push.ts'
import { shiftScheduleRows } from './rights-shift-schedule.ts'
import { reopenRows } from './rights-reopen.ts'
import type { Targets } from './rights-targets.ts'
import { timesheetRows } from './rights-timesheet.ts'
import { declaredSettings } from '../support/contracts.ts'
import { organisationRows } from './rights-organisation.ts'
import { peopleRows } from './rights-people.ts'
import { profileRows } from './rights-profile.ts'
import { reportRows } from './rights-reports.ts'
import { chartRows } from './rights-chart.ts'
import { roleRows } from './rights-roles.ts'
import { setUpRows, settingRows } from './rights-set-up.ts'
import { timeSetupRows } from './rights-time-setup.ts'

/** Who calls. `nobody` is signed out. */
export type Role = 'amina' | 'budi' | 'carla' | 'dewi' | 'indra' | 'edgar' | 'farah' | 'nobody'
export type Relation = 'own' | 'subordinate' | 'below' | 'former' | 'peer' | 'stranger' | 'ofSite' | 'otherSite'

/**
 * Whose data a role tries, by relation: employee, manager, head of department, HR of Jakarta, HR of all sites, administrator,
 * colleague elsewhere. `below` reports to somebody who reports to the role; `former` has moved away.
 */
export const relations: Record<Role, Partial<Record<Relation, Person>>> = {
  amina: { own: 'amina', peer: 'joko', stranger: 'farah' },
  budi: { own: 'budi', subordinate: 'amina', former: 'hadi', stranger: 'farah' },
  carla: { own: 'carla', below: 'amina', former: 'hadi', peer: 'farah', stranger: 'indra' },
  dewi: { own: 'dewi', ofSite: 'amina', otherSite: 'edgar' },
  indra: { own: 'indra', ofSite: 'edgar', otherSite: 'amina' },
  edgar: { own: 'edgar', peer: 'indra', stranger: 'amina' },
  farah: { own: 'farah', subordinate: 'hadi', stranger: 'amina' },
  nobody: { stranger: 'amina' },
}

export type Cells = Record<Role, Partial<Record<Relation, number>>>

export interface Row {
  /** The module whose permission the call asks; null: none. */
  module: string | null
  wish: 'reads' | 'writes' | 'decides'
  cells: Cells
  /** What is sent when the call is tried on somebody's data. */
  input(targets: Targets, person: Person): Promise<Record<string, unknown>>
}

/** Every cell with one status, but signed out. */
const everyone: Cells = {
  ...(Object.fromEntries(
    Object.entries(relations).map(([role, whom]) => [role, Object.fromEntries(Object.keys(whom).map((relation) => [relation, 200]))]),
  ) as Cells),
  nobody: { stranger: 401 },
}

/** Every cell with one status, signed in or not. */
const alike = (status: number): Cells =>
  Object.fromEntries(
    Object.entries(relations).map(([role, whom]) => [role, Object.fromEntries(Object.keys(whom).map((relation) => [relation, status]))]),
  ) as Cells

/** A request that waits at level 1 with the manager: its parties, that manager and HR of the site see it. */
const sees: Cells = {
  amina: { own: 200, peer: 404, stranger: 404 },
  budi: { own: 200, subordinate: 200, former: 404, stranger: 404 },
  carla: { own: 200, below: 404, former: 404, peer: 404, stranger: 404 },
  dewi: { own: 200, ofSite: 200, otherSite: 404 },
  indra: { own: 200, ofSite: 200, otherSite: 200 },
  edgar: { own: 200, peer: 404, stranger: 404 },
  farah: { own: 200, subordinate: 200, stranger: 404 },
  nobody: { stranger: 401 },
}

/** Only the manager whose turn it is decides; HR, who decides on loans at level 2, sees it and may not yet. */
const decides: Cells = {
  ...sees,
  amina: { own: 403, peer: 404, stranger: 404 },
  budi: { own: 403, subordinate: 200, former: 404, stranger: 404 },
  carla: { own: 403, below: 404, former: 404, peer: 404, stranger: 404 },
  dewi: { own: 403, ofSite: 403, otherSite: 404 },
  indra: { own: 403, ofSite: 403, otherSite: 403 },
  edgar: { own: 403, peer: 404, stranger: 404 },
  farah: { own: 403, subordinate: 200, stranger: 404 },
}

/** Whoever made a submitted request takes it back; those who see it may not. */
const withdraws: Cells = {
  ...sees,
  budi: { own: 200, subordinate: 403, former: 404, stranger: 404 },
  dewi: { own: 200, ofSite: 403, otherSite: 404 },
  indra: { own: 200, ofSite: 403, otherSite: 403 },
  farah: { own: 200, subordinate: 403, stranger: 404 },
}

/** An entry is nobody's but its maker's; HR of the site sees it. */
const edits: Cells = {
  ...withdraws,
  budi: { own: 200, subordinate: 404, former: 404, stranger: 404 },
  farah: { own: 200, subordinate: 404, stranger: 404 },
}

/** For direct reports a manager may file, and HR for their sites. */
const files: Cells = sees

/** Nobody adjusts their own balance. */
const adjusts: Cells = Object.fromEntries(
  Object.entries(files).map(([role, cells]) => [role, { ...cells, ...('own' in cells && { own: 400 }) }]),
) as Cells

/** Balances are shown down the whole line. */
const balances: Cells = { ...sees, carla: { own: 200, below: 200, former: 404, peer: 404, stranger: 404 } }

/** A file that no request has taken is its owner's alone. */
const owns: Cells = {
  ...sees,
  budi: { own: 200, subordinate: 404, former: 404, stranger: 404 },
  dewi: { own: 200, ofSite: 404, otherSite: 404 },
  indra: { own: 200, ofSite: 404, otherSite: 404 },
  farah: { own: 200, subordinate: 404, stranger: 404 },
}

/** What is private waits with HR of the site: a manager has no part in it. */
const without = (cells: Cells): Cells => ({
  ...cells,
  budi: { ...cells.budi, subordinate: 404 },
  farah: { ...cells.farah, subordinate: 404 },
})
const privately = {
  sees: without(sees),
  files: without(sees),
  withdraws: without(withdraws),
  edits,
  decides: {
    ...without(decides),
    dewi: { own: 403, ofSite: 200, otherSite: 404 },
    indra: { own: 403, ofSite: 200, otherSite: 200 },
  },
}

const administers: Cells = {
  ...(Object.fromEntries(
    Object.entries(everyone).map(([role, cells]) => [role, Object.fromEntries(Object.keys(cells).map((relation) => [relation, 403]))]),
  ) as Cells),
  edgar: { own: 200, peer: 200, stranger: 200 },
  nobody: { stranger: 401 },
}

/** The portal of these tests has one company, and no other to open: whoever may ask is told so. */
const told409: Cells = { ...administers, edgar: { own: 409, peer: 409, stranger: 409 } }

const told400: Cells = { ...administers, edgar: { own: 400, peer: 400, stranger: 400 } }

/** What there is none of is told to administrators. */
const told404: Cells = { ...administers, edgar: { own: 404, peer: 404, stranger: 404 } }

/** For every site: administrators and HR of all sites. */
const writesForAll: Cells = { ...administers, indra: { own: 200, ofSite: 200, otherSite: 200 } }
const guidanceOfLeave = async () => ({ moduleId: 'LeaveRequest', guidanceDescription: { en: 'Ask early', id: '' }, guidanceLink: '' })

/** A link to approve that was written to the person's manager: everybody else gets one and the same refusal. */
const linked: Cells = Object.fromEntries(
  Object.entries(decides).map(([role, cells]) => [
    role,
    Object.fromEntries(Object.entries(cells).map(([relation, status]) => [relation, status === 404 ? 403 : status])),
  ]),
) as Cells

const nothing = async () => ({})
const open = (module: Row['module'] = null, input: Row['input'] = nothing): Row[] => [{ module, wish: 'reads', cells: everyone, input }]
const about = (module: Row['module'], cells: Cells, input: Row['input']): Row[] => [{ module, wish: 'reads', cells, input }]

const usually = { sees, files, withdraws, edits, decides }

/** The calls that every request module has, by the paths of its contract. */
function requestRows(kind: RequestKind): Record<string, Row[]> {
  const { module, calls, isPrivate }: AnyRequest = requests[kind] as never
  const { sees, files, withdraws, edits, decides } = isPrivate ? privately : usually
  const at = (name: keyof typeof calls) => `${calls[name].method} ${calls[name].path}`
  const waiting: Row['input'] = async (targets, person) => ({ id: await targets.waiting(kind, person) })
  const entry: Row['input'] = async (targets, person) => ({ id: await targets.entry(kind, person) })
  const form: Row['input'] = async (targets, person) => ({ ...targets.form(kind, person), employeeId: targets.idOf(person) })
  const changed: Row['input'] = async (targets, person) => ({ ...targets.form(kind, person), id: await targets.entry(kind, person) })
  const deciding = (): Row[] => [{ module, wish: 'decides', cells: decides, input: waiting }]
  const writing = (cells: Cells, input: Row['input']): Row => ({ module, wish: 'writes', cells, input })
  return {
    [at('list')]: open(module),
    [at('detail')]: about(module, sees, waiting),
    [at('configuration')]: open(module),
    [at('statuses')]: open(module),
    [at('save')]: [writing(files, form), writing(edits, changed)],
    [at('saveAndSubmit')]: [writing(files, form), writing(edits, changed)],
    [at('submit')]: [writing(edits, entry)],
    [at('cancel')]: [writing(withdraws, waiting), writing(edits, entry)],
    [at('approve')]: deciding(),
    [at('revise')]: deciding(),
    [at('reject')]: deciding(),
    [at('reopen')]: reopenRows(kind, { sees, withdraws }),
    [at('preview')]: [
      ...about(module, files, form),
      ...about(module, sees, async (targets, person) => ({ ...targets.form(kind, person), id: await targets.waiting(kind, person) })),
    ],
    [at('export')]: open(module),
  }
}

const person: Row['input'] = async (targets, name) => ({ employeeId: targets.idOf(name) })
const card: Row['input'] = async (targets, name) => ({ id: targets.idOf(name) })
const typed: Row['input'] = async (targets, name) => ({ employeeId: targets.idOf(name), leaveTypeId: targets.annual })
const leaveForm: Row['input'] = async (targets, name) => ({ ...targets.form('leave-request', name), employeeId: targets.idOf(name) })
const fileOf: Row['input'] = async (targets, name) => ({ id: await targets.fileOfRequest(name) })
const linkOf: Row['input'] = async (targets, name) => targets.link(await targets.waiting('leave-request', name))
const freeFile: Row['input'] = async (targets, name) => ({ id: await targets.freeFile(name) })

const many: Row[] = [
  {
    module: 'LeaveRequest',
    wish: 'writes',
    cells: everyone,
    input: async (targets, person) => ({
      kind: 'leave-request',
      requests: [{ employeeId: targets.idOf(person), form: targets.form('leave-request', person) }],
    }),
  },
]

/** Every call of the API with who may make it on whose data. A call that is missing here fails the tests. */
export const rightsTable: Record<string, Row[]> = withFiles({
  ...Object.assign({}, ...requestKinds.map(requestRows)),
  'POST /leave-request/EnableInputLocation': about('LeaveRequest', files, typed),
  'POST /leave-request/datasource/employee': open('LeaveRequest'),
  'POST /leave-request/datasource/replacement': about('LeaveRequest', files, person),
  'POST /leave-request/datasource/location': open('LeaveRequest'),
  'POST /leave-request/datasource/leave-type': about('LeaveRequest', files, person),
  'POST /leave-request/datasource/leave-time-type': open('LeaveRequest'),
  'POST /leave-request/GetTotalDay': about('LeaveRequest', files, leaveForm),
  'GET /loan/datasource/employee': open('Loan'),
  'GET /loan/datasource/loan-item': about('Loan', files, person),
  'POST /loan/get-default-value': about('Loan', files, person),
  'POST /permit-out/datasource/employee': open('PermitOut'),
  'POST /permit-out/datasource/reason-type': open('PermitOut'),
  'POST /x/permit-out/day': about('PermitOut', files, person),
  'POST /permit-out/create-attachment': [
    { module: 'PermitOut', wish: 'writes', cells: everyone, input: nothing },
    {
      module: 'PermitOut',
      wish: 'writes',
      cells: edits,
      input: async (targets, name) => ({ id: await targets.entry('permit-out', name) }),
    },
  ],
  'POST /permit-out/delete-attachment': [
    { module: 'PermitOut', wish: 'writes', cells: owns, input: freeFile },
    {
      module: 'PermitOut',
      wish: 'writes',
      cells: edits,
      input: async (targets, name) => ({ id: await targets.fileOfEntry('permit-out', name) }),
    },
  ],
  'POST /leave-adjustment-request/CreateOrUpdate': [
    ...(requestRows('leave-adjustment-request')['POST /leave-adjustment-request/CreateOrUpdate'] ?? []),
    {
      module: 'LeaveAdjustmentRequest',
      wish: 'writes',
      cells: adjusts,
      input: async (targets, name) => ({
        adjustmentType: 'addition',
        subjectId: targets.idOf(name),
        leaveTypeId: targets.annual,
        quantity: 1,
        note: 'Correction',
      }),
    },
  ],
  'POST /v2/leave-adjustment-request/datasource/employee': open('LeaveAdjustmentRequest'),
  'POST /v2/LeaveAdjustmentRequest/LeaveBalanceTypeDataSources/{adjustmentType}': about(
    'LeaveAdjustmentRequest',
    files,
    async (targets, name) => ({ adjustmentType: 'disbursement', employeeId: targets.idOf(name) }),
  ),
  'POST /v2/LeaveAdjustmentRequest/AvailableBalanceDataSources': about('LeaveAdjustmentRequest', files, typed),
  'POST /LeaveAdjustmentRequest/GetCurrentExpiryDate/{id}': about('LeaveAdjustmentRequest', files, async (targets, name) => ({
    id: await targets.gain(name),
  })),
  'GET /leave-adjustment-request/get-leave-balance-disbursement-config/{id}': about(
    'LeaveAdjustmentRequest',
    files,
    async (targets, name) => ({ id: targets.annual, employeeId: targets.idOf(name) }),
  ),
  'POST /leave-adjustment-request/datasource/adjustment-type': open('LeaveAdjustmentRequest'),
  'POST /v3/leave-adjustment-request/datasource/leave-adjustment-type': about('LeaveAdjustmentRequest', files, person),
  'POST /v2/leaveBalance/gainHistory': about('LeaveBalance', balances, typed),
  'POST /v2/leaveBalance/deductHistory': about('LeaveBalance', balances, typed),
  'POST /leaveBalance/get-employee-current-balance': about('LeaveBalance', balances, person),
  'POST /leavebalance/datasource/gain-status': open('LeaveBalance'),
  'POST /leavebalance/datasource/deduct-status': open('LeaveBalance'),
  'GET /leaveBalance/get-leave-summary': about('LeaveBalance', balances, person),
  'POST /leaveBalance/datasource/employee': open('LeaveBalance'),
  'POST /leavebalance/get-subordinate-leave-balance': open('LeaveBalance'),
  'POST /x/leave-balance/export': open('LeaveBalance'),
  'POST /x/leave-balance/timeline': about('LeaveBalance', balances, typed),
  'POST /x/requests': open(),
  'POST /x/requests/export': open(),
  'POST /x/requests/datasource/status': open(),
  'POST /UniversalInboxes': open(),
  'POST /UniversalInboxes/history': open(),
  'POST /x/inbox/history/export': open(),
  'POST /UniversalInboxes/datasource/employee': open(),
  'POST /UniversalInboxes/datasource/employee-history': open(),
  'GET /Attachments/{id}': [...about('LeaveRequest', sees, fileOf), ...about(null, owns, freeFile)],
  'GET /attachments/download/{id}': [...about('LeaveRequest', sees, fileOf), ...about(null, owns, freeFile)],
  'GET /attachments/get-extension/{mimeType}': open(null, async () => ({ mimeType: 'image/png' })),
  'POST /x/attachments': [{ module: null, wish: 'writes', cells: everyone, input: nothing }],
  'GET /system-notification/get-notifications': open(),
  'POST /system-notification/get-notifications': open(),
  'POST /system-notification/mark-as-read': open(),
  'POST /v2/system-notification/get-firebase-ess-notifications': open(),
  'POST /system-notification/firebase-ess-mark-as-read': open(),
  'GET /system-notification/get-count': open(),
  'GET /x/live': open(),
  ...pushRows(everyone, open),
  ...importRows(everyone),
  'GET /general-configs': open(),
  'POST /general-configs/is-last-approver': about('LeaveRequest', sees, async (targets, name) => ({
    id: await targets.waiting('leave-request', name),
  })),
  'PUT /x/general-configs': [{ module: null, wish: 'writes', cells: administers, input: async () => ({ lastApproverCanCancel: true }) }],
  'POST /x/staffing/units': about(null, administers, nothing),
  'POST /x/staffing/units/export': about(null, administers, nothing),
  'PUT /x/staffing/units/{id}': [
    { module: null, wish: 'writes', cells: administers, input: async (targets) => ({ id: targets.unit, minimum: 1 }) },
  ],
  'GET /x/guidance': about(null, writesForAll, nothing),
  'GET /x/company': about(null, administers, nothing),
  'GET /x/health': about(null, administers, nothing),
  'POST /x/health/jobs/{name}/run': [{ module: null, wish: 'writes', cells: told404, input: async () => ({ name: 'none-of-this-name' }) }],
  'POST /x/audit/list': about(null, administers, nothing),
  'POST /x/audit/export': about(null, administers, nothing),
  'GET /x/audit/rows/{id}': about(null, administers, async (targets) => ({ id: await targets.auditRow() })),
  'GET /x/audit/chain': about(null, administers, nothing),
  'POST /x/audit/check': [{ module: null, wish: 'writes', cells: administers, input: nothing }],
  'POST /x/company/open': [{ module: null, wish: 'writes', cells: told409, input: nothing }],
  'POST /x/company/demo/remove': [{ module: null, wish: 'writes', cells: told409, input: nothing }],
  'GET /x/company/mark': about(null, { ...writesForAll, dewi: { own: 200, ofSite: 200, otherSite: 200 } }, nothing),
  'POST /x/company/mark': [{ module: null, wish: 'writes', cells: writesForAll, input: nothing }],
  'POST /x/company/mark/remove': [{ module: null, wish: 'writes', cells: writesForAll, input: nothing }],
  'GET /x/company/first-steps': about(null, writesForAll, nothing),
  'POST /x/company/first-steps/hide': [{ module: null, wish: 'writes', cells: administers, input: async () => ({ hidden: true }) }],
  'PUT /x/guidance/{moduleId}': [{ module: null, wish: 'writes', cells: writesForAll, input: guidanceOfLeave }],
  'GET /home/get-count': open(),
  'GET /v2/home': open(),
  'GET /x/pages': open(),
  'GET /x/usual-requests': open(),
  'GET /Profiles/GetShortProfile': open(),
  'GET /Profiles/DynamicEmployeeIdentificationCardByEmployee/{id}': open(null, card),
  'GET /x/people/{id}': open(null, card),
  // What stands in the way of each, that it is not theirs to file among it, is told beside it.
  'POST /x/many-requests/try': many,
  'POST /x/many-requests': many,
  'GET /ProfilePictures/get-compressed': open(),
  'GET /ProfilePictures/get-compressed/{id}': open(null, card),
  'POST /x/email-action/look': about('LeaveRequest', linked, linkOf),
  'POST /EmailActionRequired/SubmitAction': [{ module: 'LeaveRequest', wish: 'decides', cells: linked, input: linkOf }],
  'GET /x/mail/choice': open(),
  'PUT /x/mail/choice': [
    {
      module: null,
      wish: 'writes',
      cells: everyone,
      input: async () => ({ eventsOff: ['reminder'], digestAt: '08:00', quietFrom: null, quietUntil: null }),
    },
  ],
  // An address of a mail acts for whoever it was written to, signed in or not; a made up one is none.
  'POST /x/mail/unsubscribe/{key}': [{ module: null, wish: 'writes', cells: alike(404), input: async () => ({ key: 'none' }) }],
  'GET /x/identity-provider': about(null, administers, nothing),
  // Nothing answers there.
  'PUT /x/identity-provider': [
    {
      module: null,
      wish: 'writes',
      cells: told400,
      input: async () => ({ label: 'X', issuer: 'https://127.0.0.1:9', clientId: 'x', scopes: 'openid', userClaim: 'sub', secret: null }),
    },
  ],
  'POST /x/identity-provider/try': [{ module: null, wish: 'writes', cells: told409, input: nothing }],
  'POST /x/identity-provider/turn': [{ module: null, wish: 'writes', cells: told409, input: async () => ({ on: true }) }],
  'GET /x/mail/server': about(null, administers, nothing),
  // The portal of these tests sends no mail.
  'POST /x/mail/trial': [{ module: null, wish: 'writes', cells: told409, input: nothing }],
  'POST /x/mail/list': about(null, administers, nothing),
  'POST /x/mail/export': about(null, administers, nothing),
  'POST /x/mail/send-again': [
    { module: null, wish: 'writes', cells: administers, input: async (targets, name) => ({ ids: [targets.idOf(name)] }) },
  ],
  ...accessRows(everyone, administers),
  ...roleRows(everyone, administers),
  ...accountRows(everyone, administers),
  ...approvalRightRows(everyone, open),
  ...batchRows(everyone, open, owns),
  ...attendanceRows(everyone, open, { down: balances, administers }),
  ...shiftScheduleRows(everyone, open, { down: balances, administers }),
  ...timeSetupRows(everyone),
  ...organisationRows(everyone),
  ...peopleRows(everyone),
  ...chartRows(everyone),
  ...setUpRows(everyone, administers),
  ...leaveTrialRows(everyone),
  ...settingRows(await declaredSettings(), { administrators: administers, hrOfAll: writesForAll }),
  ...calendarRows(everyone, open),
  ...overtimeRows(everyone, open, { sees, files, edits, owns, administers }),
  ...heldRows(open, { decides, owns }),
  ...flowRows(administers),
  'PUT /x/profile/language': [{ module: null, wish: 'writes', cells: everyone, input: async () => ({ language: 'en' }) }],
  'PUT /x/home/arrangement': [{ module: null, wish: 'writes', cells: everyone, input: async () => ({ arrangement: null }) }],
  'GET /x/profile/readings': open(),
  ...profileRows(everyone, open),
  'POST /x/people/search': open(null, async () => ({ filterSearch: 'tester' })),
  ...dayRequestRows(open, { files, person }),
  ...fileRows(everyone),
  ...announcementRows(everyone, alike, open),
  ...ownReportRows(everyone, alike),
  ...payRows(everyone),
  ...reportRows(everyone, owns, open),
  ...chatRows({ alike, administers, nobody: everyone.nobody }, open),
  ...dayCardRows(balances, open),
  ...personalDataRows(open, { everyone, owns, ...privately }),
  ...timesheetRows(open, { everyone, files, edits, owns, administers }),
})
