export const setUpArea = {
  'setUpArea.title': 'Pengaturan',
  'setUpArea.how': 'Semua yang dapat diatur, untuk perusahaan dan lokasinya',
  'setUpArea.search': 'Cari pengaturan',
  'setUpArea.found_one': '{{count}} pengaturan ditemukan',
  'setUpArea.found_other': '{{count}} pengaturan ditemukan',
  'setUpArea.none': 'Tidak ada pengaturan dengan nama itu.',
  'setUpArea.company': 'Perusahaan',
  'setUpArea.people': 'Karyawan',
  'setUpArea.time': 'Waktu',
  'setUpArea.leave': 'Cuti dan pinjaman',
  'setUpArea.decisions': 'Keputusan',
  'setUpArea.timesheets': 'Lembar waktu',
}
