import type { currencies } from '../../src/shared/records/money.ts'
import { writtenKinds } from './kinds.ts'
import type { Names } from './names.ts'

/** One of those that a form offers. */
export const sampleCurrency: (typeof currencies)[number] = 'EUR'

/** A form as it would be sent, as source; `day` is a day as source, or a variable of one. */
export function sampleOf({ fields, money }: Names, day: string): string {
  const values = fields.map((field) => {
    const value = writtenKinds[field.kind].sample(field, day)
    return value === field.name ? value : `${field.name}: ${value}`
  })
  return `{ ${[...values, ...(money ? [`currency: '${sampleCurrency}'`] : [])].join(', ')} }`
}

/** Whether what is sent changes with the day. */
export const isDated = ({ fields }: Names): boolean => fields.some(({ kind }) => kind === 'date')
