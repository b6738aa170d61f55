import { useState } from 'react'
import { statusOf } from '#web/foundation/api/errors.ts'
import type { Values } from '#web/platform/form/spec.ts'
import type { FormState } from '#web/platform/form/use-form.ts'

/** A field that somebody else has changed since the form was opened. */
export interface Others {
  name: string
  /** What stands there now. */
  theirs: unknown
}

interface Stands<R, V> {
  /** Asks anew how it stands; undefined: it is gone. */
  ask: (opened: R) => Promise<R | undefined>
  /** What a form has of it, where that hangs on what is typed beside: of what is chosen there. */
  valuesOf: (row: R, typed: V) => Partial<V>
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Saves over what the form was opened with, and nothing else: where somebody else was faster, fields that the person has not
 * touched take what stands now, and `others` names those that both have changed. Saved again, it is over what stands now.
 */
export function useMeanwhile<R extends object, V extends Values>(row: R | null, { ask, valuesOf }: Stands<R, V>) {
  const [opened, setOpened] = useState(row)
  const [others, setOthers] = useState<readonly Others[]>([])
  const take = async (form: FormState<V>): Promise<void> => {
    if (!opened) return
    const now = await ask(opened)
    if (!now) return
    const [before, stands] = [valuesOf(opened, form.values), valuesOf(now, form.values)]
    const changed = Object.keys(stands).filter((name) => !isSame(before[name], stands[name]))
    for (const name of changed) if (isSame(form.values[name], before[name])) form.propose(name, stands[name])
    setOthers(
      changed
        .filter((name) => !isSame(form.values[name], before[name]) && !isSame(form.values[name], stands[name]))
        .map((name) => ({ name, theirs: stands[name] })),
    )
    setOpened(now)
  }
  /** Saves; of a refusal because of what somebody else has done meanwhile the form learns what that is. */
  const meet = async <A>(save: () => Promise<A>, form: FormState<V>): Promise<A> => {
    try {
      return await save()
    } catch (error) {
      if (statusOf(error) === 409) await take(form)
      throw error
    }
  }
  /** What was saved is what the next save is over. */
  const saved = (now: R) => {
    setOpened(now)
    setOthers([])
  }
  return { opened, others, meet, saved }
}
