import { addDays, addMonths } from '#shared/records/calendar.ts'
import { runsOut, type FileCategory } from '#shared/records/file/categories.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import { hasSecretsKey } from '#server/foundation/database/wrapped.ts'
import { addEntries, type NewEntry } from '#server/records/file/add.ts'
import { sealedValues } from '#server/records/file/rows.ts'
import { chanceOf, demoId, type Chance } from './chance.ts'
import { bankId, fileKindId } from './file-kinds.ts'
import type { Person } from './people.ts'

interface Said {
  category: FileCategory
  kind: string | null
  values: Record<string, string>
}

/** Names that the entry, and its row, of a person's kind have: stories change them by these. */
export const fileNames = ({ userName }: Person, kind: string) => ({
  entryId: demoId('file entry', `${userName} ${kind}`),
  rowId: demoId('file row', `${userName} ${kind}`),
})

/** What is kept of everybody since their first day. What is private is kept only where it can be encrypted. */
export async function writeFiles(tx: Tx, people: readonly Person[], today: string): Promise<void> {
  const isKept = hasSecretsKey(tx)
  const entries = people.flatMap((person) =>
    saidOf(person, today).flatMap(({ category, kind, values }): NewEntry[] => {
      if (!isKept && ['medical', 'bank', 'identification'].includes(category)) return []
      return [
        {
          ...fileNames(person, kind ?? category),
          employeeId: person.id,
          category,
          startsOn: person.hiredOn,
          kindId: kind && fileKindId(kind),
          value: sealedValues(tx, person.id, category, values),
          runsOutOn: runsOut(values),
        },
      ]
    }),
  )
  const doing = { source: 'import', by: null, reason: '', requestId: null, line: null } as const
  await addEntries(tx, entries, doing, new Date(`${addDays(today, -400)}T03:00:00Z`))
}

const streets = {
  ID: ['Jl. Kemang Raya', 'Jl. Diponegoro', 'Jl. Gatot Subroto', 'Jl. Pemuda', 'Jl. Ahmad Yani', 'Jl. Cendana', 'Jl. Melati'],
  DE: ['Kastanienallee', 'Torstraße', 'Sonnenallee', 'Weserstraße', 'Bergmannstraße'],
} as const
const schools = {
  ID: ['Institut Teknologi Bandung', 'Universitas Indonesia', 'Universitas Airlangga', 'Universitas Gadjah Mada'],
  DE: ['Technische Universität Berlin', 'Humboldt-Universität zu Berlin', 'Universität Potsdam'],
} as const
const subjects = ['Computer Science', 'Industrial Engineering', 'Accounting', 'Business Administration', 'Statistics'] as const
const partners = ['Rizky', 'Putri', 'Agus', 'Wulan', 'Jonas', 'Lena', 'Maya', 'Dimas'] as const

function saidOf(person: Person, today: string): Said[] {
  const chance = chanceOf(`file ${person.code}`)
  const country = person.site.country === 'DE' ? 'DE' : 'ID'
  const digits = (count: number) => Array.from({ length: count }, (_, at) => String(chance.between(at === 0 ? 1 : 0, 9))).join('')
  const phone = () => (country === 'ID' ? `+62 812 ${digits(4)} ${digits(4)}` : `+49 30 ${digits(7)}`)
  const isMarried = chance.percent(60)
  return [
    { category: 'contact', kind: 'MOBILE', values: { value: phone() } },
    { category: 'address', kind: 'HOME', values: homeOf(person, country, chance) },
    { category: 'maritalStatus', kind: null, values: { status: isMarried ? 'married' : 'single' } },
    ...(isMarried ? [partnerOf(person, chance, phone())] : []),
    {
      category: 'education',
      kind: chance.percent(25) ? 'MASTER' : 'BACHELOR',
      values: { institution: chance.pick<string>(schools[country]), subject: chance.pick<string>(subjects) },
    },
    ...(chance.percent(20) ? [firstAid(chance, today)] : []),
    { category: 'medical', kind: 'BLOOD-GROUP', values: { value: chance.pick(['A', 'B', 'AB', '0']) } },
    { category: 'bank', kind: 'SALARY', values: accountOf(person, country, digits) },
    country === 'ID'
      ? { category: 'identification', kind: 'KTP', values: { number: digits(16), country } }
      : { category: 'identification', kind: 'STEUER-ID', values: { number: digits(11), country } },
    passportOf(chance, today, country, digits(7)),
    {
      category: 'contract',
      kind: person.status === 'Permanent' ? 'PERMANENT' : 'FIXED-TERM',
      values: {
        number: `C-${person.code}`,
        ...(person.status === 'Permanent' ? {} : { validUntil: addMonths(today, chance.between(1, 14)) }),
      },
    },
  ]
}

function homeOf(person: Person, country: 'ID' | 'DE', chance: Chance): Record<string, string> {
  if (country === 'DE')
    return {
      country,
      city: 'Berlin',
      postalCode: `10${chance.between(100, 999)}`,
      street: `${chance.pick<string>(streets.DE)} ${chance.between(1, 120)}`,
    }
  const isSurabaya = person.site.code === 'SUB'
  return {
    country,
    province: isSurabaya ? 'Jawa Timur' : 'DKI Jakarta',
    city: isSurabaya ? 'Surabaya' : 'Jakarta Selatan',
    postalCode: isSurabaya ? '60241' : '12730',
    street: `${chance.pick<string>(streets.ID)} ${chance.between(1, 120)}, RT 0${chance.between(1, 9)} / RW 0${chance.between(1, 9)}`,
  }
}

const partnerOf = (person: Person, chance: Chance, phone: string): Said => ({
  category: 'family',
  kind: 'PARTNER',
  values: {
    name: `${chance.pick<string>(partners)} ${person.lastName || person.firstName}`,
    bornOn: `19${chance.between(75, 99)}-0${chance.between(1, 9)}-1${chance.between(0, 9)}`,
    phone,
    inEmergency: 'yes',
  },
})

const firstAid = (chance: Chance, today: string): Said => ({
  category: 'certificate',
  kind: 'FIRST-AID',
  values: { name: 'First aid', issuer: 'Palang Merah Indonesia', validUntil: addMonths(today, chance.between(-1, 18)) },
})

const passportOf = (chance: Chance, today: string, country: string, number: string): Said => ({
  category: 'identification',
  kind: 'PASSPORT',
  values: { number: `X${number}`, country, validUntil: addMonths(today, chance.between(1, 60)) },
})

/** German accounts have two check digits of their own (ISO 7064, MOD 97-10). */
function accountOf(person: Person, country: 'ID' | 'DE', digits: (count: number) => string): Record<string, string> {
  if (country === 'ID') return { bank: bankId('BCA'), account: digits(10), holder: person.name }
  const bban = `10050000${digits(10)}`
  const check = 98n - (BigInt(`${bban}131400`) % 97n)
  return { bank: bankId('BERLINER-SPARKASSE'), account: `DE${String(check).padStart(2, '0')}${bban}`, holder: person.name }
}
