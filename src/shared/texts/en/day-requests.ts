/** Names of requests about days of attendance: sidebar, command bar and inbox say them on every page. */
export const dayRequests = {
  'checkTimeOverrider.title': 'Check-time correction',
  'checkTimeOverrider.plural': 'Check-time corrections',
  'checkTimeOverrider.new': 'New check-time correction',
  'manualShift.title': 'Manual shift',
  'manualShift.plural': 'Manual shifts',
  'manualShift.new': 'New manual shift',
}
