import * as z from 'zod/mini'
import { id } from '#shared/wire.ts'

const cells = z.array(z.string())

/** How a file looks with a form, as somebody or the portal has chosen it. */
export const look = z.object({
  fileId: id,
  name: z.string(),
  workbook: z.boolean(),
  sheets: z.array(z.string()),
  /** The first lines as cells, from the beginning of the file. */
  beginning: z.array(z.object({ line: z.number(), cells })),
  columns: z.nullable(cells),
  /** How many rows it has: these are all, an estimate, or as many as were looked at. */
  rows: z.number(),
  counted: z.enum(['all', 'about', 'atLeast']),
  problem: z.nullable(z.string()),
})
export type ImportLook = z.output<typeof look>

/** What of a file somebody has to say: `days`: which of two forms its days are written in, all of which fit both; null: what stands in it. */
export const unsure = z.object({
  file: z.string(),
  days: z.nullable(z.object({ forms: z.tuple([z.string(), z.string()]), example: z.string() })),
})
export type Unsure = z.output<typeof unsure>

const column = z.union([z.string(), z.number()])

/** A column of a file that is taken for something, and others that could be meant by it as well. */
export const alikeColumns = z.object({ file: z.string(), taken: column, others: z.array(column) })
export type AlikeColumns = z.output<typeof alikeColumns>

const part = z.record(z.string(), z.unknown())

/** A part of each kind as it would be proposed where somebody asks for it, though nothing said that the files hold it. */
export const offers = z.partial(
  z.object({
    sites: part,
    units: part,
    positions: part,
    schedules: part,
    employees: part,
    assignments: part,
    heads: part,
    scheduled: part,
    openings: part,
    absences: part,
  }),
)
export type Offers = z.output<typeof offers>

const named = z.object({ code: z.string(), name: z.string() })
/** What the company has already, that files may name: `leaveTypes` are those with a balance. */
export const known = z.object({ sites: z.array(named), leaveTypes: z.array(named) })
export type KnownThings = z.output<typeof known>
