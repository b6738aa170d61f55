/** What rules of loans say. The server alone says it. */
export const loanRules = {
  'loan.itemUnknown': 'Jenis pinjaman ini tidak ada atau tidak ditawarkan kepada Anda.',
  'loan.overLimit': 'Batas menyisakan {{available, number}} {{currency}}.',
  'loan.notPositive': 'Jumlah harus di atas nol.',
  'loan.places': 'Jumlah dalam {{currency}} memiliki paling banyak {{places}} desimal.',
  'loan.mostInstalments': 'Paling banyak {{most}} angsuran.',
  'loan.tooSmall':
    '{{amount, number}} {{currency}} terlalu kecil untuk {{instalments}} angsuran: setiap angsuran harus membayar paling sedikit {{least, number}} {{currency}}.',
  'loan.dueBeforeLoan': 'Angsuran pertama tidak boleh mendahului pinjaman.',
  'loan.backdated': 'Tanggal pinjaman tidak boleh di masa lalu.',
  'loan.tooFarAhead': 'Tanggal pinjaman paling lambat {{months}} bulan ke depan.',
  'loan.dueTooLate': 'Cicilan pertama jatuh tempo paling lambat {{months}} bulan setelah pinjaman.',
  'why.loan.none': '{{amount, number}} {{currency}} dalam {{instalments}} bagian sama, tanpa bunga.',
  'why.loan.flat':
    '{{amount, number}} {{currency}} dalam {{instalments}} bagian; {{rate, number}} % setahun atas seluruh jumlah: {{interest, number}} seluruhnya.',
  'why.loan.annuity':
    '{{amount, number}} {{currency}} dalam {{instalments}} pembayaran sama; {{rate, number}} % setahun atas sisa utang: {{interest, number}} seluruhnya.',
  'why.loan.remainder':
    '{{times}} × {{amount, number}} {{currency}} dan terakhir {{last, number}} {{currency}}, yang memuat sisa pembulatan.',
  'why.loan.limit': 'Batasnya {{limit, number}} {{currency}}; {{outstanding, number}} masih terutang atau sedang diminta.',
}
