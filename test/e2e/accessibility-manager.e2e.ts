import { gaze, looksAt } from '../support/gaze.ts'

const gazing = gaze()

looksAt(
  'budi',
  [
    '/',
    '/inbox',
    '/inbox/history',
    '/leave?tab=team',
    '/leave/{waitingLeave}',
    '/leave/{decidedLeave}',
    '/loan?tab=team',
    '/loan/{loan}',
    '/permit-out?tab=team',
    '/permit-out/{permit}',
    '/overtime-schedule?tab=team',
    '/overtime-schedule/new',
    '/overtime-schedule/{overtime}',
    '/check-time-overrider?tab=team',
    '/check-time-overrider/{correction}',
    '/manual-shift?tab=team',
    '/manual-shift/{shift}',
    '/timesheets?tab=people',
    '/timesheets/{timesheet}',
    '/leave-adjustment/{adjustment}',
    '/attendance?tab=people',
    '/attendance?tab=days&by=workingHours',
    '/attendance/detail/{day}',
    '/leave-balance?tab=people',
    '/rights',
    '/people/{person}',
  ],
  gazing,
)
