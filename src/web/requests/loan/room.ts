import { loan } from '#shared/requests/loan.ts'
import { screen } from '#web/foundation/page/screen.ts'
import type { RequestRoom } from '../../approval/request-contract.ts'
import { loanInbox } from './inbox.tsx'

const { path } = loan.place

export const loanRoom: RequestRoom = {
  path,
  screens: [
    screen(path, async () => (await import('./loan-list.tsx')).LoanList),
    screen(`${path}/new`, async () => (await import('./loan-screens.tsx')).LoanNew),
    screen(`${path}/$id`, async () => (await import('./loan-screens.tsx')).LoanRequest),
  ],
  inbox: loanInbox,
}
