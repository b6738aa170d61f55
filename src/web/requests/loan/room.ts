import { screen } from '#web/foundation/page/screen.ts'
import type { RequestRoom } from '../../approval/request-contract.ts'
import { loanInbox } from './inbox.tsx'

export const loanRoom: RequestRoom = {
  path: '/loan',
  screens: [
    screen('/loan', async () => (await import('./loan-list.tsx')).LoanList),
    screen('/loan/new', async () => (await import('./loan-screens.tsx')).LoanNew),
    screen('/loan/$id', async () => (await import('./loan-screens.tsx')).LoanRequest),
  ],
  inbox: loanInbox,
}
