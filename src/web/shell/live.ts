import { useEffect } from 'react'
import { homeCalls } from '#shared/areas/home.ts'
import type { ChangedAttendance, ChangedRequest } from '#shared/areas/live.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { isRefused } from '#web/foundation/api/errors.ts'
import { callKey, hasJustFailed, queries } from '#web/foundation/api/query.ts'
import { followLive, type LiveMessage } from '#web/foundation/live/live.ts'
import { viewing } from '#web/foundation/session/viewing.ts'
import { notices } from './notices/notices.ts'

/** What a page has asked while it was loading is not asked a second time before it is shown. */
const settleMs = 3000
/** Lists and balances are asked again at most so often, however much changes. */
const listsEveryMs = 2000

/** As long as somebody is signed in, what changes for them is asked for anew: no screen asks by the clock. */
export function useLive(on: boolean): void {
  useEffect(() => {
    // Another's news are told to them alone; all tabs share the stream of whoever is signed in.
    if (!on || viewing) return
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const later = (work: () => void, ms: number) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        work()
      }, ms)
      timers.add(timer)
    }
    const end = followLive(lookWhere(later))
    return () => {
      end()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [on])
}

/** Whether anything of an area has been asked for. */
const isAsked = (area: string) => queries.getQueryCache().find({ queryKey: [area], exact: false }) !== undefined

const lookAt = (area: string) => queries.invalidateQueries({ queryKey: [area] })

/** What a message asks anew. `later` runs something after so many milliseconds. */
export function lookWhere(later: (work: () => void, ms: number) => void): (message: LiveMessage) => void {
  let loaded = false
  let everything = false
  const areas = new Set<string>()
  // It knows what the screens of attendance ask: nobody's first page waits for that.
  let lookAtDays: Promise<(changed: ChangedAttendance | undefined) => void> | null = null

  const lookAtEverything = (withinMs: number) => {
    if (everything) return
    everything = true
    later(() => {
      everything = false
      // The stream is open just after the first page has asked: what was refused to that is so still.
      void queries.invalidateQueries({ predicate: ({ state }) => !(isRefused(state.error) && hasJustFailed(state)) })
      void notices.refresh()
    }, withinMs)
  }

  const lookAtLists = (wanted: readonly string[]) => {
    if (areas.size === 0)
      later(() => {
        for (const area of areas) void lookAt(area)
        areas.clear()
      }, listsEveryMs)
    for (const area of wanted) areas.add(area)
  }

  return ({ event, request, attendance }) => {
    switch (event) {
      case 'ready':
        lookAtEverything(loaded ? settleMs * Math.random() : settleMs)
        loaded = true
        return
      case 'again':
        return lookAtEverything(settleMs * Math.random())
      case 'notices':
        void lookAt('notification')
        void queries.invalidateQueries({ queryKey: callKey(homeCalls.count, {}) })
        void notices.refresh()
        return
      case 'inbox':
        void lookAt('universal-inbox')
        void queries.invalidateQueries({ queryKey: callKey(homeCalls.count, {}) })
        lookAtLists(['home'])
        return
      case 'request':
        if (!request) return
        void queries.invalidateQueries({ predicate: ({ queryKey }) => isOf(request, queryKey) })
        lookAtLists([kindOf(request), 'home', 'leave-balance', 'calendar'])
        return
      case 'attendance':
        if (!['attendance', 'calendar'].some(isAsked)) return
        lookAtDays ??= import('./live-attendance.ts').then(({ lookAtAttendance }) => lookAtAttendance(later, settleMs))
        void lookAtDays.then((look) => look(attendance))
    }
  }
}

const kindOf = ({ module }: ChangedRequest): string => Object.values(requestModules).find((one) => one.module === module)?.kind ?? module

/** Whether an answer is about this very request. */
const isOf = ({ id }: ChangedRequest, [, , input]: readonly unknown[]): boolean =>
  typeof input === 'object' && input !== null && 'id' in input && input.id === id
