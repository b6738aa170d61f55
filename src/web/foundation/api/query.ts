import { keepPreviousData, QueryClient, useMutation, useQuery, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf, Endpoint, SendOf } from '#shared/contract/endpoint.ts'
import { currentLanguage, texts } from '../i18n/i18n.ts'
import { call, type CallOptions } from './call.ts'
import { isCancelled, statusOf } from './errors.ts'
import { isAway, watchAway } from '../offline/away.ts'
import { viewing } from '../session/viewing.ts'
import { askOrRecall, lacksAnswer } from '../offline/seen.ts'

/** How long an answer, or that there was none, stands before another part of the screen asks again. */
const standing = 10_000

/** Whether a call has just failed: what it would be told again is known. */
export const hasJustFailed = ({ status, errorUpdatedAt }: { status: string; errorUpdatedAt: number }): boolean =>
  status === 'error' && Date.now() - errorUpdatedAt <= standing

/**
 * Refused calls are not repeated, an unreachable server is asked twice more. Nothing waits for a network: what was last seen stands
 * in for what is asked, and what somebody does is told to have failed, or kept by whoever can send it later.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: standing,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: true,
      placeholderData: keepPreviousData,
      networkMode: 'always',
      // What somebody else sees is not kept here.
      ...(!viewing && { persister: askOrRecall }),
      retry: (failures, error) => !isCancelled(error) && (statusOf(error) === 0 || statusOf(error) === 503) && failures < 2 && !isAway(),
      // The next part of a screen that asks the same is told what went wrong; without this each of them would ask anew.
      retryOnMount: ({ state }) => !hasJustFailed(state),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Ids of what this page has deleted, or is deleting: nothing that names them is asked for again, whoever wishes to see it anew. */
const gone = new Set<string>()

function isGone(key: readonly unknown[]): boolean {
  if (gone.size === 0) return false
  const text = JSON.stringify(key)
  return [...gone].some((id) => text.includes(id))
}

// What stood in for an answer, and what had none, is asked for as soon as the portal can be reached again.
watchAway(() => {
  if (!isAway()) void queries.invalidateQueries({ predicate: lacksAnswer })
})

let answeredIn = currentLanguage()
// Answers name things in the reader's language: in another language they are asked for anew, and none is shown later.
texts.on('languageChanged', () => {
  if (currentLanguage() === answeredIn) return
  answeredIn = currentLanguage()
  queries.removeQueries({ type: 'inactive' })
  void queries.invalidateQueries()
})

/** Under what a call's answer is kept: `[area, METHOD path, input]`, so a whole area can be refreshed at once. */
export const callKey = (endpoint: Endpoint, input?: unknown) =>
  input === undefined
    ? ([endpoint.area, `${endpoint.method} ${endpoint.path}`] as const)
    : ([endpoint.area, `${endpoint.method} ${endpoint.path}`, input] as const)

/** For loaders and hovered links: the same options that `useCall` reads with. */
export const callQuery = <E extends Endpoint>(endpoint: E, input: SendOf<E>) => ({
  queryKey: callKey(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, { signal }),
})

export interface CallSettings<A = unknown> {
  /** Off: nothing is asked yet. */
  enabled?: boolean
  staleTime?: number
  /** How soon it is asked again, in ms, told from the last answer. */
  refetchInterval?: number | false | ((answer: A | undefined) => number | false)
  /** Off: an answer to other input is not shown meanwhile. */
  keepPrevious?: boolean
  /** It answers what is being typed: nothing that was seen before stands in for it. */
  fleeting?: boolean
}

/** Reads by a call; the answer is kept and shared by everybody who asks the same. A repeated read is cancelled with its screen. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: SendOf<E>,
  options: CallSettings<AnswerOf<E>> = {},
): UseQueryResult<AnswerOf<E>> {
  const { keepPrevious = true, refetchInterval, enabled = true, fleeting = false, ...rest } = options
  const again =
    typeof refetchInterval === 'function'
      ? (query: { state: { data: unknown } }) => refetchInterval(query.state.data as AnswerOf<E> | undefined)
      : refetchInterval
  return useQuery({
    ...callQuery(endpoint, input),
    ...rest,
    enabled: ({ queryKey }) => enabled && !isGone(queryKey),
    // What is followed until it ends is followed also while nobody looks at the page.
    ...(again === undefined ? {} : { refetchInterval: again, refetchIntervalInBackground: typeof refetchInterval === 'function' }),
    ...(keepPrevious ? {} : { placeholderData: undefined }),
    // What is private is not left on a device.
    ...((fleeting || endpoint.isSecret) && { meta: { fleeting: true } }),
  }) as UseQueryResult<AnswerOf<E>>
}

export interface Act<E extends Endpoint> {
  input: SendOf<E>
  files?: CallOptions['files']
  /** Id of what the call deletes. */
  gone?: string
  /** The key of the intent, where whoever does the act keeps it in case that no answer comes. */
  idempotencyKey?: string
}

/**
 * Changes something by a call. Trying the same again after no answer came uses the same idempotency key, so the server
 * acts once. `refreshes` are the areas whose answers are asked anew afterwards; the endpoint's own always is.
 * An endpoint whose contract is not loaded yet is given by what loads it.
 */
export function useAct<E extends Endpoint>(
  given: E | (() => Promise<E>),
  options: { refreshes?: readonly string[] } = {},
): UseMutationResult<AnswerOf<E>, unknown, Act<E>> {
  const intent = useRef<{ of: string; key: string } | null>(null)
  const ownKey = (input: unknown) => {
    const of = JSON.stringify(input)
    if (intent.current?.of !== of) intent.current = { of, key: crypto.randomUUID() }
    return intent.current.key
  }
  const loaded = async () => (typeof given === 'function' ? await given() : given)
  return useMutation({
    mutationFn: async ({ input, files, gone: id, idempotencyKey = ownKey(input) }: Act<E>) => {
      const endpoint = await loaded()
      // News of the deletion may come before its answer.
      if (id) gone.add(id)
      try {
        const answer = await call(endpoint, input, { idempotencyKey, ...(files ? { files } : {}) })
        intent.current = null
        return answer
      } catch (error) {
        if (id) gone.delete(id)
        if (statusOf(error) !== 0) intent.current = null
        throw error
      }
    },
    onSuccess: async () => {
      const areas = [(await loaded()).area, ...(options.refreshes ?? [])]
      await Promise.all(areas.map((area) => queries.invalidateQueries({ queryKey: [area] })))
    },
  })
}
