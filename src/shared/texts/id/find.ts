/** What people call a page beside its title, when they look for it. */
export const find = {
  'find.inbox': 'Kotak masuk, Persetujuan, Tugas',
  'find.roster': 'Jadwal kerja, Roster, Giliran kerja',
  'find.balance': 'Sisa cuti, Hak cuti',
  'find.rights': 'Delegasi, Pengganti',
}
