import type { ComponentType } from 'react'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Values } from '#web/platform/form/spec.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import type { DeclaredForm } from './define-form.ts'
import type { RequestContract, RequestHeader, RequestPreview, RequestValues } from './request-contract.ts'

/** What a room's fields are drawn from. */
export interface FieldsProps<V extends RequestValues, D extends RequestHeader, P extends RequestPreview> {
  readonly form: FormState<V>
  /** Complaints of the form, the server and the preview about a field. */
  readonly errorsOf: (name: string) => readonly string[]
  readonly preview: P | undefined
  /** The request that is being changed; `null` of a new one. */
  readonly request: D | null
}

/** Consequences beside a form and beside a detail. */
export interface ConsequencesProps<V, P> {
  readonly preview: P | undefined
  /** What is typed; absent beside a detail. */
  readonly form?: FormState<V & Values>
}

/** A form for somebody: for whom it is made, and its fields. */
export interface OfSomebody {
  readonly employeeId: string | null
  readonly form: Readonly<Record<string, unknown>>
}

/** What a room hands in for its form and its detail. */
export interface RequestViews<V extends RequestValues, D extends RequestHeader, P extends RequestPreview> {
  readonly contract: RequestContract<D, P>
  /** Title of the form of a new one. */
  readonly newTitle: string
  readonly form: DeclaredForm<V, D>
  /** Values of a new form; `null` while what they come from is on its way. */
  readonly useStart: (search: Readonly<Record<string, string>>) => V | null
  /** Its fields need the width of the page: what they would do stands beneath them until there is room for both. */
  readonly wide?: true
  readonly Fields: ComponentType<FieldsProps<V, D, P>>
  readonly Consequences: ComponentType<ConsequencesProps<V, P>>
  /** In a line: what the form would do, for a phone where the consequences stand below. */
  readonly Summary: ComponentType<{ preview: P | undefined }>
  readonly Details: ComponentType<{ detail: D }>
  /** What the detail says about itself in a line: `Annual leave · Tue 22 – Wed 23 Dec`. */
  readonly subjectOf: (detail: D, language: string) => string
  /** What a decision would do, beside the detail. */
  readonly DetailConsequences: ComponentType<{ detail: D }>
  /**
   * The same can be filed for several people at once. `about`: the fields that say whom it is about and what they are called,
   * where it is made in one's own name; else each is the requestor.
   */
  readonly several?: { readonly source: Endpoint; readonly about?: { readonly id: string; readonly name: string } }
  /** Rules of concerns that they tell of already. */
  readonly tells?: readonly string[]
}
