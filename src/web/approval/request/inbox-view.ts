import type { ReactNode } from 'react'
import type { inboxList } from '#shared/areas/universal-inbox.ts'
import type { RowOf } from '#shared/contract/list.ts'
import type { RequestModule } from '#shared/contract/request.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import type { RequestContract, RequestHeader } from './request-contract.ts'

/** A module's own fields of a request, as lists, inbox and home carry them. */
export type Block = Readonly<Record<string, unknown>>

/** What a caption is made from: the inbox's item, or a line of one's own requests. */
export interface Captioned {
  readonly module: string
  /** `null` where the module is not set up. */
  readonly kind: string | null
  /** The module's name in the reader's language. */
  readonly caption: string
  readonly block: Block
  readonly submittedDate: string | null
}

/** How a caption is said: texts and the language of its dates. */
export interface Words {
  readonly say: Say
  readonly language: string
}

/** `Annual leave · 2 days` and, beneath it, `Tue 24 – Wed 25 Nov`. */
export interface Caption {
  readonly what: string
  readonly when: string
}

export type InboxItem = RowOf<typeof inboxList>

/** What a request module shows where people decide. The first page loads it; what it opens comes when it is asked for. */
export interface InboxView {
  readonly about: RequestModule
  caption(item: Captioned, words: Words): Caption
  /** An approval pays or lends something: it is looked at before. */
  isMoney(block: Block): boolean
  /** Loads what a request of the module is shown with and decided on; the same promise each time. */
  open(): Promise<OpenedView>
}

/** The preview of a module's requests, and the calls that it is made from. */
export interface OpenedView<D extends RequestHeader = RequestHeader> {
  readonly contract: RequestContract
  /** Rules of concerns that its consequences tell of already. */
  readonly tells?: readonly string[]
  /** What was asked for takes the whole width: a table. */
  readonly isWide?: boolean
  /** What an approval would do; `null` where there is nothing to weigh. */
  consequences(detail: D): ReactNode
  /** What was asked for, as name and value. */
  fields(detail: D): ReactNode
}

/** The parts of all modules, by kind. `routes.tsx` hands them to the areas that show requests of every module. */
export type RequestRooms = Readonly<Record<string, { readonly path: `/${string}`; readonly inbox: InboxView } | undefined>>
