import { gaze, looksAt } from '../support/gaze.ts'

const gazing = gaze()

looksAt(
  'amina',
  [
    '/requests',
    '/leave',
    '/leave?tab=balances',
    '/leave/new',
    '/loan',
    '/loan/new',
    '/permit-out',
    '/permit-out/new',
    '/overtime-schedule',
    '/overtime-schedule/new',
    '/check-time-overrider',
    '/check-time-overrider/new?checkIn=08:30',
    '/manual-shift',
    '/manual-shift/new',
    '/timesheets',
    '/timesheets/new',
    '/leave-adjustment',
    '/leave-adjustment/new',
    '/attendance',
    '/leave-balance',
    '/calendar',
    '/no/such/page',
  ],
  gazing,
)
