import type { FieldSpec } from './spec.ts'

export interface FieldProps<F extends FieldSpec = FieldSpec> {
  field: F
  value: unknown
  errors: readonly string[]
  /** Errors of the cells of a table. */
  errorsOf: (name: string) => readonly string[]
  onChange: (value: unknown) => void
  /** The person has been in the field, or in a cell of it. */
  onTouch: (name: string) => void
  /** Where a table holds the field: `lines.0.`. */
  prefix?: string
}
