import { Worker } from 'node:worker_threads'
import { plainEnvironment } from '../basis/plain-environment.ts'
import { refuse } from '../basis/refusal.ts'
import { Lane } from './lane.ts'
import type { FromThread } from './thread-side.ts'

interface ThreadLimits {
  /** So many at once, and so many orders that wait for one. */
  width: number
  waiting: number
  /** After so long without an order a thread ends, and its memory is given back. Milliseconds. */
  idleMs: number
  /** So long an order may take. Milliseconds. */
  wholeMs: number
  /** What the values of one may take. MB. */
  memoryMb: number
}

/** With room for what is short-lived it is looked through less often. */
const maxYoungGenerationSizeMb = 64

interface Kept {
  thread: Worker
  ending: NodeJS.Timeout
}

/**
 * Does pieces of work beside the event loop that are each too short for a process of their own, of which there may be many a second:
 * threads that have loaded what they need stay for a while. `file` is a module that calls `workInThread`. A piece that
 * fails, or is beyond `limits` (413), ends its thread.
 */
export function openKeptThreads(file: URL, limits: ThreadLimits): <T>(order: unknown) => Promise<T> {
  const { width, waiting, idleMs, wholeMs, memoryMb } = limits
  const lane = new Lane(width, waiting)
  const idle: Kept[] = []

  const begin = (): Worker => {
    const thread = new Worker(file, {
      env: plainEnvironment(),
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb },
    })
    // One that falls while nobody waits for it is nobody's error: it is not taken again.
    const fell = () => forget(idle.find((kept) => kept.thread === thread))
    thread.on('error', fell).once('exit', fell)
    return thread
  }
  const keep = (thread: Worker): void => {
    const kept: Kept = { thread, ending: setTimeout(() => end(kept), idleMs).unref() }
    // It keeps no process from its end.
    thread.unref()
    idle.push(kept)
  }
  // It is taken or it ends: until it is gone, which it is a moment later, it could be taken all the same.
  const end = (kept: Kept): void => {
    forget(kept)
    void kept.thread.terminate()
  }
  const forget = (kept: Kept | undefined): void => {
    clearTimeout(kept?.ending)
    if (kept) idle.splice(idle.indexOf(kept), 1)
  }
  const taken = (): Worker => {
    const kept = idle.at(-1)
    forget(kept)
    kept?.thread.ref()
    return kept?.thread ?? begin()
  }

  return async <T>(order: unknown): Promise<T> => {
    await lane.enter()
    const thread = taken()
    try {
      const answer = await answered(thread, order, wholeMs)
      keep(thread)
      return answer as T
    } catch (error) {
      void thread.terminate()
      throw error
    } finally {
      lane.leave()
    }
  }
}

function answered(thread: Worker, order: unknown, wholeMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => fell(refuse(413, 'work.tooLong')), wholeMs)
    const told = (message: FromThread): void => {
      quit()
      if (message.is === 'done') resolve(message.answer)
      else reject(Object.assign(new Error(message.message), { stack: message.stack }))
    }
    const fell = (error: Error & { code?: string }): void => {
      quit()
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse(413, 'work.tooLarge') : error)
    }
    const ended = (code: number): void => fell(new Error(`the thread ended without an answer (${code})`))
    const quit = (): void => {
      clearTimeout(late)
      thread.off('message', told).off('error', fell).off('exit', ended)
    }
    thread.on('message', told).on('error', fell).on('exit', ended)
    thread.postMessage(order)
  })
}
