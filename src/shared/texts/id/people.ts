export const people = {
  'setUp.scope': 'Untuk',
  'setUp.everySite': 'Semua lokasi',
}
