import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { date, day, id, instant, optionalId, text } from '#shared/wire.ts'
import { calls, endpoint } from './endpoint.ts'
import { nameFields } from './field-names.ts'
import { exportEndpoint } from './list.ts'
import { listOf, type SetUpColumn } from './set-up-list.ts'
import { scope, scopes, wishedScope } from './scope.ts'

/** For what something is set up: for a site or for all of them, as is said of each; or always for the whole company. */
export type SetUpScope = 'site' | 'company'

type Shape = z.core.$ZodLooseShape

interface Given<F extends Shape, D extends Shape, S extends Shape, A extends Shape> {
  /** Names its calls, and in the audit what was changed: `shift`. */
  kind: string
  /** The room that serves it. */
  area: string
  /** Where its calls stand: `/x/set-up/shifts`. */
  path: string
  /** What one of it, and several, are called in the description of the API. */
  called: readonly [one: string, several: string]
  /** What all of it is called: the key of a text. */
  title: TextKey
  scope: SetUpScope
  /** Who sets it up, where that is not the same for all that is set up: administrators alone. */
  who?: 'administrators'
  /** Letters and digits where nothing is said. */
  code?: z.ZodMiniType<string, string>
  /** It bears a name of its own that no language translates, as a place does: asked for once. */
  isNamedOnce?: boolean
  /** Posts and files name it by its code: where none is said, the name as it stands is one. */
  isNamedByCode?: boolean
  /** An example of a name in each language. */
  example: { code: string; names: { en: string; id: string } }
  /** What is said of one beside its code and its names, as it is sent and as it is answered. */
  fields: F
  /** What holds from a day on; until then, what held before. */
  dated?: D
  /** What a row tells besides, which nobody sends. */
  shown?: S
  /** What is told with the rows. */
  about?: A
  /** What is told of one in the list and in its files, beside name, code, site and state. */
  columns?: Readonly<Record<string, SetUpColumn<Told<F, D, S>>>>
  /** What its fields are called, those within them too, where nothing else names them: the key of a text. */
  labels?: Readonly<Record<string, string>>
}

/** A row as its columns know it. */
type Told<F extends Shape, D extends Shape, S extends Shape> = z.output<z.ZodMiniObject<F>> &
  z.output<z.ZodMiniObject<S>> & { versions: readonly (z.output<z.ZodMiniObject<D>> & { startsOn: string })[] }

/** Letters of a code, of a name, and of one that is a name of its own. */
export const longest = { code: 40, name: 120, ownName: 200 }

/** The furthest place that one can have among the others. */
export const lastPlace = 10_000

/** Where one stands among the others: the smallest first. */
export const placed = { sequence: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(lastPlace)), 0) }

/** A name in each language; where one lacks, English stands in. */
export interface Names {
  en: string
  id: string
}

/**
 * Something that is set up: named by a code, chosen in forms, never removed but retired, so that what speaks of it keeps
 * it. From its declaration come the calls, the rights (`docs/modules.md`), the list with its forms, and the audit. Who may:
 * administrators, and HR of its site; of what is for every site, HR of all sites.
 */
export function defineSetUp<F extends Shape, D extends Shape = {}, S extends Shape = {}, A extends Shape = {}>(given: Given<F, D, S, A>) {
  const { kind, area, path, called, example } = given
  const [one, several] = called
  nameFields(Object.entries(given.labels ?? {}))
  const [fields, dated, shown, about] = [given.fields, (given.dated ?? {}) as D, (given.shown ?? {}) as S, (given.about ?? {}) as A]
  const code = (given.code ?? text(longest.code).check(z.minLength(1))).register(descriptions, { examples: [example.code] })
  const names = z
    .object({ en: text(given.isNamedOnce ? longest.ownName : longest.name).check(z.minLength(1)), id: z._default(text(longest.name), '') })
    .register(descriptions, { examples: [example.names] })
  const version = z.object({ ...dated, startsOn: day })
  const row = z.object({
    ...fields,
    ...shown,
    id,
    code: z.string(),
    names: z.object({ en: z.string(), id: z.string() }),
    retired: z.boolean(),
    /** What speaks of it, in words: it keeps what is there, and its scope cannot leave them out. */
    usedBy: z.array(z.string()),
    /** What holds from which day on, the latest first; of what nothing depends on the day, none. */
    versions: z.array(version),
    ...scope,
  })
  const who =
    given.who ??
    (given.scope === 'site' ? 'administrators, HR of its site; of what is for every site, HR of all' : 'administrators, HR of all sites')
  const said = (what: string) => `${what} (${who})`
  const isDated = given.dated !== undefined
  const columns: Readonly<Record<string, SetUpColumn>> = given.columns ?? {}
  const list = listOf(kind, columns, { bySite: given.scope === 'site', isPlaced: Object.hasOwn(fields, 'sequence') })
  return {
    kind,
    title: given.title,
    scope: given.scope,
    forAdministrators: given.who === 'administrators',
    columns,
    /** As a list: what is searched, sorted and exported of it. */
    list,
    isNamedOnce: given.isNamedOnce ?? false,
    isNamedByCode: given.isNamedByCode ?? false,
    fields: Object.keys(fields),
    /** Whether some of it holds from a day on. */
    isDated,
    dated: Object.keys(dated),
    row,
    calls: calls(kind, {
      list: endpoint({
        method: 'GET',
        path,
        area,
        summary: said(`All ${several}, retired ones too`),
        input: z.object({}),
        output: z.object({ ...about, listData: z.array(row), scopes }),
      }),
      save: endpoint({
        method: 'PUT',
        path,
        area,
        summary: said(`Makes ${one}, or changes the one named by \`id\``),
        input: z.object({
          ...fields,
          ...dated,
          id: z.optional(optionalId),
          code,
          names,
          /** The row as the form was opened with it: where what stands is another by now, nothing is saved, and the answer says what (409). */
          opened: z.optional(z.record(z.string(), z.unknown())),
          ...where(isDated, started),
          ...where(given.scope === 'site', wishedScope),
        }),
        output: z.object({ id }),
        changes: true,
      }),
      retire: endpoint({
        method: 'POST',
        path: `${path}/{id}/retire`,
        area,
        summary: said(`${sentence(one)} is chosen no longer, or again`),
        input: z.object({ id, retired: z.boolean() }),
        output: z.object({ id, retired: z.boolean() }),
        changes: true,
      }),
      export: exportEndpoint(list, { path: `${path}/export`, area, summary: said(`${sentence(several)} as a file, retired ones too`) }),
      history: endpoint({
        method: 'GET',
        path: `${path}/{id}/history`,
        area,
        summary: said(`Who changed ${one}, when, and what of it, the latest first`),
        input: z.object({ id }),
        output: z.object({ listData: z.array(setUpEvent) }),
      }),
    }),
  }
}

const started = { startsOn: z.optional(date) }

/** Fields that are there where something holds; typed as optional ones, which is what they are to whoever serves any set-up. */
const where = <T extends Shape>(holds: boolean, fields: T): T => (holds ? fields : ({} as T))

/** One act on something that is set up. */
export const setUpEvent = z
  .object({
    at: instant,
    /** Null: the portal by itself. */
    by: z.nullable(z.string()),
    /** What was done, in words. */
    what: z.string(),
    /** What is another since, with how it was and how it became; null: nothing was said of it. */
    changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  })
  .register(descriptions, { id: 'SetUpEvent' })
export type SetUpEvent = z.output<typeof setUpEvent>

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Something that is set up, whatever it is. */
export type SetUp = ReturnType<typeof defineSetUp<{}, {}, {}, {}>>
export type SetUpRow<T extends { row: z.ZodMiniType }> = z.output<T['row']>
