import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { actionAnswer, attachment, concern, day, exampleId, id, instant, note, optionalId, requestHeader, text } from '#shared/wire.ts'
import { calls, endpoint, type Method } from './endpoint.ts'
import type { Fact } from './flow.ts'
import { exportEndpoint, listEndpoint, type Column, type List } from './list.ts'
import { defineOptions } from './options.ts'

export type DecisionAct = 'approve' | 'revise' | 'reject'

/** Calls of a request module whose paths the documents give otherwise than the common form. */
export type PathName =
  | 'list'
  | 'detail'
  | 'configuration'
  | 'statuses'
  | 'save'
  | 'submit'
  | 'saveAndSubmit'
  | 'cancel'
  | 'approve'
  | 'revise'
  | 'reject'

export type Paths = Partial<Record<PathName, `${Method} /${string}`>>

const usualPaths = (kind: string): Record<PathName, `${Method} /${string}`> => ({
  list: `POST /v2/${kind}`,
  detail: `GET /${kind}/{id}`,
  configuration: `GET /${kind}/Configuration`,
  statuses: `POST /${kind}/datasource/status`,
  save: `POST /${kind}/CreateOrUpdate`,
  submit: `POST /${kind}/Submit`,
  saveAndSubmit: `POST /${kind}/save-and-submit`,
  cancel: `POST /${kind}/Cancel`,
  approve: `POST /v2/${kind}/Approve`,
  revise: `POST /v2/${kind}/Revise`,
  reject: `POST /v2/${kind}/Reject`,
})

/** Body of submit, cancel, reopen, approve, revise and reject. */
export const actionBody = z
  .object({
    id,
    note,
    version: z.optional(z.nullable(z.coerce.number())),
    /** An attachment uploaded before; a multipart `Attachment` does the same. */
    attachmentId: z.optional(optionalId),
  })
  .register(descriptions, { id: 'Act', examples: [{ id: exampleId, note: 'Thank you.', version: 2 }] })

/** Lines that are sent back while the others are approved, each with why. */
export const returnedLines = z._default(
  z.array(z.object({ line: z.int().check(z.minimum(1)), note: text(500) })).check(z.maxLength(200)),
  [],
)

/** What a save carries besides the form: the record (none: a new one), whom it is for, its files. */
export const saveFields = {
  id: z.optional(optionalId),
  /** The person it is made for; the signed-in person where absent. */
  employeeId: z.optional(optionalId),
  version: z.optional(z.nullable(z.coerce.number())),
  attachmentIds: z._default(z.array(id).check(z.maxLength(20)), []),
  note: z.optional(z.string().check(z.maxLength(2000))),
}

/** What is said with the submit, where it is one call with the save: a form may have a note of its own. */
export const submitFields = {
  submitNote: note,
  /** A file of the note, uploaded before. */
  submitAttachmentId: z.optional(optionalId),
}

/** Who would decide, resolved as of now: shown before submit. */
export const routeLevel = z
  .object({
    level: z.number(),
    position: z.string(),
    mode: z.enum(['any', 'all']),
    persons: z.array(z.object({ id, name: z.string(), note: z.nullable(z.string()) })),
    note: z.string(),
    /** Median hours this level took in the last year; null where nobody knows yet. */
    usualHours: z.nullable(z.number()),
  })
  .register(descriptions, { id: 'RouteLevel' })

/** What every part of the portal knows of a request module: its names and its place. */
export interface RequestModule<K extends string = string> {
  /** In paths and file names: `leave-request`. */
  readonly kind: K
  /** The documents' name: in inbox, permissions and notifications. */
  readonly module: string
  /** Key of its name. */
  readonly title: string
  /** Where people find it. */
  readonly place: {
    /** Of its list; `new` and the request's id follow it. */
    readonly path: `/${string}`
    /** Keys of the list's name and of the command that begins a new one. */
    readonly label: string
    readonly start: string
    /** Name of the sidebar's icon. */
    readonly icon: string
    /** The home page's counter of requests in work; null where the documents have none. */
    readonly counter: string | null
  }
  /** It says what is private: nobody files it for those below them, only for oneself or for whom one looks after in it. */
  readonly isPrivate?: boolean
  /** Areas whose answers a change of one of its requests makes stale, besides those that show something of every request. */
  readonly refreshes: readonly string[]
}

/**
 * A request module: its form, list, detail and what of the common calls is its own.
 * `preview` are the live consequences of a form that is being filled in.
 */
export function defineRequest<
  K extends string,
  F extends z.core.$ZodLooseShape,
  R extends z.ZodMiniObject,
  D extends z.core.$ZodLooseShape,
  P extends z.core.$ZodLooseShape,
  C extends z.core.$ZodLooseShape,
>(
  given: RequestModule<K> & {
    codePrefix: string
    form: z.ZodMiniObject<F>
    list: List<R>
    detail: D
    preview: P
    configuration: C
    /** A form as it would be sent: of a request that could be. */
    example: z.input<z.ZodMiniObject<F>>
    paths?: Paths
    aliases?: Partial<Record<PathName, string[]>>
    actions?: readonly DecisionAct[]
    /** Whoever approves may send some of its lines back. */
    decidesByLine?: boolean
    /** What conditions of its flow may look at, beside the facts of the person. */
    facts?: Readonly<Record<string, Fact>>
    /** Fields of its form that name persons, with the keys of their names: a level may ask whomever they name. */
    personFields?: Readonly<Record<string, string>>
  },
) {
  const { kind, module, title, place, refreshes, codePrefix, form, list, example, paths, aliases } = given
  const { actions = ['approve', 'revise', 'reject'] } = given
  const at = (name: PathName) => {
    const [method, path] = (paths?.[name] ?? usualPaths(kind)[name]).split(' ') as [Method, string]
    return { method, path, area: kind, aliases: aliases?.[name] ?? [] }
  }
  const saveBody = z.extend(form, saveFields)
  const act = (name: PathName, summary: string) =>
    endpoint({ ...at(name), summary, input: actionBody, output: actionAnswer, upload: true, changes: true })
  // Typed alike for every module, so that the engine serves them all: one that does not decide by line sends none.
  const approval = given.decidesByLine ? z.extend(actionBody, { returned: returnedLines }) : actionBody

  return {
    kind,
    module,
    title,
    place,
    refreshes,
    isPrivate: given.isPrivate ?? false,
    codePrefix,
    form,
    list,
    actions,
    decidesByLine: given.decidesByLine ?? false,
    facts: given.facts ?? {},
    personFields: given.personFields ?? {},
    detail: given.detail,
    calls: calls(kind, {
      list: listEndpoint(list, { ...at('list'), summary: 'Requests the person may see' }, scopeField),
      detail: endpoint({
        ...at('detail'),
        reads: true,
        summary: 'One request',
        input: z.object({ id }),
        output: z.object({ ...requestHeader, ...given.detail }),
      }),
      configuration: endpoint({
        ...at('configuration'),
        reads: true,
        summary: 'Settings that the form follows',
        input: z.object({}),
        output: z.object({ module: z.string(), readOnly: z.boolean(), actions: z.array(z.string()), ...given.configuration }),
      }),
      statuses: defineOptions({ ...at('statuses'), summary: 'Statuses with their names' }),
      save: endpoint({
        ...at('save'),
        summary: 'Save as an entry, or change one',
        example,
        input: saveBody,
        output: actionAnswer,
        upload: true,
        changes: true,
      }),
      saveAndSubmit: endpoint({
        ...at('saveAndSubmit'),
        summary: 'Save and submit in one transaction',
        example,
        input: z.extend(saveBody, submitFields),
        output: actionAnswer,
        upload: true,
        changes: true,
      }),
      submit: act('submit', 'Submit a saved entry'),
      cancel: act('cancel', 'Delete an entry, withdraw a submission, or undo an approved request'),
      approve: endpoint({
        ...at('approve'),
        summary: 'Approve at the level whose turn it is',
        input: approval as typeof actionBody,
        output: actionAnswer,
        upload: true,
        changes: true,
      }),
      revise: act('revise', 'Send back to the requestor'),
      reject: act('reject', 'Reject'),
      reopen: endpoint({
        method: 'POST',
        path: `/x/${kind}/reopen`,
        area: kind,
        summary: 'Send back what was approved or rejected, or take up again what was cancelled or closed',
        input: actionBody,
        output: actionAnswer,
        upload: true,
        changes: true,
      }),
      preview: endpoint({
        method: 'POST',
        path: `/x/${kind}/preview`,
        reads: true,
        area: kind,
        summary: 'What a form would do: consequences, concerns and who would approve',
        example,
        input: z.extend(z.partial(form), {
          id: z.optional(optionalId),
          employeeId: z.optional(optionalId),
          attachmentIds: z.optional(z.array(id).check(z.maxLength(20))),
        }),
        output: z.object({ concerns: z.array(concern), levels: z.array(routeLevel), ...given.preview }),
      }),
      export: exportEndpoint(list, { path: `/x/${kind}/export`, area: kind, summary: 'The filtered list as a spreadsheet' }, scopeField),
    }),
  }
}

/** Which requests a list holds: my own, those of others that I may see, or both. */
export const scopeField = { scope: z._default(z.enum(['mine', 'team', 'all']), 'all') }

/** The fields that every request list's row has. */
export const requestRow = {
  id,
  code: z.string(),
  statusId: z.number(),
  status: z.string(),
  requestorId: id,
  requestor: z.string(),
  requestorCode: z.string(),
  submittedDate: z.nullable(instant),
  transDate: day,
  /** Names of those whose turn it is. */
  waitingFor: z.string(),
}

export type AnyRequest = ReturnType<typeof defineRequest>

/** Columns at the end of every module's list. `statuses`: path of its status data source. */
export const statusColumns = (statuses: string) =>
  ({
    status: { kind: 'status', label: 'list.status', sort: true, filter: 'checkbox', options: statuses, idField: 'statusId' },
    waitingFor: { kind: 'text', label: 'list.waitingFor' },
    submittedDate: { kind: 'datetime', label: 'list.submitted', sort: true, filter: 'datetime', hidden: true },
    transDate: { kind: 'date', label: 'list.transDate', sort: true, filter: 'date', hidden: true },
  }) as const satisfies Record<string, Column>

/** The calls of a module whose files come one by one, each with its own path. */
export const fileCalls = (area: string, paths: { create: `/${string}`; delete: `/${string}` }) => ({
  createAttachment: endpoint({
    method: 'POST',
    path: paths.create,
    area,
    summary: 'Takes a file: for the request named by `id`, else to be named in a later save',
    input: z.object({ id: z.optional(optionalId) }),
    output: attachment,
    upload: true,
    changes: true,
    perMinute: 120,
  }),
  deleteAttachment: endpoint({
    method: 'POST',
    path: paths.delete,
    area,
    summary: 'Takes a file away from a request that may be edited, or one that no request has taken',
    input: z.object({ id }),
    output: z.object({ id }),
    changes: true,
  }),
})
