import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { List } from '#shared/contract/list.ts'
import type { DecisionAct, RequestModule, requestRow } from '#shared/contract/request.ts'
import type { ActionAnswer, Concern, requestHeader } from '#shared/wire.ts'
import type { AttachmentValue } from '#web/platform/attachment/value.ts'
import type { Values } from '#web/platform/form/spec.ts'
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
export interface RequestContract<D extends RequestHeader = RequestHeader, P extends RequestPreview = RequestPreview> extends RequestModule {
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
