export const company = {
  'company.demo': 'Perusahaan demo',
  'company.demoHow': 'Perusahaan dengan orang rekaan untuk mencoba semuanya. Berdampingan dengan milik Anda dan tidak pernah tercampur.',
  'company.open.demo': 'Perusahaan demo sedang terbuka',
  'company.open.own': 'Perusahaan Anda sedang terbuka',
  'company.openLead.own':
    'Perusahaan Anda dimulai kosong, dengan Anda sebagai administrator pertama. Perusahaan demo tetap seperti adanya.',
  'company.openLead.demo':
    'Lihat perusahaan demo. Milik Anda tetap seperti adanya, tetapi sementara itu tidak ada yang dapat bekerja di dalamnya.',
  'company.openOther.own': 'Buka perusahaan saya',
  'company.openOther.demo': 'Buka perusahaan demo',
  'company.openAsk.own': 'Semua yang masuk ke perusahaan demo akan dikeluarkan. Lanjutkan?',
  'company.openAsk.demo':
    'Semua yang masuk akan dikeluarkan, dan tidak ada yang dapat bekerja di perusahaan Anda sampai dibuka lagi. Lanjutkan?',
  'company.leaving': 'Portal sedang dimulai dengan perusahaan lain. Halaman ini membukanya sendiri.',
  'company.removeLead': 'Perusahaan demo masih disimpan di samping milik Anda.',
  'company.remove': 'Hapus perusahaan demo',
  'company.removeAsk': 'Semua orang, pengajuan, dan berkasnya dihapus. Dapat dibuat baru kapan saja. Lanjutkan?',
  'company.oneAlone': 'Portal ini bekerja pada basis data perusahaannya sendiri: tidak ada yang lain di sampingnya.',
  'company.demoOpen': 'Perusahaan demo sedang terbuka: buka milik Anda sebelum menghapusnya.',
}
