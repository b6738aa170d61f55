import type * as z from 'zod/mini'
import type { Facts, FlowDefinition } from '#shared/contract/flow.ts'
import type { AnyRequest } from '#shared/contract/request.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import type { sql } from 'kysely'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { AnyChangeKind, Change, Found } from '#server/records/change.ts'
import type { StoredRequest, TimeUnit } from './store.ts'

/** Whom a form is about, and when. */
export interface About {
  /** All zero for a form that is no record yet. */
  requestId: string
  viewer: Viewer
  /** For whom it is made. */
  requestorId: string
  today: string
  /** Files named with it. */
  attachments: number
  /** Numbers of its lines that are carried out already: they are asked for no more. */
  applied?: readonly number[]
  /** Somebody reads what is worth knowing; where not, only what stands in the way is looked for. */
  telling?: boolean
}

/** Whose form is stored, and over what. */
export interface Keeping<F> {
  requestorId: string
  /** The request as it stands; null: a new one. */
  before: { form: F; lines: readonly Change[] } | null
}

/** What a form means: computed by its module, on the server, each time anew. */
export interface Prepared {
  changes: Change[]
  /** The persons whom it is about. */
  subjects: string[]
  startsOn: string | null
  endsOn: string | null
  /** How long it is, where it is about time: exact decimal as text, in days or hours. */
  quantity: string | null
  unit: TimeUnit | null
  /** How much money, where it is about money: exact decimal as text. A request may be about both. */
  money?: { amount: string; currency: string } | null
  /** What it is of, in each language: a leave type, a kind of loan. */
  type: { id: string; names: Readonly<Record<string, string>> } | null
  /** What the flow's rules may look at. */
  facts: Facts
  found: Found[]
}

/** One of the codes that a fact can be. */
export interface FactChoice {
  id: string
  displayName: string
}

/**
 * A request module's part on the server. `F` is its form, `D` the module's fields of the detail, `P` what it knows of a
 * prepared form.
 */
export interface RequestModule<F, D, P extends Prepared = Prepared> {
  contract: AnyRequest
  prepare(db: Db | Tx, form: F, about: About): Promise<P>
  /** A form as it is stored, where that is another than it is sent: what is private of it encrypted, its lines numbered. */
  kept?(tx: Tx, form: F, about: Keeping<F>): F
  /** The module's own fields of a detail. */
  detail(db: Db, form: F, request: StoredRequest, language: Language, viewer: Viewer): Promise<D>
  /** What a form that is being filled in would do; `prepared` is null where it is not yet whole. */
  preview(db: Db, form: Partial<F>, prepared: P | null, about: About, language: Language): Promise<object>
  configuration(db: Db, viewer: Viewer): Promise<object>
  /** What is so private of it that reading it of others is taken down: pay, or what tells of somebody's health. */
  private?: readonly 'details'[]
  /** What mails say of it beside whose it is and when: of what type, and how long. Never an amount, never a reason. */
  mailSays?: readonly ('type' | 'quantity')[]
  list: ModuleList
  /**
   * A request about several people without some who have left, for its form and the changes of the others; null where
   * nobody remains. A module whose requests are each about one person has none.
   */
  without?(form: F, leaverIds: readonly string[], others: readonly Change[]): Remainder | null
  /** The inbox's block of the module (documents B 3), from what lists know. */
  inboxBlock(form: F, request: ShownRequest): Record<string, unknown>
  /** What those of its facts can be that administrators add to: the codes with their names. */
  choices?: Readonly<Record<string, (db: Db | Tx, language: Language) => Promise<FactChoice[]>>>
  /** Used until an administrator publishes a flow. */
  defaultFlow: FlowDefinition
}

/** What is stored of a request when some of its people are taken out. */
export type Remainder = Pick<StoredRequest, 'form'> & Pick<Prepared, 'startsOn' | 'endsOn' | 'quantity' | 'money'>

/** The money of a form as its request has it. */
export const moneyOf = ({ money }: Pick<Prepared, 'money'>): Pick<StoredRequest, 'amount' | 'currency'> => ({
  amount: money?.amount ?? null,
  currency: money?.currency ?? null,
})

/** What lists and inbox know of a request besides its form. */
export interface ShownRequest {
  startsOn: string | null
  endsOn: string | null
  quantity: string | null
  unit: TimeUnit | null
  amount: string | null
  currency: string | null
  typeId: string | null
  /** The name of its type. */
  type: string | null
  /** The name of whom it is about, where that is somebody else than its requestor. */
  subject: string | null
}

/** What a module's `prepare` says of each request for all that ask every module alike. */
export type Facet = 'startsOn' | 'endsOn' | 'quantity' | 'amount'

/** How a module's list reads its own columns. */
export interface ModuleList {
  /** Each column that the common ones do not cover: the facet that it shows (decision 006), or its SQL over `r` (request). */
  columns: Readonly<Record<string, Facet | ReturnType<typeof sql>>>
  /** Column that shows the type, and is filtered by its id. */
  typeColumn: string | null
  /** SQL of the ids of everybody it is about, where that can be several: they are found by their names too. */
  people?: ReturnType<typeof sql>
  /** The module's own fields of a row. */
  row(form: Record<string, unknown>, request: ShownRequest, language: Language): Record<string, unknown>
}

/** A module whose form type only it knows. */
export interface AnyModule extends Omit<
  RequestModule<never, object>,
  'prepare' | 'kept' | 'detail' | 'preview' | 'inboxBlock' | 'without'
> {
  prepare(db: Db | Tx, form: unknown, about: About): Promise<Prepared>
  kept(tx: Tx, form: unknown, about: Keeping<unknown>): unknown
  detail(db: Db, form: unknown, request: StoredRequest, language: Language, viewer: Viewer): Promise<object>
  /** Prepares what is whole, and tells what the form would do. */
  preview(db: Db, form: Record<string, unknown>, about: About, language: Language): Promise<{ prepared: Prepared | null; own: object }>
  parse(form: unknown): unknown
  inboxBlock(form: unknown, request: ShownRequest): Record<string, unknown>
  without?(form: unknown, leaverIds: readonly string[], others: readonly Change[]): Remainder | null
}

/** Hides a module's form type behind its own schema, so that the engine can hold modules of every form. */
export function defineModule<F, D extends object, P extends Prepared = Prepared>(
  form: z.ZodMiniType<F>,
  module: RequestModule<F, D, P>,
): AnyModule {
  const { prepare, kept, detail, preview, inboxBlock, without, ...rest } = module
  return {
    ...rest,
    parse: (value) => form.parse(value),
    prepare: (db, value, about) => prepare(db, form.parse(value), about),
    kept: (tx, value, { requestorId, before }) =>
      kept ? kept(tx, form.parse(value), { requestorId, before: before && { form: form.parse(before.form), lines: before.lines } }) : value,
    detail: (db, value, request, language, viewer) => detail(db, form.parse(value), request, language, viewer),
    inboxBlock: (value, request) => inboxBlock(form.parse(value), request),
    ...(without && { without: (value, leaverIds, others) => without(form.parse(value), leaverIds, others) }),
    async preview(db, value, about, language) {
      const whole = form.safeParse(value)
      const prepared = whole.success ? await prepare(db, whole.data, about) : null
      return { prepared, own: await preview(db, value as Partial<F>, prepared, about, language) }
    },
  }
}

/** What the engine acts by: handed in by the composition, so that no floor looks up. */
export interface Engine {
  modules: Readonly<Record<string, AnyModule>>
  changes: Readonly<Record<string, AnyChangeKind>>
}

/** The same with the database that it acts on. */
export interface EngineWithDb extends Engine {
  db: Db
}

export const titleOf = (module: AnyModule): TextKey => module.contract.title as TextKey
