import { useState } from 'react'
import { errorTexts, fieldErrors } from '#web/foundation/api/errors.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { keepDocumentKey } from './key.ts'
import type { SlipKind } from '../kinds.ts'
import './opened.ts'

/** Typing the password of one's documents, and what it opens or is told. */
export function useOpening({ calls }: Pick<SlipKind, 'calls'>) {
  const [password, setPassword] = useState('')
  const open = useAct(calls.open)
  const wrong = open.isError ? fieldErrors(open.error) : {}
  return {
    password,
    type: (typed: string) => {
      setPassword(typed)
      open.reset()
    },
    /** What is wrong with it, and what else went wrong. */
    wrong: wrong['password'],
    refused: open.isError && !wrong['password'] ? errorTexts(open.error).join(' ') : null,
    isBusy: open.isPending,
    /** Answers whether it was the right one. */
    unlock: async (): Promise<boolean> => {
      try {
        const { key, validUntilDate } = await open.mutateAsync({ input: { password } })
        keepDocumentKey(key, validUntilDate)
        return true
      } catch {
        // Said at its field, or beneath.
        return false
      }
    },
  }
}
