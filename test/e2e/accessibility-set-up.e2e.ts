import { gaze, looksAt } from '../support/gaze.ts'

const gazing = gaze()

looksAt(
  'dewi',
  [
    '/leave-adjustment?tab=team',
    '/leave-adjustment/new',
    '/shift-schedules',
    '/set-up',
    '/set-up/shifts',
    '/set-up/patterns',
    '/set-up/holidays',
    '/set-up/overtime',
    '/set-up/reasons',
    '/set-up/periods',
  ],
  gazing,
)

looksAt('farah', ['/rights'], gazing)

looksAt(
  'edgar',
  [
    '/set-up/flows',
    '/set-up/flows/leave-request',
    '/set-up/attendance',
    '/set-up/devices',
    '/set-up/decisions',
    '/set-up/timesheets',
    '/set-up/staffing',
    '/set-up/guidance',
    '/set-up/mail',
    '/set-up/access',
  ],
  gazing,
)
