import type { guidance as english } from '../en/guidance.ts'

export const guidance: Record<keyof typeof english, string> = {
  'guidance.subtitle': 'Yang dibaca orang di atas layar suatu modul sampai mereka menutupnya',
  'guidance.modules': 'Modul',
  'guidance.module': 'Modul',
  'guidance.none': 'Tanpa panduan',
  'guidance.write': 'Tulis',
  'guidance.english': 'Dalam bahasa Inggris',
  'guidance.indonesian': 'Dalam bahasa Indonesia',
  'guidance.link': 'Alamat video',
  'guidance.linkHint': 'Film dari portal sendiri diputar dalam popup, halaman lain dibuka dari sana. Kosongkan bila tidak ada.',
  'guidance.save': 'Simpan',
  'guidance.saved': 'Panduan telah disimpan',
}
