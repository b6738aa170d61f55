import { Worker, type TransferListItem } from 'node:worker_threads'
import { Refusal, refuse, type Message } from '../basis/refusal.ts'
import type { FromThread, ToThread } from './thread-side.ts'

/** What a piece of work may use before its thread is ended. */
export interface ThreadLimits {
  /** Of its own processor time, so that a busy machine takes nothing from anybody. Milliseconds. */
  cpuMs: number
  /** From its begin to its end, whatever it waits for. Milliseconds. */
  wholeMs: number
  /** What its values may take. MB. */
  memoryMb: number
}

/** So many threads at once, so many who wait for one: who comes then is told to come later. */
export class Lane {
  readonly #width: number
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(width: number) {
    this.#width = width
  }

  async enter(): Promise<void> {
    if (this.#busy >= this.#width) {
      if (this.#waiting.length >= mostWaiting) throw refuse(429, 'error.tooMany')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    this.#busy += 1
  }

  leave(): void {
    this.#busy -= 1
    this.#waiting.shift()?.()
  }
}

const mostWaiting = 16
const lookMs = 50

/**
 * Does a piece of work in a thread of its own, which is ended with it: the event loop goes on meanwhile, and all memory is
 * given back. `file` is a module that calls `workHere`; `more` answers what it asks for with `askMore`. Refusals pass through;
 * work beyond `limits` is refused (413).
 */
export async function inOwnThread<T>(
  lane: Lane,
  file: URL,
  input: unknown,
  limits: ThreadLimits,
  { transfer = [], more }: { transfer?: TransferListItem[]; more?: () => Promise<unknown> } = {},
): Promise<T> {
  await lane.enter()
  let worker: Worker | undefined
  try {
    const begun = (worker = new Worker(file, {
      workerData: input,
      transferList: transfer,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    }))
    return await new Promise<T>((resolve, reject) => {
      const ends = endsOf(begun, limits, reject)
      begun.on('message', (told: FromThread) => {
        if (told.is === 'done') resolve(told.answer as T)
        else if (told.is === 'refused')
          reject(new Refusal(told.statusCode, told.messages as Message[], told.fields as Record<string, Message[]>))
        else if (told.is === 'failed') reject(Object.assign(new Error(told.message), { stack: told.stack }))
        else (more?.() ?? Promise.resolve(null)).then((given) => begun.postMessage({ given } satisfies ToThread), reject)
      })
      begun.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse(413, 'work.tooLarge') : error),
      )
      begun.once('exit', () => {
        clearInterval(ends)
        reject(new Error('the thread ended without an answer'))
      })
    })
  } finally {
    await worker?.terminate()
    lane.leave()
  }
}

/** Looks again and again whether the work goes on for too long. */
function endsOf(worker: Worker, { cpuMs, wholeMs }: ThreadLimits, end: (reason: Error) => void): NodeJS.Timeout {
  const begun = performance.now()
  return setInterval(() => {
    if (performance.now() - begun > wholeMs) return end(refuse(413, 'work.tooLong'))
    worker.cpuUsage().then(
      ({ user, system }) => (user + system) / 1000 > cpuMs && end(refuse(413, 'work.tooLong')),
      // It has just ended, and says why by itself.
      () => {},
    )
  }, lookMs)
}
