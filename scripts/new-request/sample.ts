import { leastAmount, type currencies } from '../../src/shared/records/money.ts'
import { writtenKinds } from './kinds.ts'
import type { Names } from './names.ts'

/** One of those that a form offers. */
export const sampleCurrency: (typeof currencies)[number] = 'EUR'

/** A form as it would be sent, as source; `day` is a day as source, or a variable of one. */
export function sampleOf({ fields, money }: Names, day: string, cost?: string): string {
  const values = fields.map((field) => {
    const value = field.kind === 'money' && cost ? `'${cost}'` : writtenKinds[field.kind].sample(field, day)
    return value === field.name ? value : `${field.name}: ${value}`
  })
  return `{ ${[...values, ...(money ? [`currency: '${sampleCurrency}'`] : [])].join(', ')} }`
}

/** The same at the least cost: of what many requests of one person use up there is enough for all. */
export const leastSampleOf = (names: Names, day: string): string => sampleOf(names, day, leastAmount(sampleCurrency))

/** Whether what is sent changes with the day. */
export const isDated = ({ fields }: Names): boolean => fields.some(({ kind }) => kind === 'date')
