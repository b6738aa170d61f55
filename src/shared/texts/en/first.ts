import { errors } from './errors.ts'
import { approval } from './approval.ts'
import { blocks } from './blocks.ts'
import { dayRequests } from './day-requests.ts'
import { home } from './home.ts'
import { inbox } from './inbox.ts'
import { leave } from './leave.ts'
import { leaveAdjustment } from './leave-adjustment.ts'
import { leaveScreens } from './leave-screens.ts'
import { loan } from './loan.ts'
import { loanScreens } from './loan-screens.ts'
import { mail } from './mail.ts'
import { people } from './people.ts'
import { requestSettings } from './request-settings.ts'
import { shell } from './shell.ts'
import { permitOut } from './permit-out.ts'

/** What the first page needs, and every room that brings no texts of its own. */
export const first = {
  ...errors,
  ...shell,
  ...blocks,
  ...approval,
  ...people,
  ...requestSettings,
  ...leave,
  ...loan,
  ...home,
  ...inbox,
  ...leaveScreens,
  ...leaveAdjustment,
  ...loanScreens,
  ...mail,
  ...permitOut,
  ...dayRequests,
}
