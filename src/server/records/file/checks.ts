import { electronicFormatIBAN, getCountrySpecifications, isValidIBAN } from 'ibantools'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { sinceEver } from '#shared/records/calendar.ts'
import { isCountry } from '#shared/records/countries.ts'
import { fileRoom, type FileCategory, type FileField, type FileValues } from '#shared/records/file/categories.ts'
import { fitsMask } from '#shared/records/file/mask.ts'
import { mailAddress } from '#shared/records/mail-address.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { own } from '#shared/own.ts'
import { isDay } from '#shared/wire.ts'
import type { FieldMessage } from '#server/foundation/basis/refusal.ts'

/** What the set-up says of the kind of an entry. */
export interface KnownKind {
  category: FileCategory
  form: '' | 'phone' | 'mail'
  country: string | null
  pattern: string
}

/** What it says of a bank: how many digits an account there has. */
export interface KnownBank {
  country: string
  leastDigits: number
  mostDigits: number
}

/** By what values are checked. */
export interface Checking {
  /** Null: none was chosen, or there is none of that id. */
  kind: KnownKind | null
  bank: KnownBank | null
  /** Whether the country that is typed has a region of the code that is. */
  hasRegion: boolean
  /** The day that it is where the person works. */
  today: string
  /** Where the person works: a phone number without a code of its own is of there; null: nobody knows. */
  country: string | null
}

/** Values as they are kept, and what speaks against them, by the fields of the form. */
export interface Checked {
  values: FileValues
  found: FieldMessage[]
}

/** What a value becomes, or why it cannot be. */
type Read = { value: string } | { key: TextKey; params?: Record<string, string | number> }

/**
 * Values of an entry as somebody has typed them, read by the fields of their category: unknown ones are refused, phone numbers
 * get their country's code, accounts lose their spaces. What the person cannot have meant is found, each in its field.
 */
export function checkedValues(category: FileCategory, typed: FileValues, by: Checking): Checked {
  const { fields, hasKinds } = fileRoom[category]
  const values: Record<string, string> = {}
  const found: FieldMessage[] = hasKinds && by.kind?.category !== category ? [{ key: 'file.kindMissing', field: 'kindId' }] : []
  for (const name of Object.keys(typed))
    if (!own(fields, name)) found.push({ key: 'file.fieldUnknown', params: { name }, field: `values.${name}` })
  for (const [name, field] of Object.entries(fields)) {
    const text = typed[name]?.trim() ?? ''
    if (text === '') {
      if (field.isRequired) found.push({ key: 'field.required', field: `values.${name}` })
      continue
    }
    const read = readAs(field, text, name, by)
    if ('key' in read) found.push({ ...read, field: `values.${name}` })
    else values[name] = read.value
  }
  return { values, found }
}

function readAs(field: FileField, text: string, name: string, by: Checking): Read {
  if (field.longest !== undefined && text.length > field.longest) return { key: 'file.tooLong', params: { most: field.longest } }
  if (field.kind === 'date') return readDay(text, field, by.today)
  if (field.kind === 'choice') return field.choices?.includes(text) ? { value: text } : { key: 'file.choiceUnknown' }
  if (field.kind === 'yes') return text === 'yes' ? { value: text } : { key: 'file.choiceUnknown' }
  if (field.kind === 'country')
    return isCountry(text.toUpperCase()) ? { value: text.toUpperCase() } : { key: 'organisation.countryUnknown' }
  if (field.kind === 'bank') return by.bank ? { value: text } : { key: 'file.bankUnknown' }
  if (field.kind === 'regionCode') return by.hasRegion ? { value: text } : { key: 'file.regionUnknown' }
  if (field.kind === 'account') return readAccount(text, by.bank)
  if (field.kind === 'phone' || (name === 'value' && by.kind?.form === 'phone')) return readPhone(text, by.country)
  if (field.kind === 'mail' || (name === 'value' && by.kind?.form === 'mail'))
    return mailAddress.test(text) ? { value: text } : { key: 'field.invalidEmail' }
  if (name === 'number' && by.kind && !fitsMask(by.kind.pattern, text)) return { key: 'file.pattern', params: { pattern: by.kind.pattern } }
  return { value: text }
}

function readDay(text: string, { lies }: FileField, today: string): Read {
  const day = text.replaceAll('/', '-')
  if (!isDay(day) || day < sinceEver) return { key: 'field.invalidDate' }
  if (lies === 'past' && day > today) return { key: 'file.dayToCome' }
  if (lies === 'future' && day < today) return { key: 'file.dayGone' }
  return { value: day }
}

/** With the code of its country: what has none is called where the person works. */
function readPhone(text: string, country: string | null): Read {
  const known = country !== null && isSupportedCountry(country) ? country : undefined
  const phone = parsePhoneNumberFromString(text, known)
  return phone?.isPossible() ? { value: phone.formatInternational() } : { key: 'file.phone' }
}

/** An IBAN where the bank's country has them, else as many digits as the bank says. */
function readAccount(text: string, bank: KnownBank | null): Read {
  if (!bank) return { value: text }
  const plain = electronicFormatIBAN(text) ?? ''
  const isIban = getCountrySpecifications()[bank.country]?.IBANRegistry === true
  if (isIban)
    return isValidIBAN(plain) && plain.startsWith(bank.country) ? { value: plain } : { key: 'file.iban', params: { country: bank.country } }
  const { leastDigits, mostDigits } = bank
  const isFitting = /^\d+$/.test(plain) && plain.length >= leastDigits && plain.length <= mostDigits
  return isFitting ? { value: plain } : { key: 'file.account', params: { from: leastDigits, until: mostDigits } }
}
