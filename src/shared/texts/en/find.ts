/** What people call a page beside its title, when they look for it. */
export const find = {
  'find.inbox': 'Inbox, Approvals, To do',
  'find.history': 'History, Decided',
  'find.requests': 'All requests, What I asked for, Submissions',
  'find.leave': 'Vacation, Holidays, Time off, Day off, Sick',
  'find.attendance': 'Clock in, Clock out, Punch, Working hours',
  'find.roster': 'Roster, Rota, Work schedule',
  'find.balance': 'Days left, Entitlement',
  'find.organisationChart': 'Org chart, Organigram, Who reports to whom, Hierarchy',
  'find.rights': 'Delegation, Substitute',
}
