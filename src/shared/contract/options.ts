import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { endpoint, type Method } from './endpoint.ts'

/** One choice of a dropdown. A module adds fields of its own with `extras`. */
export const option = z.object({ id: z.union([z.string(), z.number()]), displayName: z.string() }).register(descriptions, { id: 'Option' })
export type Option = z.output<typeof option>

const page = z.catch(
  z.pipe(
    z.coerce.number(),
    z.transform((n) => (n >= 0 && n <= 1_000_000 ? Math.floor(n) : 0)),
  ),
  0,
)
const size = z.catch(
  z.pipe(
    z.coerce.number(),
    z.transform((n) => (n >= 1 ? Math.min(Math.floor(n), 100) : 25)),
  ),
  25,
)

/** Body of an option list: pages count from 0. */
export const optionBody = z.object({
  filterSearch: z._default(z.nullable(z.string().check(z.maxLength(200), z.regex(/^[^\0]*$/, 'error.text'))), ''),
  sortingColumn: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  sortingDirection: z.optional(z.nullable(z.coerce.number())),
  paginationSize: z._default(size, 25),
  paginationPage: z._default(page, 0),
})
export type OptionBody = z.output<typeof optionBody>

export const optionAnswer = <O extends z.ZodMiniType>(row: O) =>
  z.object({ listData: z.array(row), totalData: z.number(), totalPage: z.number() })

/** One line a data source: an option list under `path`, with the extra fields of its rows and of its body. */
export function defineOptions<E extends z.core.$ZodLooseShape = {}, B extends z.core.$ZodLooseShape = {}>(given: {
  path: string
  area: string
  summary: string
  method?: Method
  aliases?: string[]
  isSecret?: boolean
  extras?: E
  body?: B
}) {
  const { extras, body, ...call } = given
  return endpoint({
    method: 'POST',
    reads: true,
    ...call,
    input: z.extend(optionBody, (body ?? {}) as B),
    output: optionAnswer(z.extend(option, (extras ?? {}) as E)),
  })
}
