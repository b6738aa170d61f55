import { mailAddress } from '#shared/records/mail-address.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { isExact, isNegative } from './read-number.ts'
import type { FieldSpec, Values } from './spec.ts'
import { isCountryCode, readMoment, type MomentKind } from './typing.ts'

/** Key of what is wrong with a value; `null` where nothing is. */
export type Complaint = TextKey | null

interface NumberRules {
  readonly decimals?: boolean
  readonly negative?: boolean
}

const complaintOf: Record<MomentKind, TextKey> = {
  date: 'field.invalidDate',
  month: 'field.invalidDate',
  time: 'field.invalidTime',
  datetime: 'field.invalidDateTime',
}

export function isEmpty(value: unknown): boolean {
  if (value == null || value === false) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

/** What is wrong with a number as a field holds it. */
export function numberComplaint(value: string, { decimals = true, negative = false }: NumberRules): Complaint {
  if (isEmpty(value)) return null
  if (!isExact(value)) return 'field.unreadableNumber'
  if (!decimals && value.includes('.')) return 'field.wholeNumber'
  return isNegative(value) && !negative ? 'field.negative' : null
}

/** The documents' rules of a field (B 5), in their order: required, then what its kind asks. */
export function complaintAbout(field: FieldSpec, value: unknown): Complaint {
  if (isEmpty(value)) return field.required ? 'field.required' : null
  switch (field.kind) {
    case 'number':
      return numberComplaint(String(value), field)
    case 'date':
    case 'month':
    case 'time':
    case 'datetime':
      return readMoment(field.kind, String(value)) === null ? complaintOf[field.kind] : null
    case 'text':
      if (field.countryCode && !isCountryCode(String(value).trim())) return 'field.invalidCountryCode'
      return field.email && !mailAddress.test(String(value).trim()) ? 'field.invalidEmail' : null
    default:
      return null
  }
}

/** A last day that is before its first is told with all else; the server would tell it only once nothing else is wrong. */
function orderComplaint(field: FieldSpec, values: Values): Complaint {
  if (field.kind !== 'date' || field.notBefore === undefined) return null
  const [start, end] = [field.notBefore, field.name].map((name) => readMoment('date', String(values[name] ?? '')))
  return start && end && end < start ? 'field.endsBefore' : null
}

/** Everything wrong in a form, by the name of the field; a table's cells are `lines.0.amount`. */
export function complaintsIn(fields: readonly FieldSpec[], values: Values, prefix = ''): Record<string, TextKey> {
  const found: Record<string, TextKey> = {}
  for (const field of fields) {
    if (field.when && !field.when(values)) continue
    const value = values[field.name]
    const complaint = complaintAbout(field, value) ?? orderComplaint(field, values)
    if (complaint) found[prefix + field.name] = complaint
    if (field.kind === 'table' && Array.isArray(value))
      value.forEach((row: Values, index) => Object.assign(found, complaintsIn(field.fields, row, `${prefix}${field.name}.${index}.`)))
  }
  return found
}
