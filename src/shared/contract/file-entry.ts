import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { fileCategories, fileValues } from '#shared/records/file/categories.ts'
import { date, day, id, instant, optionalId } from '#shared/wire.ts'

export const fileOperations = ['add', 'change', 'end'] as const
export type FileOperation = (typeof fileOperations)[number]

/** An entry of a file as it is shown. */
export const fileEntry = z
  .object({
    entryId: id,
    /** Names what was seen: a change says which row it changes. */
    rowId: id,
    category: z.enum(fileCategories),
    kindId: z.nullable(id),
    /** What it is one of, in the reader's language; null: nothing. */
    kind: z.nullable(z.string()),
    values: z.record(z.string(), z.string()),
    /** Values that are ids or codes, in words: the name of a bank, of a country. */
    words: z.record(z.string(), z.string()),
    startsOn: day,
    /** The last day on which it holds; null: until further notice. */
    endsOn: z.nullable(day),
    runsOutOn: z.nullable(day),
    source: z.enum(['own', 'request', 'correction', 'import']),
    writtenBy: z.nullable(z.string()),
    writtenAt: instant,
    reason: z.string(),
  })
  .register(descriptions, { id: 'FileEntry' })
export type FileEntry = z.output<typeof fileEntry>

/** An entry as it is to become. */
export const entryWish = {
  category: z.enum(fileCategories),
  operation: z.enum(fileOperations),
  /** Of a change or an end: the entry, and the row that was seen of it. */
  entryId: z.optional(optionalId),
  rowId: z.optional(optionalId),
  kindId: z.optional(optionalId),
  values: z._default(fileValues, {}),
  /** From when it counts; of an end, the first day on which it holds no more. */
  startsOn: date,
}
