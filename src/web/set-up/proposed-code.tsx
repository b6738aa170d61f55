import type { SetUp } from '#shared/contract/set-up.ts'
import { codeFor } from '#shared/records/codes.ts'
import { useFollowed } from '#web/platform/form/use-followed.ts'
import type { FormState } from '#web/platform/form/use-form.ts'

interface ProposedCodeProps {
  set: Pick<SetUp, 'isNamedByCode' | 'kind'>
  /** The codes that there are. */
  taken: readonly string[]
  form: FormState
}

/** The code of something new follows its name, as in lists that are pasted. */
export function ProposedCode({ set, taken, form }: ProposedCodeProps) {
  const name = String(form.values['en'] ?? '').trim()
  const isTaken = (code: string) => taken.some((one) => one.toLowerCase() === code.toLowerCase())
  const rules = { isNamedByCode: set.isNamedByCode, nameless: set.kind.toUpperCase() }
  useFollowed(form, 'code', name === '' ? '' : codeFor(name, isTaken, rules))
  return null
}
