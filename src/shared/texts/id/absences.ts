export const absences = {
  'absence.away': 'Tidak masuk',
  'absence.endsHalf': 'sampai paruh pertama hari terakhir',
  'absence.part.hours': 'beberapa jam',
  'absence.startsHalf': 'mulai paruh kedua hari pertama',
  'absence.waits': 'menunggu persetujuan',
  'absence.part.first': 'paruh pertama',
  'absence.part.second': 'paruh kedua',
}
