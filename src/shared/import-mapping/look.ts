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

const named = z.object({ code: z.string(), name: z.string() })
/** What the company has already, that files may name: `leaveTypes` are those with a balance. */
export const known = z.object({ sites: z.array(named), leaveTypes: z.array(named) })
export type KnownThings = z.output<typeof known>
