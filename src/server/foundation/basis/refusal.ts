import type { TextKey } from '#shared/texts/index.ts'

/** What stands in a text. A number gets its separators there; a year has none and is handed over as text; a message is said in the language of the text. */
export type Params = Record<string, string | number | Message> & { year?: string }

/** A text that is not yet in anybody's language. */
export interface Message {
  key: TextKey
  params?: Params | undefined
}

/** A call that is refused: its status and texts, translated where the answer is written. */
export class Refusal extends Error {
  readonly statusCode: number
  readonly messages: Message[]
  readonly fields: Record<string, Message[]>
  /** By field, as it is sent: what could be said there instead. */
  readonly suits: Readonly<Record<string, string>>
  /** Of a 401, what is asked for: the token of who is signed in, or the key to their documents. */
  challenge: 'Bearer' | 'DocumentKey' = 'Bearer'

  constructor(
    statusCode: number,
    messages: Message[],
    fields: Record<string, Message[]> = {},
    suits: Readonly<Record<string, string>> = {},
  ) {
    super(messages.map((message) => message.key).join(', '))
    this.statusCode = statusCode
    this.messages = messages
    this.fields = fields
    this.suits = suits
  }
}

export function refuse(statusCode: number, key: TextKey, params?: Params, field?: string): Refusal {
  const message = { key, params }
  return new Refusal(statusCode, [message], field ? { [field]: [message] } : {})
}

/** A message about a field; without one it is about the whole. */
export interface FieldMessage extends Message {
  field?: string | null | undefined
}

/** Refused for everything that was found, each at its field. */
export function refuseAll(statusCode: number, found: readonly FieldMessage[]): Refusal {
  const messages = found.map(({ key, params }): Message => ({ key, params }))
  const fields: Record<string, Message[]> = {}
  for (const [at, { field }] of found.entries()) {
    const message = messages[at]
    if (field && message) (fields[field] ??= []).push(message)
  }
  return new Refusal(statusCode, messages, fields)
}

/** Refuses with all that checks refuse which do not build on each other: whoever mends one thing is not told the next. */
export async function demandAll(checks: readonly (() => Promise<void>)[]): Promise<void> {
  const refused: Refusal[] = []
  for (const check of checks)
    await check().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      refused.push(error)
    })
  const [first] = refused
  if (!first) return
  const fields: Record<string, Message[]> = {}
  for (const each of refused) for (const [field, told] of Object.entries(each.fields)) (fields[field] ??= []).push(...told)
  const messages = refused.flatMap((each) => each.messages)
  throw new Refusal(first.statusCode, messages, fields, Object.assign({}, ...refused.map(({ suits }) => suits)))
}

/** What does not exist and what may not be seen answer alike. */
export const notFound = () => refuse(404, 'error.notFound')
