import { useSyncExternalStore } from 'react'
import type { RequestKind } from '#shared/requests/index.ts'
import { forgetSealed, recallAllSealed, rememberSealed, timeOfTyping, watchAllSealed } from '#web/foundation/sealed.ts'
import { keepDraft } from '#web/platform/form/draft.ts'
import type { Values } from '#web/platform/form/spec.ts'

/** A form that was saved or submitted while the portal was away: sealed on the device like a draft, and sent once it can be. */
export interface Outgoing {
  readonly id: string
  readonly kind: RequestKind
  readonly act: 'save' | 'saveAndSubmit'
  /** Of the very act that was tried first: however often it is sent, it is done once. */
  readonly idempotencyKey: string
  readonly input: Readonly<Record<string, unknown>>
  /** As it was typed, for the form to come back to. */
  readonly values: Values
  /** Of the stored request that it changes; absent of a new one. */
  readonly version?: number
  /** Where its form stands, and under which name what is typed there is kept. */
  readonly to: string
  readonly draft: string
  /** What it is about, in a line. */
  readonly subject: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Why it was not accepted; `null` while it waits to be sent. */
  readonly refused: { readonly messages: readonly string[]; readonly fields: Readonly<Record<string, string[]>> } | null
}

const prefix = 'outgoing:'

/** Everything that waits, the oldest first. */
export const outgoing = (): Outgoing[] =>
  recallAllSealed(prefix)
    .map((text) => JSON.parse(text) as Outgoing)
    .toSorted((a, b) => a.at - b.at)

/** False where the device refuses to keep it: then nothing is promised. */
export const keepOutgoing = (one: Outgoing): Promise<boolean> => rememberSealed(prefix + one.id, JSON.stringify(one))

export const dropOutgoing = ({ id }: Outgoing): Promise<void> => forgetSealed(prefix + id)

/** Puts what was typed back where its form finds it. */
export const putBack = ({ draft, values, version }: Outgoing): Promise<string | null> => keepDraft(draft, values, timeOfTyping(), version)

/** What came back to a form, once: it is the form's again. */
export function takeRefused(draft: string): Outgoing['refused'] {
  const back = outgoing().find((one) => one.draft === draft && one.refused !== null)
  if (back) void dropOutgoing(back)
  return back?.refused ?? null
}

let shown: readonly Outgoing[] = []

export const useOutgoing = (): readonly Outgoing[] => useSyncExternalStore(watchAllSealed, current)

/** The same list as long as nothing of it has changed. */
function current(): readonly Outgoing[] {
  const now = outgoing()
  const isSame = now.length === shown.length && now.every((one, index) => JSON.stringify(one) === JSON.stringify(shown[index]))
  return (shown = isSame ? shown : now)
}
