export const errors = {
  'error.notFound': 'Data ini tidak ada, atau bukan untuk Anda lihat.',
  'error.oneMoment': 'Mohon tunggu: portal sedang tidak dapat dijangkau. Tindakan Anda disimpan dan dikirim ulang dengan sendirinya.',

  'inbox.module': 'Modul',
  'inbox.waitingSince': 'Menunggu sejak',
  'inbox.act': 'Keputusan',
  'inbox.actedAt': 'Diputuskan',
  'inbox.note': 'Catatan',
  'list.unit': 'Unit',
}
