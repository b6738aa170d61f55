import type { reportPeople as english } from '../en/report-people.ts'

export const reportPeople: Record<keyof typeof english, string> = {
  'report.component': 'Dihitung menurut',
  'report.divisor': 'Hari kerja dalam sebulan',
  'report.hoursOfDay': 'Jam dalam sehari kerja',
  'report.gained': 'Diperoleh',
  'report.expired': 'Hangus',
  'report.leftToPay': 'Sisa',
  'report.overdrawn': 'Diambil di muka',
  'report.worth': 'Nilai',
  'report.lacks': 'Belum ada',
  'report.ranOutOn': 'Berakhir pada',
  'report.usualCategories': 'Yang lazim ada di setiap berkas',
  'report.allCategories': 'Semua kategori',
  'report.module': 'Modul',
  'report.access': 'Boleh',
  'report.beside': 'Dibandingkan dengan',
  'report.beside.period': 'Periode sebelumnya',
  'report.beside.version': 'Versi sebelumnya',
  'report.earlierPeriods': 'Periode terdahulu',
  'report.quantityBefore': 'Kuantitas sebelumnya',
  'report.quantityMore': 'Kuantitas, selisih',
  'report.amountBefore': 'Jumlah sebelumnya',
  'report.amountMore': 'Jumlah, selisih',
  'report.othersAsSum': 'Lainnya, sebagai jumlah',
  'report.notANumber': 'Angka di atas 0, dengan paling banyak empat angka di belakang koma.',
  'report.of.balances': 'Saldo cuti',
  'report.about.balances': 'Sisa, perolehan, pemakaian dan yang menunggu dari cuti setiap orang pada suatu hari, seperti di daftar saldo.',
  'report.of.leave-liability': 'Cuti yang harus dibayar',
  'report.about.leave-liability':
    'Sisa cuti berbayar pada suatu hari, menurut unit dan jenis. Dengan komponen slip gaji terakhir juga dalam uang, untuk orang yang gajinya Anda urus.',
  'report.of.file-completeness': 'Berkas yang belum lengkap',
  'report.about.file-completeness':
    'Berkas siapa yang belum memuat hal yang lazim ada, atau hanya memuat yang sudah berakhir. Hanya tentang kategori yang Anda lihat.',
  'report.of.who-sees-whom': 'Siapa boleh melihat siapa',
  'report.about.who-sees-whom':
    'Siapa hari ini boleh melihat atau melakukan apa terhadap milik orang lain, dengan peran apa, atas siapa, sejak dan sampai kapan.',
  'report.of.hand-over': 'Penyerahan dan selisihnya',
  'report.about.hand-over':
    'Yang diserahkan suatu periode ke sistem gaji, menurut jenis masukan dan jenis upah, di samping periode atau versi sebelumnya.',
  'report.of.slips': 'Daftar slip',
  'report.about.slips': 'Slip suatu periode beserta jumlah masing-masing; yang tidak Anda lihat satu per satu, hanya jumlahnya.',
}
