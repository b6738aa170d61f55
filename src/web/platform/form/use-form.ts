import { useDebouncedCallback } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { timeOfTyping } from '#web/foundation/sealed.ts'
import type { HoldUp } from '../choice/unchosen.ts'
import { dropDraft, keepDraft, keptDraft, watchDraft } from './draft.ts'
import { complaintsIn, isEmpty } from './rules.ts'
import type { FieldSpec, Values } from './spec.ts'

export interface FormState<V extends Values = Values> {
  readonly values: V
  readonly set: (name: string, value: unknown) => void
  /** What the form fills in by itself: it goes into a draft of what was typed, and is no reason for one. */
  readonly propose: (name: string, value: unknown) => void
  readonly touch: (name: string) => void
  /** Whether a field stands there as nobody has touched it yet, with nothing in it: too early to say what is wrong with it. */
  readonly isFresh: (name: string) => boolean
  /** What is wrong with a field, once it is touched or changed, or when the server has said so. */
  readonly errorsOf: (name: string) => readonly string[]
  readonly valid: boolean
  readonly dirty: boolean
  /** Shows every complaint; true where there is none, and no words stand in a list that choose nothing. */
  readonly check: () => boolean
  /** For `FormAround`: what such a list tells. */
  readonly holdUp: HoldUp
  /** How often that found something: each time the person is led to it. */
  readonly missed: number
  /** The server's complaints by field (`fieldErrors` of a failed call). */
  readonly refused: (fields: Readonly<Record<string, readonly string[]>>) => void
  /** Begins anew from these values: after a save, and when a draft is thrown away. */
  reset(values?: V): void
  readonly draft: {
    /** When what was typed was last kept, ISO 8601; `null` where there is no draft. */
    readonly savedAt: string | null
    /** The device keeps nothing: leaving would lose what was typed. */
    readonly atRisk: boolean
    readonly discard: () => void
    /** What was found was typed over another version of the record than this one. */
    readonly isOverOther: boolean
    /** It stands over this version from now on. */
    readonly adopt: () => void
    /** Keeps what is typed at once. */
    readonly keepNow: () => Promise<void>
  }
}

/** Half a second after the last change. */
const draftDelay = 500
/** Whoever types without a pause is not kept waiting for longer. */
const longestWait = 3000

/**
 * A form being filled in. With `draft` (which form, of which record) what is typed is kept on the device and found again, with the
 * `version` of the record that it was typed over.
 */
export function useForm<V extends Values>(fields: readonly FieldSpec[], initial: V, draft?: string, version?: number): FormState<V> {
  const say = useText()
  const [start, setStart] = useState(initial)
  const [found, setFound] = useState(() => (draft ? keptDraft(draft, initial) : null))
  const [values, setValues] = useState<V>((found?.values as V | undefined) ?? initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [checked, setChecked] = useState(false)
  const [missed, setMissed] = useState(0)
  const [server, setServer] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [savedAt, setSavedAt] = useState(found?.savedAt ?? null)
  const [atRisk, setAtRisk] = useState(false)
  const [isOverOther, setIsOverOther] = useState(found?.version !== undefined && found.version !== version)
  const dirty = changed.size > 0 || found !== null

  // What was put last: what is shown comes later, and two who put something before it does must not lose each other's.
  const latest = useRef(values)
  const typedAt = useRef(0)
  const over = useRef(isOverOther ? found?.version : version)
  const keepAs = async (form: string, typed: V) => {
    const at = await keepDraft(form, typed, typedAt.current, over.current)
    // Something else stands in the form by now.
    if (latest.current !== typed) return
    setSavedAt(at)
    setAtRisk(at === null)
  }
  const keep = useDebouncedCallback(
    () => {
      if (draft) void keepAs(draft, latest.current)
    },
    { delay: draftDelay, maxWait: longestWait, flushOnUnmount: true },
  )
  // Whoever looks elsewhere or closes the page may not come back: what is typed is kept at once, as far as the browser lets it.
  useEffect(() => {
    const flush = () => keep.flush()
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [keep])
  useEffect(() => {
    if (!draft) return undefined
    return watchDraft(draft, () => {
      setSavedAt(null)
      setAtRisk(true)
    })
  }, [draft])
  const [heldUpBy] = useState(() => new Set<string>())
  const holdUp = useCallback(
    (field: string) => {
      heldUpBy.add(field)
      return () => heldUpBy.delete(field)
    },
    [heldUpBy],
  )
  const complaints = useMemo(() => complaintsIn(fields, values), [fields, values])
  const drop = () => {
    keep.cancel()
    if (draft) void dropDraft(draft)
    setSavedAt(null)
    setAtRisk(false)
  }
  const reset = (next: V = start) => {
    drop()
    setFound(null)
    setStart(next)
    latest.current = next
    setValues(next)
    setTouched(new Set())
    setChanged(new Set())
    setChecked(false)
    setServer({})
    over.current = version
    setIsOverOther(false)
  }
  const put = (name: string, value: unknown) => {
    const next = { ...latest.current, [name]: value }
    latest.current = next
    typedAt.current = timeOfTyping()
    setValues(next)
  }
  const isMet = (name: string) => touched.has(name) || changed.has(name.split('.')[0] ?? name)
  return {
    values,
    propose: (name, value) => {
      put(name, value)
      if (dirty) keep()
    },
    set: (name, value) => {
      put(name, value)
      setChanged((before) => new Set(before).add(name))
      setServer((before) => without(before, name))
      keep()
    },
    touch: (name) => setTouched((before) => new Set(before).add(name)),
    isFresh: (name) => !checked && !isMet(name) && name in values && isEmpty(values[name]),
    errorsOf: (name) => {
      const told = server[name]
      if (told?.length) return told
      const complaint = complaints[name]
      return complaint && (checked || isMet(name)) ? [say(complaint)] : []
    },
    valid: Object.keys(complaints).length === 0,
    dirty,
    check: () => {
      setChecked(true)
      const fine = Object.keys(complaints).length === 0 && heldUpBy.size === 0
      if (!fine) setMissed((times) => times + 1)
      return fine
    },
    holdUp,
    missed,
    refused: (told) => {
      setServer(told)
      // The first of them is led to, as where something is missing.
      if (fields.some(({ name }) => told[name])) setMissed((times) => times + 1)
    },
    reset,
    draft: {
      savedAt,
      atRisk: atRisk && dirty,
      discard: () => reset(),
      isOverOther,
      adopt: () => {
        over.current = version
        setIsOverOther(false)
        typedAt.current = timeOfTyping()
        keep()
      },
      async keepNow() {
        keep.cancel()
        if (draft && dirty) await keepAs(draft, latest.current)
      },
    },
  }
}

/** A changed field, and the cells of a changed table, are judged anew by the server. */
function without(errors: Readonly<Record<string, readonly string[]>>, name: string) {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name && !field.startsWith(`${name}.`)))
}
