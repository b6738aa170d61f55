export const dayRequests = {
  'checkTimeOverrider.title': 'Koreksi jam hadir',
  'checkTimeOverrider.plural': 'Koreksi jam hadir',
  'checkTimeOverrider.new': 'Koreksi jam hadir baru',
  'manualShift.title': 'Shift manual',
  'manualShift.plural': 'Shift manual',
  'manualShift.new': 'Shift manual baru',
}
