export const loan = {
  'loan.item': 'Jenis pinjaman',
  'loan.amount': 'Jumlah',
  'loan.instalments': 'Angsuran',
  'loan.date': 'Tanggal pinjaman',
  'loan.firstDue': 'Angsuran pertama',
  'loan.lastDue': 'Angsuran terakhir',
  'loan.note': 'Catatan',
}
