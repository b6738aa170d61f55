/** What the fields of people's files and of the organisation chart are called. */
export const fieldsOfPeople = {
  'field.of.branches': 'Open branches',
  'field.of.by': 'Drawn by',
  'field.of.category': 'Category',
  'field.of.entryId': 'Entry',
  'field.of.kindId': 'Kind',
  'field.of.leastDigits': 'Least digits',
  'field.of.mostDigits': 'Most digits',
  'field.of.of': 'Under whom',
  'field.of.openToAll': 'For work',
  'field.of.operation': 'What is done',
  'field.of.pattern': 'What a number looks like',
  'field.of.requestId': 'Request',
  'field.of.returned': 'Sent back',
  'field.of.rowId': 'What was seen',
  'field.of.sealed': 'Encrypted',
  'field.of.values': 'What it says',
}
