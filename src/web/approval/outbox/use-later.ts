import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { RequestKind } from '#shared/requests/index.ts'
import { isUnanswered } from '#web/foundation/api/errors.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import type { Values } from '#web/platform/form/spec.ts'
import type { RequestContract } from '../request/request-contract.ts'
import { subjectOfTold, type Told } from '../request/told.ts'
import { keepOutgoing, type Outgoing } from './outbox.ts'

interface Form {
  readonly contract: Pick<RequestContract, 'kind' | 'place'>
  /** The stored request that is being changed; `null`: a new one. */
  readonly stored: { readonly id: string; readonly version: number } | null
  readonly draft: string
}

interface Typed {
  readonly values: Values
  readonly told: () => readonly Told[]
}

interface Later {
  /** The key of an act: the same for as long as the same is tried. */
  keyOf: (act: Outgoing['act'], input: object) => string
  /** Keeps an act that nobody has answered, to be sent later, and leads to the list; false where it was answered, or cannot be kept. */
  send: (error: unknown, act: Outgoing['act'], input: object, typed: Typed, done: () => void) => Promise<boolean>
}

/** Saving and submitting without the portal. */
export function useLater({ contract, stored, draft }: Form): Later {
  const say = useText()
  const language = useLanguage()
  const router = useRouter()
  const intent = useRef({ of: '', key: '' })
  const { path } = contract.place
  const keyOf: Later['keyOf'] = (act, input) => {
    const of = JSON.stringify([act, input])
    if (intent.current.of !== of) intent.current = { of, key: crypto.randomUUID() }
    return intent.current.key
  }
  return {
    keyOf,
    async send(error, act, input, { values, told }, done) {
      if (!isUnanswered(error)) return false
      const id = crypto.randomUUID()
      const isKept = await keepOutgoing({
        id,
        kind: contract.kind as RequestKind,
        act,
        idempotencyKey: keyOf(act, input),
        input: input as Record<string, unknown>,
        values,
        ...(stored ? { version: stored.version, to: `${path}/${stored.id}`, draft } : beginning(contract.kind, path, id)),
        subject: subjectOfTold(told(), language),
        at: Date.now(),
        refused: null,
      })
      if (!isKept) return false
      done()
      tellSuccess(say('outbox.kept'))
      await router.navigate({ to: path })
      return true
    },
  }
}

/** A new one comes back to an address of its own: another may be begun meanwhile. */
const beginning = (kind: string, path: string, id: string) => ({ to: `${path}/new?kept=${id}`, draft: `${kind}:new:kept=${id}` })
