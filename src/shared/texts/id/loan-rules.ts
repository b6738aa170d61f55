/** What rules of loans say. The server alone says it. */
export const loanRules = {
  'loan.itemUnknown': 'Jenis pinjaman ini tidak ada atau tidak ditawarkan kepada Anda.',
  'loan.overLimit': 'Batas menyisakan {{available, money}}.',
  'loan.notPositive': 'Jumlah harus di atas nol.',
  'loan.places': 'Jumlah dalam {{currency}} memiliki paling banyak {{places}} desimal.',
  'loan.mostInstalments': 'Paling banyak {{most, instalments}}.',
  'loan.tooSmall':
    '{{amount, money}} terlalu kecil untuk {{instalments, instalments}}: setiap angsuran harus membayar paling sedikit {{least, money}}.',
  'loan.dueBeforeLoan': 'Angsuran pertama tidak boleh mendahului pinjaman.',
  'loan.backdated': 'Tanggal pinjaman tidak boleh di masa lalu.',
  'loan.tooFarAhead': 'Tanggal pinjaman paling lambat {{months}} bulan ke depan.',
  'loan.dueTooLate': 'Cicilan pertama jatuh tempo paling lambat {{months}} bulan setelah pinjaman.',
  'why.loan.none': '{{amount, money}} dalam {{instalments, equalParts}}, tanpa bunga.',
  'why.loan.flat':
    '{{amount, money}} dalam {{instalments, parts}}; {{rate, number}} % setahun atas seluruh jumlah: {{interest, money}} seluruhnya.',
  'why.loan.annuity':
    '{{amount, money}} dalam {{instalments, equalPayments}}; {{rate, number}} % setahun atas sisa utang: {{interest, money}} seluruhnya.',
  'why.loan.remainder': '{{times}} × {{amount, money}} dan terakhir {{last, money}}, yang memuat sisa pembulatan.',
  'why.loan.limit': 'Batasnya {{limit, money}}; {{outstanding, money}} masih terutang atau sedang diminta.',
  'flows.rule.above half the limit': 'di atas setengah batas',
  'flows.rule.small': 'pinjaman kecil',
}
