import * as z from 'zod/mini'
import { rowSet, several, source } from './form.ts'

const optional = z.optional(source)
const text = z.string().check(z.minLength(1))
const hours = z.optional(z.pipe(z.union([z.number(), text], 'must be hours of a day'), z.transform(String)))

/** A working schedule: the hours of each day, and between which times they are worked. A day that is not given has none. */
export const weekFields = z.strictObject({
  code: source,
  name: optional,
  monday: optional,
  tuesday: optional,
  wednesday: optional,
  thursday: optional,
  friday: optional,
  saturday: optional,
  sunday: optional,
  start: optional,
  end: optional,
})

/** The same as a row of the mapping itself. */
export const weekRow = z.strictObject({
  code: text,
  name: text,
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
  sunday: hours,
  start: text,
  end: text,
})

/** Who has which schedule from when. */
export const scheduledPart = z.strictObject({
  ...rowSet.shape,
  several: z._default(several, 'refuse'),
  fields: z.strictObject({ person: source, schedule: source, startsOn: source }),
})
