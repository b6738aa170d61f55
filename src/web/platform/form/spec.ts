import type { ReactNode } from 'react'
import type { OptionId } from '../list/rows/view.ts'
import type { OptionSource, OptionRow } from '../choice/source.ts'
import type { FileRules, SendFile } from '../attachment/value.ts'

/** What a form holds: one value a field, in the form in which it is sent. */
export type Values = Record<string, unknown>

interface Common {
  readonly name: string
  readonly label: string
  readonly required?: boolean
  readonly disabled?: boolean
  /** Begins a section of the form: what the fields from here on are about. */
  readonly heading?: string
  /** A line beneath the field. */
  readonly hint?: ReactNode
  /** Columns of twelve on a wide screen; all of them where absent. */
  readonly span?: 3 | 4 | 6 | 8 | 12
  /** Left out, and not asked for, unless this holds. */
  readonly when?: (values: Values) => boolean
}

export interface Choice {
  readonly value: OptionId
  readonly label: string
  /** By what else it is found where somebody types: its code. */
  readonly words?: string
}

/** The twelve kinds of field (documents, B 2). Values: see `emptyValue`. */
export type FieldSpec =
  | (Common & { readonly kind: 'text'; readonly longest?: number; readonly countryCode?: boolean; readonly email?: boolean })
  | (Common & {
      readonly kind: 'number'
      readonly decimals?: boolean
      readonly negative?: boolean
      readonly unit?: string
      readonly hours?: boolean
    })
  | (Common & { readonly kind: 'multiline'; readonly longest?: number })
  | (Common & {
      readonly kind: 'date'
      readonly from?: string
      readonly until?: string
      /** Name of the field whose day comes first, or is the same. */
      readonly notBefore?: string
    })
  | (Common & { readonly kind: 'month' | 'time' | 'datetime' })
  | (Common & { readonly kind: 'checkbox' })
  | (Common & {
      readonly kind: 'select'
      /** A fixed set, or a remote list that is searched. */
      readonly choices?: readonly Choice[]
      readonly source?: OptionSource
      readonly body?: Record<string, unknown>
      /** Value of the remote option: its id is kept, its row is told. */
      readonly onChosen?: (row: OptionRow | null) => void
      /** Name of a value that was chosen before its option is loaded. */
      readonly shown?: string
      /** Under which name the form keeps it. */
      readonly told?: string
      readonly people?: boolean
      /** How an option of the remote list looks; its name where absent. */
      readonly option?: (row: OptionRow) => ReactNode
    })
  | (Common & { readonly kind: 'attachment'; readonly rules?: FileRules; readonly send?: SendFile })
  | (Common & { readonly kind: 'multicheckbox'; readonly choices: readonly Choice[] })
  | (Common & { readonly kind: 'table'; readonly fields: readonly FieldSpec[]; readonly add: string })

export type FieldKind = FieldSpec['kind']
export type FieldOf<K extends FieldKind> = Extract<FieldSpec, { kind: K }>

/** Value of a field nobody has filled in. */
export function emptyValue(field: FieldSpec): string | boolean | null | readonly unknown[] {
  switch (field.kind) {
    case 'checkbox':
      return false
    case 'multicheckbox':
    case 'table':
      return []
    case 'select':
    case 'attachment':
      return null
    default:
      return ''
  }
}

/** Values of a new form, with what is known already. */
export function emptyValues(fields: readonly FieldSpec[], known: Values = {}): Values {
  return { ...Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)])), ...known }
}
