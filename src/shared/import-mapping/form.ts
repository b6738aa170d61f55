import * as z from 'zod/mini'
import { datePattern } from './dates.ts'

export const encodings = ['utf-8', 'utf-16', 'utf-16le', 'utf-16be', 'latin-1', 'windows-1252', 'shift_jis'] as const
export type Encoding = (typeof encodings)[number]

const filled = z.string().check(z.minLength(1), z.maxLength(500))
const column = z.union([filled, z.int().check(z.minimum(1), z.maximum(10_000))], 'must be a column: its name, or its number from 1')
const dates = filled.check(z.refine((form) => datePattern(form) !== null, 'must be a form of dates such as yyyy-MM-dd or dd/MM/yyyy'))

/** Lines of a file before its rows. */
const headLine = z.strictObject({
  /** The line on which the names of the columns begin, from 1: what stands above is no table. */
  line: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
  /** On how many lines the names stand: of two, the upper ones are those of groups. */
  lines: z._default(z.int().check(z.minimum(1), z.maximum(3)), 1),
})

/** How a file is written. */
export const fileForm = z.strictObject({
  /** Its name without the folder; on the command line it may end in .gz. */
  name: filled,
  /** Of a workbook: the sheet by its name, or its number from 1. */
  sheet: z.optional(z.union([filled, z.int().check(z.minimum(1), z.maximum(1000))], 'must be a sheet: its name, or its number from 1')),
  encoding: z._default(z.enum(encodings), 'utf-8'),
  separator: z._default(filled.check(z.maxLength(10)), ','),
  /** Where records do not end with the line: for example "&|\n". */
  recordEnd: z._default(z.nullable(filled.check(z.maxLength(10))), null),
  quote: z._default(z.nullable(z.string().check(z.length(1))), '"'),
  /** Whether a record names the columns: the first one, or where it stands. */
  header: z._default(z.union([z.boolean(), headLine], 'must be true, false or {"line", "lines"}'), true),
  /** Names of the columns where the file has none. */
  columns: z.optional(z.array(filled).check(z.minLength(1))),
  /** Words that mean empty; the empty text always does. */
  empty: z._default(z.array(z.string()), []),
  dates: z._default(dates, 'yyyy-MM-dd'),
  /** Dates, as written, that mean 'until now'. */
  untilNow: z._default(z.array(filled), []),
  decimal: z._default(z.enum(['.', ',']), '.'),
  /** Blanks around a value do not belong to it. */
  trim: z._default(z.boolean(), true),
})
export type FileForm = z.output<typeof fileForm>
/** A file as a mapping describes it: what is usual may be left out. */
export type WrittenForm = z.input<typeof fileForm>

/** Where the names of the columns stand; null: nowhere. */
export const headOf = ({ header }: Pick<FileForm, 'header'>): { line: number; lines: number } | null =>
  typeof header === 'object' ? header : header ? { line: 1, lines: 1 } : null

export type ColumnName = string | number

/** Of a value only what stands before, or after, a sign: of "Sánchez, Ken" the last or the first name. */
export interface PieceForm {
  before?: string | undefined
  after?: string | undefined
  /** Which of several such signs; the first unless it is said. */
  at?: 'first' | 'last' | undefined
  /** What a value without the sign gives: nothing that can be taken unless it is said. */
  without?: 'refuse' | 'whole' | 'empty' | undefined
}

/** The value of a column. */
export interface ColumnSource extends PieceForm {
  column: ColumnName
  /** Name of a join: the column of the row found there. */
  of?: string | undefined
  /** Other form of dates than the file's. */
  dates?: string | undefined
  /** What a value becomes; one that is not listed becomes `otherwise`, or is refused where that is not given. */
  lookup?: Record<string, string | null> | undefined
  otherwise?: string | null | undefined
}

/** Where a value comes from. */
export type Source =
  | ColumnName
  | ColumnSource
  | { constant: string | number | null }
  /** Text with {column} or {join:column} in it; empty when one of them is. */
  | { template: string }
  /** The first that is not empty. */
  | { first: Source[] }

export const pieceForm = {
  before: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
  after: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
  at: z.optional(z.enum(['first', 'last'])),
  without: z.optional(z.enum(['refuse', 'whole', 'empty'])),
}

/** Either what stands before a sign or what stands after it. */
export const onePiece = z.refine<PieceForm>(
  ({ before, after, at, without }) =>
    (before === undefined || after === undefined) &&
    (before ?? after ?? (at === undefined && without === undefined ? '' : undefined)) !== undefined,
  'has "before" or "after", and "at" and "without" with one of them',
)

export const source: z.ZodMiniType<Source> = z.lazy(() =>
  z.union(
    [
      column,
      z
        .strictObject({
          column,
          of: z.optional(filled),
          dates: z.optional(dates),
          lookup: z.optional(z.record(z.string(), z.nullable(z.string()))),
          otherwise: z.optional(z.nullable(z.string())),
          ...pieceForm,
        })
        .check(onePiece),
      z.strictObject({ constant: z.nullable(z.union([z.string(), z.number()])) }),
      z.strictObject({ template: filled }),
      z.strictObject({ first: z.array(source).check(z.minLength(1)) }),
    ],
    'must be a value: a column, or one of {"column", "of", "before", "after", "at", "without", "dates", "lookup", "otherwise"}, {"constant"}, {"template"}, {"first"}',
  ),
)

export const several = z.enum(['refuse', 'first', 'last'])

/** A row of another file that belongs to this one. */
export const join = z.strictObject({
  file: filled,
  /** Pairs: a value of this row, and the column of the other file that it must equal. */
  on: z.array(z.tuple([source, column])).check(z.minLength(1)),
  /** When no row is found: its columns are empty, or this row is refused. */
  missing: z._default(z.enum(['empty', 'refuse']), 'refuse'),
  /** When the other file has several. */
  several: z._default(several, 'refuse'),
})
export type Join = z.output<typeof join>

/** Which rows of a file are meant. */
const condition = z.union(
  [
    z.strictObject({ value: source, is: z.array(z.string()).check(z.minLength(1)) }),
    z.strictObject({ value: source, isNot: z.array(z.string()).check(z.minLength(1)) }),
  ],
  'must be {"value", "is": […]} or {"value", "isNot": […]}; "" stands for empty',
)
export type Condition = z.output<typeof condition>

/** Rows of one file, with the rows of others that belong to them. */
export const rowSet = z.strictObject({
  file: filled,
  where: z._default(z.array(condition), []),
  joins: z._default(z.record(filled, join), {}),
})
export type RowSet = z.output<typeof rowSet>
