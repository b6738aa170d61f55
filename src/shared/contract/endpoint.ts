import * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A call whose answer is a file, not JSON. */
export const file = 'file' as const

/** A call that goes on answering: server-sent events, until either side ends it. */
export const events = 'events' as const

export type Output = z.ZodMiniType | typeof file | typeof events

/**
 * One call of the API. The server serves it, the web calls it; the API page, both checks and the types come from here.
 * `path` stands under `/api`; `{name}` marks a placeholder, which is a field of `input` like those of query and body.
 */
export interface Endpoint<I extends z.ZodMiniObject = z.ZodMiniObject, O extends Output = Output> {
  /** Whose call it is and which: `leaveRequest.approve`. Generated clients call it so; one name is one call. */
  readonly name: string
  readonly method: Method
  readonly path: string
  /** Further spellings of the same call. */
  readonly aliases: readonly string[]
  /** The room that serves it: groups the API page. */
  readonly area: string
  /** What it does, in a sentence. */
  readonly summary: string
  /** Fields of it that go together; without, the description of the API makes some of what each field says. */
  readonly example: Readonly<Record<string, unknown>> | null
  readonly input: I
  readonly output: O
  /** Answered without a signed-in person. */
  readonly open: boolean
  /** The body may be multipart: its file parts arrive as `files`. */
  readonly upload: boolean
  /** The body may be what forms of web pages send (`application/x-www-form-urlencoded`): for callers who know no other way. */
  readonly webForm: boolean
  /** Most calls of one person in a minute, where one call costs much; null: no such limit. */
  readonly perMinute: number | null
  /** The call changes something: it takes an Idempotency-Key. */
  readonly changes: boolean
  /** It changes nothing and tells only what the person may know: all that whoever sees the portal as somebody else may call. GET reads, if nothing else is said. */
  readonly reads: boolean
  /** It tells what opens the portal for whoever is signed in, or what is private of them: of nobody else, not even of a person as whom they see the portal. */
  readonly isSecret: boolean
  /** It opens documents that are kept behind a password of their own: it takes the key to them, as `X-Document-Key`. */
  readonly takesDocumentKey: boolean
}

export type InputOf<E> = E extends Endpoint<infer I, Output> ? z.output<I> : never
/** What a caller may send: fields with a default may be left out. */
export type SendOf<E> = E extends Endpoint<infer I, Output> ? z.input<I> : never
export type AnswerOf<E> = E extends Endpoint<z.ZodMiniObject, infer O> ? (O extends z.ZodMiniType ? z.output<O> : never) : never

type Given<I extends z.ZodMiniObject, O extends Output> = Pick<
  Endpoint<I, O>,
  'method' | 'path' | 'area' | 'summary' | 'input' | 'output'
> &
  Partial<
    Pick<
      Endpoint,
      'aliases' | 'example' | 'open' | 'upload' | 'webForm' | 'changes' | 'perMinute' | 'isSecret' | 'takesDocumentKey' | 'reads'
    >
  >

/** A call that `calls()` has not named yet: nobody serves or makes it. */
type Unnamed<I extends z.ZodMiniObject, O extends Output> = Omit<Endpoint<I, O>, 'name'>

export function endpoint<I extends z.ZodMiniObject, O extends Output>(given: Given<I, O>): Unnamed<I, O> {
  return {
    aliases: [],
    open: false,
    upload: false,
    webForm: false,
    changes: false,
    reads: given.method === 'GET',
    isSecret: false,
    takesDocumentKey: false,
    perMinute: null,
    example: null,
    ...given,
  }
}

type Named<C> = { readonly [A in keyof C]: C[A] & Pick<Endpoint, 'name'> }

/** The calls of a room, each named after it and its own key. */
export function calls<C extends Readonly<Record<string, object>>>(room: string, unnamed: C): Named<C> {
  const named = Object.entries(unnamed).map(([act, call]) => [act, { ...call, name: `${joined(room)}.${joined(act)}` }])
  return Object.fromEntries(named) as Named<C>
}

/** `leave-request` as names of code are written: `leaveRequest`. */
export const joined = (name: string) => name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())

/** The names of the placeholders in a path. */
export function placeholders(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}
