export const attendancePeriod = {
  'attendance.closed': '{{day}} tidak dapat diubah lagi: kehadiran di {{site}} telah ditutup sampai {{until}} (ditutup pada {{on}}).',
  'attendance.closedBooked':
    '{{day}} telah ditutup: kehadiran di {{site}} ditutup sampai {{until}}. Perubahan jamnya dibukukan pada {{on}}.',
  'attendancePeriod.siteUnknown': 'Lokasi ini tidak ada.',
  'attendancePeriod.notKept': 'Kehadiran tidak dicatat di lokasi ini.',
  'attendancePeriod.notOver': 'Hanya hari yang sudah lewat yang dapat ditutup: paling lambat sampai {{until}}.',
  'attendancePeriod.beforeFirst': 'Yang dapat ditutup di sini dimulai pada {{from}}.',
  'attendancePeriod.closedAlready': 'Kehadiran di sini sudah ditutup sampai {{until}}.',
  'attendancePeriod.notEnded': 'Belum semua hari berakhir: seseorang mungkin masih bekerja pada shift {{day}}. Coba lagi nanti.',
  'attendancePeriod.busy': 'Kehadiran sedang ditulis, mungkin oleh impor. Coba lagi sebentar lagi.',
  'attendancePeriod.notLast': 'Ada periode lebih baru yang ditutup, sampai {{until}}: buka kembali yang itu dahulu.',
  'attendancePeriod.reopenedAlready': 'Periode ini sudah dibuka kembali.',
  'attendanceKept.oneOf': 'Tanggal berlaku untuk satu lokasi atau satu grup.',
  'attendanceKept.tooEarly': 'Kehadiran dicatat paling awal sejak {{earliest}}.',
  'attendanceKept.order': 'Hari terakhir sebelum hari pertama.',
}
