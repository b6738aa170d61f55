export const leaveTemplates = {
  'leaveTemplates.open': 'Ambil alih dari suatu negara',
  'leaveTemplates.title': 'Jenis cuti suatu negara',
  'leaveTemplates.how':
    'Yang lazim di sana, untuk memulai. Pilih, ubah yang berbeda di tempat Anda, lalu ambil alih. Batas minimum hukum hanya disebut bila sumbernya sudah dicari.',
  'leaveTemplates.country': 'Negara',
  'leaveTemplates.none': 'Tanpa negara tertentu',
  'leaveTemplates.holds': 'Berlaku sejak',
  'leaveTemplates.holdsHint': 'Pada tahun pertamanya aturan memberi untuk sisa tahun; sejak 1 Januari seluruhnya',
  'leaveTemplates.edit': 'Ubah {{name}}',
  'leaveTemplates.stands': 'Sudah ada sebagai {{name}} ({{code}}).',
  'leaveTemplates.same': 'Yang berlaku sama dengan yang lazim.',
  'leaveTemplates.differs': 'Berbeda dari yang lazim: {{how}}.',
  'leaveTemplates.differsBy': '{{label}} {{stands}}, lazimnya {{usual}}',
  'leaveTemplates.takeOver_one': 'Ambil alih {{count}} jenis',
  'leaveTemplates.takeOver_other': 'Ambil alih {{count}} jenis',
  'leaveTemplates.done_one': '{{count}} jenis cuti diambil alih.',
  'leaveTemplates.done_other': '{{count}} jenis cuti diambil alih.',
  'leaveTemplates.source': 'Dicari pada {{day}}',
  'leaveTemplates.secondHand': 'Dibaca dari sumber kedua, bukan dari undang-undangnya: periksa dahulu sebelum dijadikan pegangan.',
  'leaveTemplates.law.idAnnual':
    'Paling sedikit 12 hari kerja setelah 12 bulan bekerja terus-menerus: UU 13/2003 pasal 79 ayat (3), diubah oleh UU 6/2023.',
  'leaveTemplates.law.idMarriage': 'Tiga hari dibayar untuk pernikahan sendiri: UU 13/2003 pasal 93 ayat (4).',
  'leaveTemplates.law.idBirth': 'Dua hari dibayar saat istri melahirkan atau keguguran: UU 13/2003 pasal 93 ayat (4).',
  'leaveTemplates.law.idDeath':
    'Dua hari dibayar saat suami/istri, orang tua, atau anak meninggal, satu hari untuk anggota rumah tangga lain: UU 13/2003 pasal 93 ayat (4).',
  'leaveTemplates.law.idMaternity':
    'Paling singkat tiga bulan, dan sampai tiga bulan lagi menurut keterangan dokter: UU Kesejahteraan Ibu dan Anak pasal 4 ayat (3).',
  'leaveTemplates.law.deAnnual':
    'Paling sedikit 24 hari kerja dalam minggu enam hari, yaitu 20 dalam minggu lima hari: Bundesurlaubsgesetz pasal 3.',
  'leaveTemplates.law.deSick':
    'Upah dibayar sampai enam minggu; setelah tiga hari kalender dokter memberi keterangan: Entgeltfortzahlungsgesetz.',
  'leaveTemplates.law.nlAnnual':
    'Paling sedikit empat kali jam kerja seminggu, dapat dipakai sampai enam bulan setelah akhir tahun: Burgerlijk Wetboek, buku 7.',
  'leaveTemplates.law.gbAnnual':
    'Paling sedikit {{fiveAndSixTenths}} minggu, 28 hari dalam minggu lima hari; hari libur bank boleh ikut dihitung.',
  'leaveTemplates.law.gbSick': 'Sampai tujuh hari orang menyatakan sendiri bahwa mereka sakit; lebih dari itu dibuktikan dengan surat.',
  'leaveTemplates.law.usVacation':
    'Hukum federal tidak mewajibkan liburan berbayar: Fair Labor Standards Act menyerahkannya pada kesepakatan.',
  'leaveTemplates.law.usFamily': 'Sampai 12 minggu, tanpa upah, bagi yang memenuhi syarat: Family and Medical Leave Act.',
  'leaveTemplates.law.inEarned':
    'Menjadi hak setelah 180 hari kerja dalam setahun kalender: Occupational Safety, Health and Working Conditions Code 2020, berlaku sejak 21 November 2025.',
  'leaveTemplates.law.sgAnnual': 'Paling sedikit 7 hari, bertambah satu setiap tahun kerja: Employment Act 1968.',
  'leaveTemplates.law.sgSick': '14 hari setahun setelah enam bulan kerja, lebih sedikit sejak bulan ketiga: Employment Act.',
}
