import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { defineSetUp, placed, type SetUpRow } from '#shared/contract/set-up.ts'
import { isCountry } from '#shared/records/countries.ts'
import { fileCategories, fileRoom } from '#shared/records/file/categories.ts'
import { text } from '#shared/wire.ts'

const area = 'file-set-up'

const code = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9_-]{0,39}$/, 'reasons.code'))
const country = z
  .string()
  .check(z.toUpperCase(), z.refine(isCountry, 'organisation.countryUnknown'))
  .register(descriptions, { examples: ['ID'] })

/** Categories whose entries are each of a kind. */
export const kindCategories = fileCategories.filter((category) => fileRoom[category].hasKinds)

/** What entries of a file are one of: kinds of phone, of address, of certificate. */
export const fileKindSetUp = defineSetUp({
  kind: 'file-kind',
  area,
  path: '/x/set-up/file-kinds',
  called: ["a kind of entry of a person's file", "kinds of entries of a person's file"],
  title: 'file.kinds',
  scope: 'company',
  code,
  example: { code: 'MOBILE', names: { en: 'Mobile', id: 'Ponsel' } },
  fields: {
    ...placed,
    category: z.enum(kindCategories as [(typeof kindCategories)[number], ...typeof kindCategories]),
    /** Of contacts: whether they are called or written to. */
    form: z._default(z.enum(['', 'phone', 'mail']), ''),
    /** Of contacts: they are for work, and everybody may see them. */
    openToAll: z._default(z.boolean(), false),
    country: z._default(z.nullable(country), null),
    /** What its number looks like, with `#` for a digit, `@` for a letter, `*` for either; empty: nobody has said. */
    pattern: z._default(text(120), ''),
  },
  columns: {
    category: { kind: 'text', label: 'file.category', of: ({ category }, { say }) => say(`file.category.${category}`) },
    country: { kind: 'text', label: 'organisation.country', of: ({ country }) => country ?? '' },
  },
})
export type FileKindRow = SetUpRow<typeof fileKindSetUp>

export const bankSetUp = defineSetUp({
  kind: 'bank',
  area,
  path: '/x/set-up/banks',
  called: ['a bank', 'banks'],
  title: 'file.banks',
  scope: 'company',
  code,
  isNamedOnce: true,
  example: { code: 'BCA', names: { en: 'Bank Central Asia', id: '' } },
  fields: {
    ...placed,
    country,
    /** How many digits an account there has. */
    leastDigits: z._default(z.int().check(z.minimum(1), z.maximum(34)), 1),
    mostDigits: z._default(z.int().check(z.minimum(1), z.maximum(34)), 34),
  },
  columns: {
    country: { kind: 'text', label: 'organisation.country', of: ({ country }) => country },
    digits: { kind: 'text', label: 'file.digits', of: ({ leastDigits, mostDigits }) => `${leastDigits}–${mostDigits}` },
  },
})
