export const attendancePeriod = {
  'attendance.closed': '{{day}} cannot change any more: attendance at {{site}} is closed until {{until}} (closed on {{on}}).',
  'attendance.closedBooked':
    '{{day}} is closed: attendance at {{site}} is closed until {{until}}. What changes in its hours is booked on {{on}}.',
  'attendancePeriod.siteUnknown': 'There is no such site.',
  'attendancePeriod.notKept': 'No attendance is kept at this site.',
  'attendancePeriod.notOver': 'Only days that are over can be closed: until {{until}} at the latest.',
  'attendancePeriod.beforeFirst': 'What can be closed here begins with {{from}}.',
  'attendancePeriod.closedAlready': 'Attendance is closed here until {{until}} already.',
  'attendancePeriod.notEnded': 'Not every day has ended: somebody may still be at work on the shift of {{day}}. Try again later.',
  'attendancePeriod.busy': 'Attendance is being written just now, by an import perhaps. Try again in a moment.',
  'attendancePeriod.notLast': 'A later period is closed, until {{until}}: reopen that first.',
  'attendancePeriod.reopenedAlready': 'This period is open again already.',
  'attendanceKept.oneOf': 'Dates are of a site or of a group.',
  'attendanceKept.tooEarly': 'Attendance is kept from {{earliest}} at the earliest.',
  'attendanceKept.order': 'The last day lies before the first.',
}
