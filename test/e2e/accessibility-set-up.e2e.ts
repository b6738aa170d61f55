import { gaze, looksAt } from '../support/gaze.ts'

const gazing = gaze()

looksAt(
  'dewi',
  [
    '/timesheets?tab=set-up',
    '/leave-adjustment?tab=team',
    '/leave-adjustment/new',
    '/shift-schedules',
    '/set-up/time',
    '/set-up/time?tab=patterns',
    '/set-up/time?tab=holidays',
    '/set-up/time?tab=overtime',
    '/set-up/time?tab=reasons',
    '/set-up/time?tab=periods',
  ],
  gazing,
)

looksAt('farah', ['/rights'], gazing)

looksAt(
  'edgar',
  [
    '/set-up/flows',
    '/set-up/flows/leave-request',
    '/set-up/time?tab=attendance',
    '/set-up/time?tab=devices',
    '/set-up/requests',
    '/set-up/requests?tab=staffing',
    '/set-up/guidance',
    '/set-up/mail',
    '/set-up/access',
  ],
  gazing,
)
