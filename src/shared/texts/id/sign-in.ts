export const signIn = {
  'signIn.title': 'Masuk',
  'signIn.lead': 'Pilih Anda ingin menjadi siapa di perusahaan demo.',
  'signIn.other': 'Nama pengguna lain',
  'signIn.find': 'Lanjutkan',
  'signIn.nobody': 'Tidak ada yang bernama “{{text}}” di sini, atau ia tidak boleh masuk.',
  'signIn.note':
    'Ini halaman masuk milik demo: tanpa kata sandi. Perusahaan menghubungkan penyedia identitasnya sendiri, dan halaman ini tidak ada lagi.',
  'signIn.signOut': 'Keluar',
  'signIn.signingOut': 'Mengeluarkan Anda …',
  'signIn.signedOut': 'Anda telah keluar.',
  'signIn.failed': 'Gagal masuk',
  'signIn.expired': 'Halaman masuk ini terbuka terlalu lama, atau sudah digunakan.',
  'signIn.reachable':
    'Portal ini dapat dijangkau dari mesin lain, sedangkan halaman masuknya sendiri tidak meminta kata sandi, jadi tidak ada yang dapat masuk. Pengelola portal menetapkan OIDC_AUTHORITY ke penyedia identitas perusahaan.',
  'signIn.back': 'Buka Calendula',
}
