import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { List } from '#shared/contract/list.ts'
import type { DecisionAct, requestRow } from '#shared/contract/request.ts'
import type { ActionAnswer, Concern, requestHeader } from '#shared/wire.ts'
import type { AttachmentValue } from '#web/platform/attachment/value.ts'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import type { RouteLevel } from '../levels/route-preview.tsx'

/** What every detail of a request answers. */
export type RequestHeader = z.output<z.ZodMiniObject<typeof requestHeader>>
/** What every request list's row has. */
export type RequestRow = z.output<z.ZodMiniObject<typeof requestRow>>

/** What every preview of a form answers. */
export interface RequestPreview {
  readonly concerns: readonly Concern[]
  readonly levels: readonly RouteLevel[]
}

type Answering<T> = Endpoint<z.ZodMiniObject, z.ZodMiniType<T>>

/** The part of a module's contract that the screens of every module are made from; `defineRequest` answers it. */
export interface RequestContract<D extends RequestHeader = RequestHeader, P extends RequestPreview = RequestPreview> {
  readonly kind: string
  readonly module: string
  /** Key of the module's name. */
  readonly title: string
  readonly list: List
  readonly actions: readonly DecisionAct[]
  readonly calls: {
    readonly list: Endpoint
    readonly export: Endpoint
    readonly detail: Answering<D>
    readonly preview: Answering<P>
    readonly save: Answering<ActionAnswer>
    readonly saveAndSubmit: Answering<ActionAnswer>
    readonly submit: Answering<ActionAnswer>
    readonly cancel: Answering<ActionAnswer>
    readonly reopen: Answering<ActionAnswer>
    readonly approve: Answering<ActionAnswer>
    readonly revise: Answering<ActionAnswer>
    readonly reject: Answering<ActionAnswer>
  }
}

/** What every request's form holds besides the fields of its module. */
export interface RequestValues extends Values {
  /** For whom it is made; `null`: oneself. */
  employeeId: string | null
  employee: string
  attachments: readonly AttachmentValue[]
}

/** What a room's fields are drawn from. */
export interface FieldsProps<V extends RequestValues, D extends RequestHeader, P extends RequestPreview> {
  readonly form: FormState<V>
  /** Complaints of the form, the server and the preview about a field. */
  readonly errorsOf: (name: string) => readonly string[]
  readonly preview: P | undefined
  /** The record that is being changed; `null` of a new one. */
  readonly record: D | null
}

/** Consequences beside a form and beside a detail. */
export interface ConsequencesProps<V, P> {
  readonly preview: P | undefined
  /** What is typed; absent beside a detail. */
  readonly form?: FormState<V & Values>
}

/** What a room hands in for its form and its detail. */
export interface RequestParts<V extends RequestValues, D extends RequestHeader, P extends RequestPreview> {
  readonly contract: RequestContract<D, P>
  /** Where its screens stand: `/leave`. */
  readonly path: `/${string}`
  /** Areas whose answers a change makes stale, besides the common ones. */
  readonly refreshes: readonly string[]
  /** Title of the form of a new one. */
  readonly newTitle: string
  /** Rules of the fields: what is required and of which kind. */
  readonly fields: readonly FieldSpec[]
  /** Values of a new form; `null` while what they come from is on its way. */
  readonly useStart: (search: Readonly<Record<string, string>>) => V | null
  readonly valuesOf: (detail: D) => V
  /** Values of a new one like an old one. */
  readonly copyOf: (detail: D, start: V) => V
  /** The module's fields as they are sent; what cannot be read is left out. */
  readonly bodyOf: (values: V) => Record<string, unknown>
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
  /** Rules of concerns that they tell of already. */
  readonly tells?: readonly string[]
}
