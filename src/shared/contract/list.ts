import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { endpoint, file, joined, type Method } from './endpoint.ts'
import { nameFields } from './field-names.ts'

/**
 * How a column is shown, and therefore how it is aligned, formatted and exported. `hours` and `minutes` are numbers of these:
 * shown as `7 h 30 m`, in workbooks too; in text files they are numbers under a heading that says which.
 */
export const columnKinds = ['text', 'number', 'hours', 'minutes', 'money', 'date', 'datetime', 'status', 'person'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** How a column is filtered, in the documents' words: each has its own form on the wire. */
export type FilterKind = 'text' | 'dropdown' | 'checkbox' | 'number' | 'date' | 'datetime'

export interface Column {
  readonly kind: ColumnKind
  /** Key of the heading. */
  readonly label: string
  readonly sort?: boolean
  readonly filter?: FilterKind
  /** Path of the option list that feeds a dropdown or checkbox filter. */
  readonly options?: string
  /** Left out until chosen in the column chooser. */
  readonly hidden?: boolean
  /** Seldom filled: a page of rows that has nothing in it leaves it out on screen. Files have it. */
  readonly sparse?: boolean
  /** Field of the row that holds the id the filter compares with; the column's own name where absent. */
  readonly idField?: string
  /** Hours or minutes that may be less than nothing: workbooks cannot show such a duration and hold a number of them. */
  readonly signed?: boolean
  /** Field of the row that says the unit or currency of a number: files have it in a column of its own, beside it. */
  readonly unit?: Unit
}

interface Unit {
  readonly field: string
  /** Key of its heading. */
  readonly label: string
  /** What its words' keys begin with; without it the field is shown as it is. */
  readonly words?: string
}

/** The unit of a quantity of leave: a row's `unit`, days or hours. */
export const inUnits: Unit = { field: 'unit', label: 'list.quantityUnit', words: 'unit' }

export interface List<R extends z.ZodMiniObject = z.ZodMiniObject> {
  readonly name: string
  readonly row: R
  readonly columns: Readonly<Record<string, Column>>
  readonly defaultSort: readonly [column: string, direction: 'asc' | 'desc']
  /** Columns that `filterSearch` looks into. */
  readonly search: readonly string[]
}

export const pageSizes = [25, 50, 100] as const
export const largestPage = 100

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The documents' `using{Column}Filter`. */
export const usingFilter = (column: string) => `using${capital(column)}Filter`

const pageNumber = z.catch(
  z.pipe(
    z.coerce.number(),
    z.transform((n) => (n >= 1 && n <= 1_000_000 ? Math.floor(n) : 1)),
  ),
  1,
)
const pageSize = z.catch(
  z.pipe(
    z.coerce.number(),
    z.transform((n) => (n >= 1 ? Math.min(Math.floor(n), largestPage) : 25)),
  ),
  25,
)

const searchText = z._default(z.nullable(z.string().check(z.maxLength(200), z.regex(/^[^\0]*$/, 'error.text'))), '')

/** `YYYY/MM/DD` or `YYYY/MM/DD HH:mm:ss`; dashes are read too. */
const bound = z.string().check(z.regex(/^\d{4}[-/]\d{2}[-/]\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?$/, 'field.invalidDate'))

function filterFields(column: string, kind: FilterKind): Record<string, z.ZodMiniType> {
  const using = z.optional(
    z.pipe(
      z.union([z.boolean(), z.literal(['true', 'false', '0', '1', 0, 1])]),
      z.transform((value) => String(value) === 'true' || String(value) === '1'),
    ),
  )
  const one = z.union([z.number(), z.string().check(z.maxLength(200), z.regex(/^[^\0]*$/, 'error.text'))])
  switch (kind) {
    case 'text':
    case 'dropdown':
    case 'number':
      return { [usingFilter(column)]: using, [column]: z.nullish(one) }
    case 'checkbox':
      return { [usingFilter(column)]: using, [column]: z.nullish(z.array(one).check(z.maxLength(100))) }
    case 'date':
    case 'datetime':
      return { [usingFilter(column)]: using, [`${column}From`]: z.nullish(bound), [`${column}To`]: z.nullish(bound) }
  }
}

/** The body of a list's call: paging, sorting and one group of fields for each filter. */
export function listBody(list: List) {
  const sortable = Object.entries(list.columns).filter(([, column]) => column.sort)
  const fields: Record<string, z.ZodMiniType> = {}
  for (const [name, column] of Object.entries(list.columns)) if (column.filter) Object.assign(fields, filterFields(name, column.filter))
  const names = sortable.map(([name]) => name)
  return z.object({
    paginationSize: z._default(pageSize, 25),
    paginationPage: z._default(pageNumber, 1),
    sortingColumn: z.optional(
      z.pipe(
        z.nullable(z.string()),
        z.transform((value, context) => {
          if (!value) return undefined
          const found = names.find((name) => name.toLowerCase() === value.toLowerCase())
          if (found) return found
          context.issues.push({ code: 'custom', message: 'error.sorting', input: value })
          return z.NEVER
        }),
      ),
    ),
    sortingDirection: z.optional(z.nullable(z.union([z.literal(0), z.literal(1)]))),
    filterSearch: searchText,
    ...fields,
  })
}

/** Totals are exact up to this many rows; beyond, `totalIsMinimum` says 'more than'. */
export const exactTotal = 10_000

export const listAnswer = <R extends z.ZodMiniType>(row: R) =>
  z.object({
    listData: z.array(row),
    totalData: z.number(),
    totalPage: z.number(),
    totalIsMinimum: z.optional(z.boolean()),
  })

export type ListBody = {
  paginationSize: number
  paginationPage: number
  sortingColumn?: string | undefined
  sortingDirection?: 0 | 1 | null | undefined
  filterSearch: string | null
} & Record<string, unknown>

/** One definition a list: the call's body and sort whitelist, the table, the column chooser and the export come from it. */
export function defineList<R extends z.ZodMiniObject>(list: Omit<List<R>, 'search'> & { search?: readonly string[] }): List<R> {
  nameFields(Object.entries(list.columns).map(([name, { label }]) => [name, label]))
  if (!descriptions.has(list.row)) descriptions.add(list.row, { id: `${capital(joined(list.name))}Row` })
  return { search: [], ...list }
}

/** The call that answers a list. `extra` are further fields of its body (a scope, an employee). */
export function listEndpoint<R extends z.ZodMiniObject, X extends z.core.$ZodLooseShape = {}>(
  list: List<R>,
  call: { method?: Method; path: string; aliases?: string[]; area: string; summary: string },
  extra?: X,
) {
  const input = z.extend(listBody(list), (extra ?? {}) as X)
  return endpoint({ method: 'POST', reads: true, ...call, input, output: listAnswer(list.row), example: listExample(list) })
}

/** The first page, in the order that the list has of itself. */
const listExample = ({ defaultSort: [column, direction] }: List) => ({
  paginationSize: 25,
  paginationPage: 1,
  sortingColumn: column,
  sortingDirection: direction === 'asc' ? 0 : 1,
  filterSearch: '',
})

/** As which files a list can be had. */
export const fileFormats = ['xlsx', 'csv'] as const
export type FileFormat = (typeof fileFormats)[number]

/** In which format a file is asked for. */
export const formatField = { format: z._default(z.enum(fileFormats), 'xlsx') }

/** The call that answers a whole filtered list as a file, with the columns that are chosen. `extra` as for the list's own call. */
export function exportEndpoint<R extends z.ZodMiniObject, X extends z.core.$ZodLooseShape = {}>(
  list: List<R>,
  call: { path: string; area: string; summary: string; perMinute?: number },
  extra?: X,
  example: Readonly<Record<string, unknown>> = {},
) {
  const input = z.extend(listBody(list), {
    ...((extra ?? {}) as X),
    columns: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60))),
    ...formatField,
  })
  return endpoint({
    method: 'POST',
    reads: true,
    perMinute: 20,
    ...call,
    input,
    output: file,
    example: { ...listExample(list), ...example },
  })
}

export type RowOf<L> = L extends List<infer R> ? z.output<R> : never
