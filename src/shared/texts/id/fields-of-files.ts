import type { fieldsOfFiles as english } from '../en/fields-of-files.ts'
export const fieldsOfFiles: Record<keyof typeof english, string> = {
  'field.of.along': 'Yang diberikan sejak itu, ikut',
  'field.of.asInFile': 'Seperti dalam berkas',
  'field.of.fileId': 'Berkas',
  'field.of.fileName': 'Nama berkas',
  'field.of.mapping': 'Pemetaan',
  'field.of.parentCode': 'Kode wilayah di atasnya',
  'field.of.partly': 'Sisanya saja',
  'field.of.tried': 'Uji coba yang sudah dilihat',
  'field.of.file': 'Berkas',
  'field.of.line': 'Baris',
  'field.of.size': 'Ukuran',
}
