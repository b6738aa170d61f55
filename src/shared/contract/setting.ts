import * as z from 'zod/mini'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { calls, endpoint } from './endpoint.ts'
import { nameFields } from './field-names.ts'
import { openedAs } from './opened.ts'

/** What one of a few is called in a language. */
export type Called = (value: string, language: Language) => string

/** A field of a setting, as its form asks for it. Nothing typed is sent as null. */
export type SettingField = {
  readonly label: TextKey
  /** A line beneath it. */
  readonly hint?: TextKey
  /** Columns of twelve on a wide screen; all of them where absent. */
  readonly span?: 3 | 4 | 6 | 8 | 12
} & (
  | { readonly kind: 'text'; readonly longest?: number }
  | { readonly kind: 'number'; readonly decimals?: boolean }
  /** An exact decimal as text, not below zero: `amount` in the schema. */
  | { readonly kind: 'money' }
  | { readonly kind: 'checkbox' }
  /** `said`: how the keys of the texts begin that say them; `called`: what they are called where there are too many for texts (currencies). */
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly said?: string; readonly called?: Called }
  /** Any of them. */
  | { readonly kind: 'choices'; readonly choices: readonly string[]; readonly said?: string }
)

interface Given<R extends z.ZodMiniObject> {
  /** Names its calls and its address, and what was changed in the audit: `training-budget`. */
  name: string
  /** The room that serves it. */
  area: string
  /** Under which it is stored; its name where absent. */
  key?: string
  /** Head of its form, what it is for, and what is said once it is kept. */
  title: TextKey
  how: TextKey
  saved: TextKey
  /** What it is called in the description of the API. */
  called: string
  schema: R
  /** What applies where nobody has set anything, and in what an older one does not say. */
  usual: z.output<R>
  fields: { readonly [K in keyof z.output<R>]: SettingField }
  /** Who changes it; administrators and HR read it. */
  who: 'administrators' | 'hrOfAll'
  /** What else shows what it says. */
  refreshes?: readonly string[]
}

/**
 * A setting of the company that always stands and is changed as a whole. From its declaration come its two calls, its rights, its
 * audit, its form and the names of its fields.
 */
export function defineSetting<R extends z.ZodMiniObject>(given: Given<R>) {
  const { name, area, called, schema, usual, fields } = given
  for (const [field, { kind }] of Object.entries<SettingField>(fields))
    if (kind === 'money' && z.safeParse(schema.shape[field] as z.ZodMiniType, '-1').success)
      throw new Error(`${field} of the setting ${name} is money, and its schema takes what is below zero: it is an amount.`)
  nameFields(Object.entries<SettingField>(fields).map(([field, { label }]) => [field, label]))
  const path = `/x/settings/${name}` as const
  const who = given.who === 'administrators' ? 'administrators' : 'administrators and HR of all sites'
  return {
    refreshes: [],
    ...given,
    key: given.key ?? name,
    calls: calls(name, {
      read: endpoint({
        method: 'GET',
        path,
        area,
        summary: `${called}, as it stands (administrators and HR)`,
        input: z.object({}),
        /** `mayChange`: whether whoever asks may. */
        output: z.object({ stands: schema, mayChange: z.boolean() }),
      }),
      change: endpoint({
        method: 'PUT',
        path,
        area,
        summary: `Changes it: ${called} (${who})`,
        input: z.extend(schema, { opened: openedAs(schema) }),
        example: usual as Readonly<Record<string, unknown>>,
        output: schema,
        changes: true,
      }),
    }),
  }
}

export type Setting<R extends z.ZodMiniObject = z.ZodMiniObject> = ReturnType<typeof defineSetting<R>>
