import { settings } from '../settings.ts'
import { keep, kept, stored } from '../storage.ts'
import { isSomebodyHere } from './token.ts'

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'visibilitychange'] as const

/** By so much clocks are set right under whoever is there. */
const setRightMs = 60_000

/**
 * Has nobody touched the portal, in any tab, for so many minutes? 0 or less: never. A sign of life of more than a minute to come is
 * none: the clock was set back, and how long ago it was nobody knows.
 */
export function isIdle(minutes: number, now: number = Date.now()): boolean {
  const last = Number(kept(stored.activity) ?? 0)
  return minutes > 0 && last > 0 && (now - last >= minutes * 60_000 || last - now > setRightMs)
}

/** Whoever is about to be signed out is told so long before, and where the time is short, in its second half. */
const toldMs = (minutes: number) => Math.min(60_000, minutes * 30_000)

/** Whole seconds until nobody has touched the portal for so many minutes, in the last minute of it; null before. */
export function secondsLeft(minutes: number, now: number = Date.now()): number | null {
  const last = Number(kept(stored.activity) ?? 0)
  if (minutes <= 0 || last <= 0) return null
  const left = last + minutes * 60_000 - now
  return left <= toldMs(minutes) ? Math.max(0, Math.ceil(left / 1000)) : null
}

/**
 * Somebody's session is kept here, and they are gone: one tab signs out, and none goes on with it for whoever comes next. Where
 * nothing is kept nobody is gone, and whoever comes may sign in.
 */
export const isForsaken = (): boolean => isSomebodyHere() && isIdle(settings.idleLogoffMinutes)

/** Whoever proved who they are so long ago proves it anew, however busy they were. */
export function isTooOld(): boolean {
  const since = Number(kept(stored.signedInAt) ?? 0)
  return since > 0 && since + settings.sessionMaxHours * 60 * 60 < Date.now() / 1000
}

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
