import { liveCalls } from '#shared/areas/live.ts'
import { openStream } from '../api/call.ts'
import { settings } from '../settings.ts'
import { openEventReader, type LiveMessage } from './event-reader.ts'

export type { LiveMessage } from './event-reader.ts'

/** The server gives a sign of life every 25 s. */
const silenceMs = 60_000
const firstPauseMs = 1000
const longestPauseMs = 60_000

/**
 * Hears what changes for the signed-in person, as long as this page is open. All tabs of a browser share one stream: the
 * tab that has the lock reads it and passes on what it tells; when it is closed the next one takes over. Where no stream can
 * be had, everybody is told to look again, with growing pauses. Answers how to end it.
 */
export function followLive(tell: (message: LiveMessage) => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const name = `calendula.live${settings.basePath}`
  // Not every browser has locks; each tab then reads a stream of its own.
  const locks = navigator.locks as LockManager | null | undefined
  if (!locks) {
    void keepReading(signal, tell)
    return () => ending.abort()
  }
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }) => tell(data as LiveMessage))
  const pass = (message: LiveMessage) => {
    tell(message)
    channel.postMessage(message)
  }
  // Ended before its turn came: nothing was to be done.
  locks.request(name, { signal }, () => keepReading(signal, pass)).catch(() => {})
  return () => {
    ending.abort()
    channel.close()
  }
}

async function keepReading(signal: AbortSignal, tell: (message: LiveMessage) => void): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const heard = (message: LiveMessage) => {
      failures = 0
      tell(message)
    }
    const begun = await read(signal, heard)
    if (signal.aborted) return
    failures += 1
    // The end of a stream is nothing unusual: a token has run out, or a process is replaced. It is asked for at once.
    await pause(begun && failures === 1 ? firstPauseMs * Math.random() : pauseAfter(failures), signal)
    if (failures > 1 && !signal.aborted) tell({ event: 'again' })
  }
}

/** Reads until either side ends it; false where no stream was had. */
async function read(signal: AbortSignal, tell: (message: LiveMessage) => void): Promise<boolean> {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), silenceMs)
  let begun = false
  try {
    const body = await openStream(liveCalls.stream, {}, AbortSignal.any([signal, silent.signal]))
    const take = openEventReader(tell)
    const reader = body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return begun
      begun = true
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), silenceMs)
      take(value)
    }
  } catch {
    return begun
  } finally {
    clearTimeout(timer)
  }
}

/** 1 s, 2 s, 4 s … 1 min, with some chance in it: screens that lost the same server do not all come back at once. */
export const pauseAfter = (failures: number, chance: number = Math.random()): number =>
  Math.min(firstPauseMs * 2 ** Math.min(failures - 1, 20), longestPauseMs) * (0.75 + chance / 2)

/** Cut short when the browser is on the network again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      removeEventListener('online', over)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    addEventListener('online', over)
    signal.addEventListener('abort', over)
  })
}
