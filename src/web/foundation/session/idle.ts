import { settings } from '../settings.ts'
import { keep, kept, stored } from '../storage.ts'
import { sessionState } from './session-state.ts'

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'visibilitychange'] as const

/** Has nobody touched the portal, in any tab, for so many minutes? 0 or less: never. */
export function isIdle(minutes: number, now: number = Date.now()): boolean {
  const last = Number(kept(stored.activity) ?? 0)
  return minutes > 0 && last > 0 && now - last >= minutes * 60_000
}

/** Nobody is there any more: one tab is about to sign out, and none begins a session for whoever comes next. */
export const isForsaken = (): boolean => sessionState() === 'signedIn' && isIdle(settings.idleLogoffMinutes)

/** Notes a sign of life for all tabs. */
export const noteActivity = (now: number = Date.now()): void => keep(stored.activity, String(now))

/**
 * Calls `onIdle` once when nobody has touched the portal in any tab for `minutes`. Activity in one tab counts for all,
 * through local storage. Answers how to stop watching.
 */
export function watchIdle(minutes: number, onIdle: () => void): () => void {
  if (minutes <= 0) return () => undefined
  let written = 0
  noteActivity()
  const note = () => {
    const now = Date.now()
    if (document.visibilityState === 'hidden' || now - written < 1000 || isIdle(minutes, now)) return
    written = now
    noteActivity(now)
  }
  const timer = setInterval(() => {
    if (!isIdle(minutes)) return
    stop()
    onIdle()
  }, 1000)
  const stop = () => {
    clearInterval(timer)
    for (const sign of signs) removeEventListener(sign, note, true)
  }
  for (const sign of signs) addEventListener(sign, note, { capture: true, passive: true })
  return stop
}
