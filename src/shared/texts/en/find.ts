/** What people call a page beside its title, when they look for it. */
export const find = {
  'find.inbox': 'Inbox, Approvals, To do',
  'find.roster': 'Roster, Rota, Work schedule',
  'find.balance': 'Days left, Entitlement',
  'find.rights': 'Delegation, Substitute',
}
