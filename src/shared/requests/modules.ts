import type { RequestModule } from '#shared/contract/request.ts'

/**
 * Every request module: what it is called and where people find it. Pages that show requests of many modules know no more
 * of one than this; its contract comes with its own screens.
 */
export const requestModules = {
  'leave-request': {
    kind: 'leave-request',
    module: 'LeaveRequest',
    title: 'leave.title',
    place: { path: '/leave', label: 'leave.plural', start: 'command.leave', icon: 'leave', counter: 'leaveRequest' },
    refreshes: ['leave-balance'],
  },
  loan: {
    kind: 'loan',
    module: 'Loan',
    title: 'loan.title',
    place: { path: '/loan', label: 'loan.plural', start: 'command.loan', icon: 'loan', counter: 'loanRequest' },
    refreshes: [],
  },
  'permit-out': {
    kind: 'permit-out',
    module: 'PermitOut',
    title: 'permitOut.title',
    place: { path: '/permit-out', label: 'permitOut.plural', start: 'permitOut.new', icon: 'permit', counter: 'permitOut' },
    refreshes: [],
  },
  'leave-adjustment-request': {
    kind: 'leave-adjustment-request',
    module: 'LeaveAdjustmentRequest',
    title: 'leaveAdjustment.title',
    place: {
      path: '/leave-adjustment',
      label: 'leaveAdjustment.plural',
      start: 'leaveAdjustment.new',
      icon: 'adjustment',
      counter: 'leaveAdjustment',
    },
    refreshes: ['leave-balance'],
  },
  'overtime-schedule': {
    kind: 'overtime-schedule',
    module: 'OverTime',
    title: 'overtime.title',
    place: { path: '/overtime-schedule', label: 'overtime.plural', start: 'overtime.new', icon: 'overtime', counter: 'oTSchedule' },
    refreshes: ['attendance'],
  },
  'check-time-overrider': {
    kind: 'check-time-overrider',
    module: 'CheckTimeOverrider',
    title: 'checkTimeOverrider.title',
    place: {
      path: '/check-time-overrider',
      label: 'checkTimeOverrider.plural',
      start: 'checkTimeOverrider.new',
      icon: 'correction',
      counter: 'attendanceCheckTimeOverrider',
    },
    refreshes: ['attendance'],
  },
  'manual-shift': {
    kind: 'manual-shift',
    module: 'ManualShift',
    title: 'manualShift.title',
    place: { path: '/manual-shift', label: 'manualShift.plural', start: 'manualShift.new', icon: 'swap', counter: 'manualShift' },
    refreshes: ['attendance', 'shift-schedule'],
  },
  timesheet: {
    kind: 'timesheet',
    module: 'Timesheet',
    title: 'timesheet.title',
    place: { path: '/timesheets', label: 'timesheet.plural', start: 'timesheet.new', icon: 'timesheet', counter: 'timesheet' },
    refreshes: [],
  },
  'personal-data-update-request': {
    kind: 'personal-data-update-request',
    module: 'PersonalDataUpdate',
    title: 'personalDataUpdate.title',
    place: {
      path: '/personal-data-update',
      label: 'personalDataUpdate.plural',
      start: 'personalDataUpdate.new',
      icon: 'person',
      counter: 'personalDataUpdate',
    },
    isPrivate: true,
    refreshes: ['file'],
  },
} as const satisfies { readonly [K in string]: RequestModule<K> }
