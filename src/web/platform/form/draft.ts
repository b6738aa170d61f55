import { forget, recall, remember } from '../remembered.ts'
import type { Values } from './spec.ts'

/** What a person has typed and not sent, as the device keeps it. */
export interface Draft {
  readonly values: Values
  /** ISO 8601. */
  readonly savedAt: string
}

/** Keeps a draft; when it was kept, or `null` where the device refused. */
export function keepDraft(key: string, values: Values, now: Date = new Date()): string | null {
  const draft: Draft = { values: storable(values), savedAt: now.toISOString() }
  return remember(key, draft) ? draft.savedAt : null
}

/** A draft with the fields that the form still has. */
export function keptDraft(key: string, initial: Values): Draft | null {
  const draft = recall<Partial<Draft>>(key)
  if (!draft?.values || typeof draft.savedAt !== 'string') return null
  const known = Object.entries(draft.values).filter(([name]) => name in initial)
  return { values: { ...initial, ...Object.fromEntries(known) }, savedAt: draft.savedAt }
}

export const dropDraft = forget

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
