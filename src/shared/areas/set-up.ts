import { administrators, drawers, everybody, hrAlone, importers, inDuty, ofTheCompany } from '#shared/contract/set-up-readers.ts'
import type { Reads, SetUpReader } from '#shared/contract/set-up-readers.ts'
import type { TextKey } from '#shared/texts/index.ts'

/** One page of the set-up. */
export interface SetUpPage {
  path: `/set-up/${string}`
  title: TextKey
  for: Reads
  /** The settings on it, as they are called there: by their words a page is found. */
  settings: readonly TextKey[]
}

/** Everything that is set up, as its own list shows it: what comes later is a line here and a screen at its path. */
export const setUpGroups: readonly { title: TextKey; pages: readonly SetUpPage[] }[] = [
  {
    title: 'setUpArea.company',
    pages: [
      {
        path: '/set-up/company',
        title: 'company.title',
        for: everybody,
        settings: [
          'company.name',
          'company.mark',
          'company.accent',
          'company.languages',
          'company.language',
          'company.dates',
          'company.numbers',
          'company.firstWeekday',
          'company.currency',
        ],
      },
      {
        path: '/set-up/sites',
        title: 'organisation.sites',
        for: ofTheCompany,
        settings: ['organisation.country', 'organisation.region', 'organisation.timeZone'],
      },
      {
        path: '/set-up/units',
        title: 'organisation.units',
        for: ofTheCompany,
        settings: ['organisation.head', 'organisation.outline', 'organisation.merge'],
      },
      { path: '/set-up/staffing', title: 'requestSettings.staffing', for: administrators, settings: ['staffing.minimum'] },
      { path: '/set-up/holidays', title: 'timeSetup.tab.holidays', for: everybody, settings: ['timeSetup.takeOver'] },
      { path: '/set-up/announcements', title: 'announcement.title', for: everybody, settings: ['announcement.mustAcknowledge'] },
      { path: '/set-up/chat', title: 'chat.title', for: administrators, settings: ['chat.setting.isOn', 'chat.token', 'chat.told'] },
      { path: '/set-up/guidance', title: 'nav.guidance', for: ofTheCompany, settings: [] },
      { path: '/set-up/audit', title: 'audit.title', for: administrators, settings: ['audit.chain.check'] },
      { path: '/set-up/health', title: 'health.title', for: administrators, settings: ['health.jobs'] },
      { path: '/set-up/demo', title: 'company.demo', for: administrators, settings: [] },
    ],
  },
  {
    title: 'setUpArea.people',
    pages: [
      { path: '/set-up/positions', title: 'organisation.positions', for: ofTheCompany, settings: [] },
      {
        path: '/set-up/grades',
        title: 'organisation.terms',
        for: ofTheCompany,
        settings: ['organisation.grades', 'organisation.statuses'],
      },
      {
        path: '/set-up/file',
        title: 'file.setUp',
        for: ofTheCompany,
        settings: ['file.kinds', 'file.banks', 'file.setting.title'],
      },
      { path: '/set-up/regions', title: 'regions.title', for: ofTheCompany, settings: [] },
      {
        path: '/set-up/sign-in',
        title: 'account.setUp.title',
        for: inDuty('SignIn'),
        settings: ['account.setting.title', 'account.setting.asked', 'identityProvider.title', 'identityProvider.clientId'],
      },
      { path: '/set-up/import', title: 'import.title', for: importers, settings: [] },
      {
        path: '/set-up/roles',
        title: 'nav.roles',
        for: administrators,
        settings: [],
      },
      { path: '/set-up/access', title: 'nav.access', for: inDuty('SignIn'), settings: [] },
      {
        path: '/set-up/service-accounts',
        title: 'serviceAccounts.title',
        for: administrators,
        settings: ['serviceAccounts.keys', 'serviceAccounts.modules', 'serviceAccounts.networks'],
      },
    ],
  },
  {
    title: 'setUpArea.time',
    pages: [
      { path: '/set-up/schedules', title: 'organisation.schedules', for: ofTheCompany, settings: [] },
      {
        path: '/set-up/shifts',
        title: 'timeSetup.tab.shifts',
        for: everybody,
        settings: [
          'timeSetup.start',
          'timeSetup.end',
          'timeSetup.breaks',
          'timeSetup.graceLate',
          'timeSetup.graceEarly',
          'timeSetup.rounding',
          'timeSetup.onlyApproved',
        ],
      },
      {
        path: '/set-up/patterns',
        title: 'timeSetup.tab.patterns',
        for: everybody,
        settings: ['timeSetup.patterns', 'timeSetup.groups', 'timeSetup.anchor'],
      },
      {
        path: '/set-up/attendance',
        title: 'timeSetup.tab.attendance',
        for: everybody,
        settings: [
          'timeSetup.kept',
          'timeSetup.keptSince',
          'timeSetup.keptUntil',
          'timeSetup.keptApart',
          'timeSetup.checkIn',
          'timeSetup.checkInYes',
          'timeSetup.place',
          'timeSetup.notesAddress',
          'timeSetup.networks',
          'timeSetup.corrections',
          'timeSetup.backdatingDays',
          'timeSetup.mostPerMonth',
          'timeSetup.asksNote',
          'timeSetup.weekly',
          'timeSetup.managersSee',
          'timeSetup.managersSeeWhom',
        ],
      },
      {
        path: '/set-up/overtime',
        title: 'timeSetup.tab.overtime',
        for: hrAlone,
        settings: [
          'overtimeSetUp.rules',
          'overtimeSetUp.step',
          'overtimeSetUp.employee',
          'overtimeSetUp.employer',
          'overtimeSetUp.least',
          'overtimeSetUp.most.day',
          'overtimeSetUp.most.week',
          'overtimeSetUp.most.month',
          'overtimeSetUp.workdaysOnly',
          'overtimeSetUp.rates.workday',
          'overtimeSetUp.rates.dayOff',
          'overtimeSetUp.rates.holiday',
          'overtimeSetUp.night',
          'overtimeSetUp.combine',
          'overtimeSetUp.backdating',
          'overtimeSetUp.pay',
          'overtimeSetUp.timeOff',
          'overtimeSetUp.leaveType',
          'overtimeSetUp.hoursPerDay',
          'overtimeSetUp.expires',
          'overtimeSetUp.weighted',
        ],
      },
      {
        path: '/set-up/reasons',
        title: 'timeSetup.tab.reasons',
        for: everybody,
        settings: [
          'reasons.title.overtime',
          'reasons.title.manualShift',
          'reasons.title.permit',
          'reasons.permit.mostHours',
          'reasons.permit.mostPerMonth',
          'reasons.permit.backdatingDays',
          'reasons.permit.asksNote',
          'reasons.permit.countsAsWork',
        ],
      },
      {
        path: '/set-up/timesheets',
        title: 'setUpArea.timesheets',
        for: everybody,
        settings: [
          'timesheet.setUp.projects',
          'timesheet.setUp.categories',
          'timesheet.setUp.budget',
          'timesheet.setUp.members',
          'timesheet.setUp.rules',
          'timesheet.setUp.futureDays',
          'timesheet.setUp.breakAfter',
          'timesheet.setUp.breakLeast',
          'timesheet.setUp.breakBlocks',
          'timesheet.setUp.budgetBlocks',
          'timesheet.setUp.rounding',
          'timesheet.setUp.lockPeriod',
          'timesheet.setUp.graceDays',
        ],
      },
      { path: '/set-up/devices', title: 'timeSetup.tab.devices', for: administrators, settings: ['setUp.key.new', 'timeSetup.keyName'] },
      { path: '/set-up/periods', title: 'timeSetup.tab.periods', for: inDuty('Attendance'), settings: [] },
    ],
  },
  {
    title: 'setUpArea.leave',
    pages: [
      {
        path: '/set-up/leave-types',
        title: 'leaveTypes.title',
        for: everybody,
        settings: [
          'leaveTypes.unit',
          'leaveTypes.balance',
          'leaveTypes.paid',
          'leaveTypes.countries',
          'leaveTypes.halfDays',
          'leaveTypes.hours',
          'leaveTypes.calendarDays',
          'leaveTypes.noticeDays',
          'leaveTypes.backdatingDays',
          'leaveTypes.longest',
          'leaveTypes.serviceMonths',
          'leaveTypes.probationMonths',
          'leaveTypes.blocked',
          'leaveTypes.amount',
          'leaveTypes.every',
          'leaveTypes.steps',
          'leaveTypes.roundTo',
          'leaveTypes.proRata',
          'leaveTypes.proRataLast',
          'leaveTypes.byShare',
          'leaveTypes.expires',
          'leaveTypes.carries',
          'leaveTypes.floor',
          'leaveTypes.ceiling',
          'leaveTypes.documentAfter',
          'leaveTypes.asksLocation',
          'leaveTypes.sensitive',
          'leaveTypes.use',
          'leaveTypes.pays',
        ],
      },
      {
        path: '/set-up/loan-items',
        title: 'loanItems.title',
        for: everybody,
        settings: ['loanItems.limitLabel', 'loanItems.interest', 'loanItems.rateLabel', 'loanItems.mostInstalments', 'loanItems.currency'],
      },
      {
        path: '/set-up/pay',
        title: 'pay.setUp',
        for: everybody,
        settings: ['pay.components', 'pay.allowances', 'pay.wageTypes', 'pay.setting.asksPassword'],
      },
    ],
  },
  {
    title: 'setUpArea.decisions',
    pages: [
      { path: '/set-up/flows', title: 'nav.flows', for: drawers, settings: [] },
      {
        path: '/set-up/decisions',
        title: 'requestSettings.decisions',
        for: administrators,
        settings: [
          'requestSettings.holdSeconds',
          'requestSettings.reasonRequired',
          'requestSettings.submitAtOnce',
          'requestSettings.hrDrawsFlows',
          'requestSettings.hrAdjustsOwnLeave',
          'requestSettings.lastApprover',
          'requestSettings.absenceToManagers',
          'requestSettings.absenceToColleagues',
        ],
      },
      { path: '/set-up/mail', title: 'mail.title', for: administrators, settings: ['mail.trial.send'] },
    ],
  },
]

/** The groups with those of their pages that somebody may open; none that is empty. */
export const setUpGroupsOf = (reader: SetUpReader) =>
  setUpGroups.flatMap(({ title, pages }) => {
    const open = pages.filter((page) => page.for(reader))
    return open.length > 0 ? [{ title, pages: open }] : []
  })

/** Pages that HR alone opens, and no administrator as such. */
export const setUpPagesOfHr: readonly SetUpPage[] = setUpGroups.flatMap(({ pages }) => pages.filter((page) => page.for === hrAlone))
