import type { Tx } from '#server/foundation/database/db.ts'
import { demoId } from './chance.ts'
import { insertRows } from './rows.ts'

interface Kind {
  code: string
  category: string
  names: { en: string; id: string }
  form?: 'phone' | 'mail'
  open?: true
  country?: string
  pattern?: string
}

const kinds: readonly Kind[] = [
  { code: 'DESK', category: 'contact', names: { en: 'Desk phone', id: 'Telepon meja' }, form: 'phone', open: true },
  { code: 'MOBILE', category: 'contact', names: { en: 'Private mobile', id: 'Ponsel pribadi' }, form: 'phone' },
  { code: 'PRIVATE-MAIL', category: 'contact', names: { en: 'Private e-mail', id: 'E-mail pribadi' }, form: 'mail' },
  { code: 'HOME', category: 'address', names: { en: 'Home', id: 'Rumah' } },
  { code: 'ID-CARD-ADDRESS', category: 'address', names: { en: 'On the identity card', id: 'Sesuai KTP' } },
  { code: 'PARTNER', category: 'family', names: { en: 'Partner', id: 'Pasangan' } },
  { code: 'CHILD', category: 'family', names: { en: 'Child', id: 'Anak' } },
  { code: 'PARENT', category: 'family', names: { en: 'Parent', id: 'Orang tua' } },
  { code: 'SIBLING', category: 'family', names: { en: 'Sibling', id: 'Saudara' } },
  { code: 'SCHOOL', category: 'education', names: { en: 'Secondary school', id: 'SMA atau sederajat' } },
  { code: 'BACHELOR', category: 'education', names: { en: 'Bachelor', id: 'Sarjana' } },
  { code: 'MASTER', category: 'education', names: { en: 'Master', id: 'Magister' } },
  { code: 'FIRST-AID', category: 'certificate', names: { en: 'First aid', id: 'Pertolongan pertama' } },
  { code: 'PROFESSIONAL', category: 'certificate', names: { en: 'Professional', id: 'Keahlian' } },
  { code: 'BLOOD-GROUP', category: 'medical', names: { en: 'Blood group', id: 'Golongan darah' } },
  { code: 'ALLERGY', category: 'medical', names: { en: 'Allergy', id: 'Alergi' } },
  { code: 'SALARY', category: 'bank', names: { en: 'Salary account', id: 'Rekening gaji' } },
  { code: 'PASSPORT', category: 'identification', names: { en: 'Passport', id: 'Paspor' }, pattern: '@########, @#######, *********' },
  { code: 'KTP', category: 'identification', names: { en: 'Identity card', id: 'KTP' }, country: 'ID', pattern: '################' },
  {
    code: 'NPWP',
    category: 'identification',
    names: { en: 'Tax number', id: 'NPWP' },
    country: 'ID',
    pattern: '################, ###############',
  },
  { code: 'STEUER-ID', category: 'identification', names: { en: 'Tax number', id: 'Nomor pajak' }, country: 'DE', pattern: '###########' },
  { code: 'REMARK', category: 'other', names: { en: 'Remark', id: 'Keterangan' } },
  { code: 'FIXED-TERM', category: 'contract', names: { en: 'Fixed term', id: 'Waktu tertentu' } },
  { code: 'PERMANENT', category: 'contract', names: { en: 'Permanent', id: 'Waktu tidak tertentu' } },
]

const banks = [
  { code: 'BCA', name: 'Bank Central Asia', country: 'ID', digits: [10, 10] },
  { code: 'MANDIRI', name: 'Bank Mandiri', country: 'ID', digits: [13, 13] },
  { code: 'BNI', name: 'Bank Negara Indonesia', country: 'ID', digits: [10, 10] },
  { code: 'BERLINER-SPARKASSE', name: 'Berliner Sparkasse', country: 'DE', digits: [1, 34] },
] as const

export const fileKindId = (code: string): string => demoId('file kind', code)
export const bankId = (code: (typeof banks)[number]['code']): string => demoId('bank', code)

/** What entries of the demo company's files are chosen from. */
export async function writeFileKinds(tx: Tx): Promise<void> {
  await insertRows(
    tx,
    'file_kind',
    kinds.map(({ code, category, names, form = '', open = false, country = null, pattern = '' }, sequence) => ({
      id: fileKindId(code),
      code,
      names,
      category,
      form,
      open_to_all: open,
      country,
      pattern,
      sequence,
    })),
  )
  await insertRows(
    tx,
    'bank',
    banks.map(({ code, name, country, digits: [least, most] }, sequence) => ({
      id: bankId(code),
      code,
      name,
      country,
      least_digits: least,
      most_digits: most,
      sequence,
    })),
  )
}
