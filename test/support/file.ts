import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { fileCalls } from '#shared/areas/file.ts'
import { bankSetUp, fileKindSetUp } from '#shared/areas/file-set-up.ts'
import type { FileCategory } from '#shared/records/file/categories.ts'
import type { Name } from './company.ts'
import type { Portal } from './portal.ts'

/** Kinds of a few categories, as an administrator sets them up, and a bank of each country; by their codes. */
export async function setUpFiles(portal: Portal): Promise<Record<string, string>> {
  const edgar = portal.as('edgar')
  const kind = async (code: string, category: FileCategory, more: object = {}) => {
    const { body } = await edgar.call(fileKindSetUp.calls.save, {
      code,
      names: { en: code.toLowerCase(), id: '' },
      category,
      ...more,
    } as never)
    return [code, body.id] as const
  }
  const bank = async (code: string, country: string, more: object = {}) => {
    const { body } = await edgar.call(bankSetUp.calls.save, { code, names: { en: `Bank ${code}`, id: '' }, country, ...more } as never)
    return [code, body.id] as const
  }
  return Object.fromEntries([
    await kind('MOBILE', 'contact', { form: 'phone' }),
    await kind('DESK', 'contact', { form: 'phone', openToAll: true }),
    await kind('HOME', 'address'),
    await kind('PARTNER', 'family'),
    await kind('DEGREE', 'education'),
    await kind('FIRST-AID', 'certificate'),
    await kind('BLOOD', 'medical'),
    await kind('SALARY', 'bank'),
    await kind('PASSPORT', 'identification', { pattern: '@#######' }),
    await kind('FIXED', 'contract'),
    await bank('BCA', 'ID', { leastDigits: 10, mostDigits: 10 }),
    await bank('DB', 'DE'),
  ])
}

/** The file of somebody as another reads it; of each category its entries. */
export async function fileSeen(portal: Portal, by: Name, of: Name, asOf?: string) {
  const { status, body } = await portal.as(by).call(fileCalls.read, { employeeId: portal.company.id[of], ...(asOf && { asOf }) })
  if (status !== 200) return { status, seen: {} as Readonly<Partial<Record<FileCategory, Entries>>>, access: {} }
  return {
    status,
    seen: Object.fromEntries(body.categories.map(({ category, entries }) => [category, entries])) as Readonly<
      Partial<Record<FileCategory, Entries>>
    >,
    access: Object.fromEntries(body.categories.map(({ category, access }) => [category, access])),
  }
}

type Entries = AnswerOf<typeof fileCalls.read>['categories'][number]['entries']

/** What can be said of an entry of each category, by the codes of `setUpFiles`. */
export const saidOf = (
  kinds: Readonly<Record<string, string>>,
): readonly { category: FileCategory; kindId: string | null; values: Record<string, string> }[] => [
  { category: 'contact', kindId: kinds['MOBILE'] ?? '', values: { value: '+62 812 3456 7890' } },
  { category: 'contact', kindId: kinds['DESK'] ?? '', values: { value: '+62 21 5550 101' } },
  { category: 'address', kindId: kinds['HOME'] ?? '', values: { country: 'ID', street: 'Jl. Kemang Raya 24' } },
  { category: 'family', kindId: kinds['PARTNER'] ?? '', values: { name: 'Rizky Ramadhan', bornOn: '1991-06-14' } },
  { category: 'maritalStatus', kindId: null, values: { status: 'married' } },
  { category: 'education', kindId: kinds['DEGREE'] ?? '', values: { institution: 'Institut Teknologi Bandung' } },
  { category: 'certificate', kindId: kinds['FIRST-AID'] ?? '', values: { name: 'First aid', validUntil: '2027-05-02' } },
  { category: 'medical', kindId: kinds['BLOOD'] ?? '', values: { value: 'AB positive' } },
  { category: 'bank', kindId: kinds['SALARY'] ?? '', values: { bank: kinds['BCA'] ?? '', account: '1234567890', holder: 'Amina Pratama' } },
  { category: 'identification', kindId: kinds['PASSPORT'] ?? '', values: { number: 'X1234567', validUntil: '2027-01-18' } },
  { category: 'contract', kindId: kinds['FIXED'] ?? '', values: { validUntil: '2027-12-31' } },
]
