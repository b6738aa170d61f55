export const people = {
  'setUp.scope': 'Untuk',
  'setUp.everySite': 'Semua lokasi',
  'setUp.ofEverySite': 'Ini berlaku untuk semua lokasi: administrator dan HR semua lokasi yang mengubahnya.',
  'setUp.inUse': 'Ini sedang dipakai, mungkin juga di tempat lain, sehingga cakupannya hanya dapat diperluas. Silakan buat yang baru.',
}
