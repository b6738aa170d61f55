import { forgetSealed, recallSealed, rememberSealed, watchSealed } from '#web/foundation/sealed.ts'
import type { Values } from './spec.ts'

/** What a person has typed and not sent, as the device keeps it: readable for them alone, so it may stay when they sign out. */
export interface Draft {
  readonly values: Values
  /** ISO 8601. */
  readonly savedAt: string
  /** Version of the record that it was typed over; absent of a new one. */
  readonly version?: number
}

/** Keeps a draft; when it was typed, or `null` where the device refused. `typedAt`: as `timeOfTyping` gave it. */
export async function keepDraft(form: string, values: Values, typedAt: number, version?: number): Promise<string | null> {
  const savedAt = new Date(Math.min(typedAt, Date.now())).toISOString()
  const draft: Draft = { values: storable(values), savedAt, ...(version !== undefined && { version }) }
  return (await rememberSealed(form, JSON.stringify(draft), typedAt)) ? draft.savedAt : null
}

/** A draft with the fields that the form still has. */
export function keptDraft(form: string, initial: Values): Draft | null {
  const text = recallSealed(form)
  if (text === null) return null
  const draft = JSON.parse(text) as Draft
  const known = Object.entries(draft.values).filter(([name]) => name in initial)
  return { ...draft, values: { ...initial, ...Object.fromEntries(known) } }
}

export const dropDraft = forgetSealed

/** Tells when another tab has thrown a draft away, or sent it. */
export const watchDraft = watchSealed

/** A file that was not sent yet cannot be kept as text; its place stays empty. */
function storable(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isUnsentFile(value) ? null : Array.isArray(value) ? value.map(storableRow) : value,
    ]),
  )
}

const storableRow = (row: unknown): unknown => (row && typeof row === 'object' ? storable(row as Values) : row)

const isUnsentFile = (value: unknown) =>
  typeof value === 'object' && value !== null && 'blob' in value && !(value as { attachmentId?: unknown }).attachmentId
