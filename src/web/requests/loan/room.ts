import { requestModules } from '#shared/requests/modules.ts'
import { screen } from '#web/foundation/page/screen.ts'
import type { RequestRoom } from '#web/approval/request/request-room.ts'
import { loanInbox } from './inbox.ts'

const { path } = requestModules.loan.place
const texts = async () => (await import('#shared/texts/en/loan-screens.ts')).loanScreens

export const loanRoom: RequestRoom = {
  path,
  screens: [
    screen(path, async () => (await import('./loan-list.tsx')).LoanList, { texts }),
    screen(`${path}/new`, async () => (await import('./loan-screens.tsx')).LoanNew, { texts }),
    screen(`${path}/$id`, async () => (await import('./loan-screens.tsx')).LoanRequest, { texts }),
  ],
  inbox: loanInbox,
}
