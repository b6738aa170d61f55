import { errors } from './errors.ts'
import { approval } from './approval.ts'
import { blocks } from './blocks.ts'
import { moduleNames } from './module-names.ts'
import { home } from './home.ts'
import { inbox } from './inbox.ts'
import { leave } from './leave.ts'
import { leaveAdjustment } from './leave-adjustment.ts'
import { loan } from './loan.ts'
import { shell } from './shell.ts'

/** What the first page needs, and every room that brings no texts of its own. */
export const first = {
  ...errors,
  ...shell,
  ...blocks,
  ...approval,
  ...leave,
  ...loan,
  ...home,
  ...inbox,
  ...leaveAdjustment,
  ...moduleNames,
}
