import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'

const cells = z.array(z.string())

const fault = z
  .object({
    file: z.string(),
    /** From 1; 0: the file as a whole. */
    line: z.number(),
    column: z.string(),
    value: z.string(),
    why: z.string(),
    allowed: z.nullable(z.string()),
    /** Its place in the mapping, as `assignments.1`, and its field, where they are known. */
    part: z.optional(z.string()),
    field: z.optional(z.string()),
  })
  .register(descriptions, { id: 'ImportFault' })
export type ImportFault = z.output<typeof fault>

const columnName = z.union([z.string(), z.number()])

/** What is told of several rows alike: how many there are, and some of their values and lines. */
const group = z
  .object({
    /** Its place in the mapping, as `assignments.1`, and its field; null where they are not known. */
    part: z.nullable(z.string()),
    field: z.nullable(z.string()),
    file: z.string(),
    column: z.string(),
    /** With … for what differs from row to row. */
    why: z.string(),
    allowed: z.nullable(z.string()),
    count: z.number(),
    values: z.array(z.string()),
    lines: z.array(z.number()),
    /** The values of `own` name nobody and stand in another `column` of the file, whose `key` has by what people are known. */
    people: z.nullable(z.object({ file: z.string(), own: columnName, column: columnName, key: columnName })),
  })
  .register(descriptions, { id: 'ImportFaultGroup' })
export type ImportFaultGroup = z.output<typeof group>

const change = z.object({
  part: z.string(),
  file: z.string(),
  line: z.number(),
  name: z.string(),
  fields: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})

/** Units or positions that are made because rows name them: the first by name, and those one letter apart from another. */
const made = z.object({
  kind: z.enum(['unit', 'position']),
  count: z.number(),
  names: z.array(z.string()),
  resembling: z.array(z.object({ name: z.string(), like: z.string() })),
})
export type ImportMade = z.output<typeof made>

const part = z.object({
  part: z.string(),
  read: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  removed: z.number(),
  passedOver: z.number(),
  /** Rows that only completed another one. */
  joined: z.number(),
  refused: z.number(),
  /** Of which files, and sheets of them, its rows were read. */
  from: z.array(z.object({ file: z.string(), sheet: z.nullable(z.string()), read: z.number() })),
})

/** A row of which something was refused, as it stands in its file or was mended. */
const faultyRow = z.object({ file: z.string(), line: z.number(), cells, mended: z.boolean() })
export type FaultyRow = z.output<typeof faultyRow>

export const outcome = z
  .object({
    written: z.boolean(),
    /** It came to something else than the trial that was agreed to: nothing was written. */
    otherwise: z._default(z.boolean(), false),
    /** Whether all rows could be written. */
    good: z.boolean(),
    parts: z.array(part),
    /** Rows made because something names them, by kind. */
    created: z.record(z.string(), z.number()),
    /** Rows that were, or would be, added, changed or removed. */
    effect: z.number(),
    /** The first of what changes or ends; `changeCount` counts all. */
    changes: z.array(change),
    changeCount: z.number(),
    /** The first of what is added, of each part. */
    additions: z.array(change),
    made: z.array(made),
    /** People who are known by the same and called quite otherwise here than in the files: how many, and the first. */
    others: z.object({
      count: z.number(),
      some: z.array(z.object({ file: z.string(), line: z.number(), key: z.string(), here: z.string(), there: z.string() })),
    }),
    /** People who come without a working schedule: how many, and the first by name. */
    unplanned: z.object({ count: z.number(), names: z.array(z.string()) }),
    /** The first of what is refused, and of what is only told. */
    faults: z.array(fault),
    faultCount: z.number(),
    notes: z.array(fault),
    noteCount: z.number(),
    /** Of all that is refused, and of all that is only told, what is alike of several rows; the most frequent first. */
    groups: z.array(group),
    noteGroups: z.array(group),
    rows: z.array(faultyRow),
    rowsRead: z.number(),
    /** Files of which no row was taken. */
    unread: z.array(z.string()),
    stopped: z.nullable(fault),
  })
  .register(descriptions, { id: 'ImportOutcome' })
export type ImportTold = z.output<typeof outcome>

/** What was built on an import: of which kind, how many rows (of requests: how many of them) of how many people, and the names of some. */
const built = z.object({ what: z.string(), rows: z.number(), people: z.number(), names: z.array(z.string()) })

export const undoOutcome = z
  .object({
    /** Whether anything was taken back. */
    undone: z.boolean(),
    /** By table: rows that are, or would be, as before; and those that stay because something was built on them. */
    parts: z.array(z.object({ what: z.string(), back: z.number(), stays: z.number() })),
    back: z.number(),
    stays: z.number(),
    /** Schedules that people were given since, and that go with them. */
    along: z._default(z.number(), 0),
    built: z.array(built),
  })
  .register(descriptions, { id: 'ImportUndo' })
export type ImportUndo = z.output<typeof undoOutcome>
