/** Rules of the flows that request modules bring along, by the name under which they are kept. */
export const flowRules: Readonly<Record<string, string>> = {
  'flows.rule.unpaid': 'cuti di luar tanggungan',
  'flows.rule.three days or more': 'tiga hari atau lebih',
  'flows.rule.short': 'cuti singkat',
  'flows.rule.filed by the manager': 'diajukan atasan',
  'flows.rule.every correction': 'setiap koreksi',
  'flows.rule.paid out': 'dibayarkan',
  'flows.rule.filed by HR': 'diajukan HR',
  'flows.rule.above half the limit': 'di atas setengah batas',
  'flows.rule.small': 'pinjaman kecil',
  'flows.rule.every manual shift': 'setiap shift manual',
  'flows.rule.many people or much time': 'banyak orang atau waktu panjang',
  'flows.rule.some hours': 'beberapa jam',
  'flows.rule.more than half a day': 'lebih dari setengah hari',
  'flows.rule.over a budget': 'melebihi anggaran',
  'flows.rule.within the budgets': 'sesuai anggaran',
  'flows.rule.all': 'semua',
}
