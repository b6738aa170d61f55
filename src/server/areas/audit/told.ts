import type { AuditDetail, auditList } from '#shared/areas/audit.ts'
import type { RowOf } from '#shared/contract/list.ts'
import { requests } from '#shared/requests/index.ts'
import { en } from '#shared/texts/en/index.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { nameOfField } from '#server/foundation/basis/shape.ts'
import { daysWritten, say } from '#server/foundation/basis/texts.ts'
import { changesBetween } from '#server/platform/set-up/history.ts'
import { besideEachOther } from './posts-told.ts'

type AuditRow = RowOf<typeof auditList>
type Detail = Readonly<Record<string, unknown>>

/** As it is stored: act and thing by the names that the code has for them. */
export type Stored = Omit<AuditRow, 'did' | 'thing'> & {
  act: string
  entity: string
  /** Of an export, how many rows it had. */
  rows: number | null
  /** Of what is told of a module or a job, which. */
  module: string | null
  job: string | null
}

export const told = ({ act, entity, rows, module, job, subject, ...row }: Stored, language: Language): AuditRow => ({
  ...row,
  did: wordOf(`audit.act.${act}`, act, language),
  thing: thingOf(entity, language),
  subject:
    (act === 'export' && rows !== null && say(language, 'audit.rows' as TextKey, { count: rows })) ||
    jobOf(job, language) ||
    (subject && daysWritten(subject)) ||
    titleOf(module, language),
})

/** What an act or a thing is called; by its name in the code one that another version wrote. */
const wordOf = (key: string, name: string, language: Language): string => wordAt(key, language) ?? name.replaceAll('-', ' ')

const wordAt = (key: string, language: Language) => (Object.hasOwn(en, key) ? say(language, key as TextKey) : null)

export const titles: ReadonlyMap<string, TextKey> = new Map(Object.values(requests).map(({ module, title }) => [module, title as TextKey]))

const titleOf = (module: string | null, language: Language) => {
  const title = module === null ? undefined : titles.get(module)
  return title ? say(language, title) : null
}

export const thingOf = (entity: string, language: Language): string => wordOf(titles.get(entity) ?? `audit.of.${entity}`, entity, language)

const jobOf = (job: string | null, language: Language) => (job === null ? null : wordAt(`health.job.${job}`, language))

/** Told by the row itself, or as what was before and after. */
const elsewhere = new Set(['before', 'after', 'people', 'rows', 'code'])

/** Most that a row tells besides. */
const mostFacts = 60

/** What a row says of an act besides, each under its name; `names`: what ids in it are called. */
export function detailOf(detail: Detail, names: ReadonlyMap<string, string>, language: Language): Pick<AuditDetail, 'changes' | 'facts'> {
  const [was, became] = besideEachOther(detail['before'], detail['after'])
  const [before, after] = [named(was, names), named(became, names)]
  const facts = new Map<string, string[]>()
  for (const [field, value] of Object.entries(detail)) if (!elsewhere.has(field)) gather([field], named(value, names), language, facts)
  return {
    changes: isBoth(detail)
      ? changesBetween(before, after, language).map(({ path, field, before: was, after: became }) => ({
          field: fieldOf(path.split('.'), language) ?? field,
          before: was,
          after: became,
        }))
      : [],
    facts: [...facts].slice(0, mostFacts).map(([name, values]) => ({ name, value: values.join(', ') })),
  }
}

/** Whether it is told how something was and how it became; of what is new, nothing was before. */
const isBoth = (detail: Detail) => Object.hasOwn(detail, 'before') && Object.hasOwn(detail, 'after')

function gather(path: readonly string[], value: unknown, language: Language, facts: Map<string, string[]>): void {
  if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) gather([...path, name], inner, language, facts)
    return
  }
  const text = inWords(value, language)
  if (text === null) return
  const name = fieldOf(path, language) ?? nameOfField(path, language)
  facts.set(name, [...(facts.get(name) ?? []), text])
}

/** What only the audit tells has a name of its own. */
const fieldOf = (path: readonly string[], language: Language) => {
  const name = path.findLast((part) => !/^\d+$/.test(part))
  return name === undefined ? null : wordAt(`audit.field.${name}`, language)
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const inWords = (value: unknown, language: Language): string | null => {
  if (typeof value === 'boolean') return say(language, value ? 'audit.yes' : 'audit.no')
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' && !isId.test(value) ? daysWritten(value) : null
}

/** The same with names in place of ids. */
function named(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => named(one, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, named(inner, names)]))
}

/** Every id that is told of, but those of the people of an export. */
export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return isId.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (name === 'people' ? [] : idsIn(inner)))
}
