import { plain, type Meaning } from './names.ts'
import type { Column, Recognised } from './tables.ts'

const called = {
  code: /^(code|kode|kode wilayah|region code|area code)$/,
  name: /^(name|nama|nama wilayah|region|wilayah)$/,
  parent: /^(parent|parent code|induk|kode induk|.+ code|kode .+)$/,
  postalCode: /^(postal code|postal|postcode|post code|zip|zip code|kode pos|kodepos|plz|postleitzahl)$/,
  country: /^(country|country code|negara|land)$/,
} as const

const columnOf = ({ columns }: Recognised, meaning: keyof typeof called, ...not: (Column | undefined)[]): Column | undefined =>
  columns.find((column) => !not.includes(column) && called[meaning].test(plain(column.name)))

/** What is said of a region by the name of its file. */
const about =
  /region|wilayah|provin[cs]|regenc|district|subdistrict|village|municipal|kabupaten|kecamatan|kelurahan|desa|kode ?pos|postal|postcode/

/** Codes that say by their parts what they stand below: `11.01.02`. */
const isDotted = ({ values }: Column) =>
  values.length > 0 && values.every((value) => /^\d+(\.\d+)*$/.test(value)) && values.some((value) => value.includes('.'))

/** What only people, and what belongs to them, have. */
const ofPeople: readonly Meaning[] = [
  'userName',
  'firstName',
  'lastName',
  'email',
  'hiredOn',
  'startsOn',
  'unit',
  'position',
  'manager',
  'head',
]

/** Whether a table has regions with their codes, or the postal codes of regions: its file or a column says so. */
export function hasRegions(table: Recognised): boolean {
  if (table.days || !columnOf(table, 'code') || ofPeople.some((meaning) => table.by[meaning])) return false
  return columnOf(table, 'postalCode') !== undefined || (columnOf(table, 'name') !== undefined && about.test(plain(table.form.name)))
}

/** The parts of tables of regions; postal codes that stand in a file of their own are looked up there. */
export function regionParts(tables: readonly Recognised[]): object[] {
  const posts = tables.find((table) => columnOf(table, 'postalCode') && !columnOf(table, 'name'))
  const [postCode, postalCode] = [posts && columnOf(posts, 'code'), posts && columnOf(posts, 'postalCode')]
  return tables
    .filter((table) => columnOf(table, 'name'))
    .map((table) => {
      const code = columnOf(table, 'code')
      const own = columnOf(table, 'postalCode', code)
      const country = columnOf(table, 'country', code)
      const isLookedUp = !own && code && posts && postCode && postalCode
      // A code that says what it stands below needs no column for it.
      const parent = code && isDotted(code) ? undefined : columnOf(table, 'parent', code, own, country)
      return {
        file: table.key,
        ...(isLookedUp && { joins: { post: { file: posts.key, on: [[code.source, postCode.source]], missing: 'empty' } } }),
        fields: {
          ...(country && { country: country.source }),
          code: code?.source,
          ...(parent && { parent: parent.source }),
          name: columnOf(table, 'name')?.source,
          ...(own && { postalCode: own.source }),
          ...(isLookedUp && { postalCode: { column: postalCode.source, of: 'post' } }),
        },
      }
    })
}
