import { writtenKinds } from './kinds.ts'
import type { Names } from './names.ts'

/** A form as it would be sent, as source; `day` is a day as source, or a variable of one. */
export function sampleOf({ fields, money }: Names, day: string): string {
  const values = fields.map((field) => {
    const value = writtenKinds[field.kind].sample(field, day)
    return value === field.name ? value : `${field.name}: ${value}`
  })
  return `{ ${[...values, ...(money ? [`currency: 'EUR'`] : [])].join(', ')} }`
}

/** Whether what is sent changes with the day. */
export const isDated = ({ fields }: Names): boolean => fields.some(({ kind }) => kind === 'date')
