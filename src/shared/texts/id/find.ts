/** What people call a page beside its title, when they look for it. */
export const find = {
  'find.inbox': 'Kotak masuk, Persetujuan, Tugas',
  'find.history': 'Riwayat, Sudah diputuskan',
  'find.requests': 'Semua permintaan, Pengajuan saya',
  'find.leave': 'Libur, Liburan, Sakit, Tidak masuk',
  'find.attendance': 'Absen masuk, Absen pulang, Presensi, Jam kerja',
  'find.roster': 'Jadwal kerja, Roster, Giliran kerja',
  'find.balance': 'Sisa cuti, Hak cuti',
  'find.organisationChart': 'Struktur organisasi, Atasan dan bawahan, Hierarki',
  'find.rights': 'Delegasi, Pengganti',
}
