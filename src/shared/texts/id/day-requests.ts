export const dayRequests = {
  'checkTimeOverrider.title': 'Koreksi jam hadir',
  'checkTimeOverrider.plural': 'Koreksi jam hadir',
  'checkTimeOverrider.new': 'Koreksi jam hadir baru',
  'manualShift.title': 'Giliran manual',
  'manualShift.plural': 'Giliran manual',
  'manualShift.new': 'Giliran manual baru',
}
