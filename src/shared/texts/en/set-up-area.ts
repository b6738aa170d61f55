/** The set-up as one area: its list, its groups, and the search over every setting. */
export const setUpArea = {
  'setUpArea.title': 'Set-up',
  'setUpArea.how': 'Everything that can be set, for the company and its sites',
  'setUpArea.search': 'Any setting',
  'setUpArea.found_one': '{{count}} setting found',
  'setUpArea.found_other': '{{count}} settings found',
  'setUpArea.none': 'No setting is called so.',
  'setUpArea.company': 'Company',
  'setUpArea.people': 'People',
  'setUpArea.time': 'Time',
  'setUpArea.leave': 'Leave and loans',
  'setUpArea.decisions': 'Decisions',
  'setUpArea.timesheets': 'Timesheets',
}
