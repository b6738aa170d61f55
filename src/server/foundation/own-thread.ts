import { Worker, type TransferListItem } from 'node:worker_threads'
import { Refusal, refuse, type Message } from './refusal.ts'
import type { FromThread } from './thread-side.ts'

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
/** How long a thread waits for more of its work. */
const spareMs = 10_000

/** Threads that have done a piece of work and wait for another, by module and memory. */
const spares = new Map<string, { worker: Worker; ending: NodeJS.Timeout }[]>()

interface Work {
  transfer?: TransferListItem[]
  /** Answers what the thread asks for with `askMore`. */
  more?: () => Promise<unknown>
  /**
   * Whether its thread takes the next piece of the same work, which spares that one the begin. For what the portal itself has
   * made: a thread that has read what somebody sent reads nothing else.
   */
  again?: boolean
}

/**
 * Does a piece of work in a thread of its own, so that the event loop goes on meanwhile. `file` is a module that calls
 * `workHere`. The thread ends with its work, or where it works again, when nothing came for ten seconds; all its memory is given
 * back. Refusals pass through; work beyond `limits` is refused (413).
 */
export async function inOwnThread<T>(
  lane: Lane,
  file: URL,
  input: unknown,
  limits: ThreadLimits,
  { transfer = [], more, again = false }: Work = {},
): Promise<T> {
  await lane.enter()
  const kind = `${file.href} ${limits.memoryMb}`
  const worker = takeSpare(kind) ?? new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb } })
  let ends: NodeJS.Timeout | undefined
  let isDone = false
  try {
    return await new Promise<T>((resolve, reject) => {
      ends = endsOf(worker, limits, reject)
      worker.on('message', (told: FromThread) => {
        if (told.is === 'done') {
          isDone = true
          resolve(told.answer as T)
        } else if (told.is === 'refused')
          reject(new Refusal(told.statusCode, told.messages as Message[], told.fields as Record<string, Message[]>))
        else if (told.is === 'failed') reject(Object.assign(new Error(told.message), { stack: told.stack }))
        else (more?.() ?? Promise.resolve(null)).then((given) => worker.postMessage(given), reject)
      })
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse(413, 'work.tooLarge') : error),
      )
      worker.once('exit', () => reject(new Error('the thread ended without an answer')))
      worker.postMessage(input, transfer)
    })
  } finally {
    clearInterval(ends)
    leaveAlone(worker)
    if (isDone && again) spare(worker, kind)
    else await worker.terminate()
    lane.leave()
  }
}

function takeSpare(kind: string): Worker | undefined {
  const one = spares.get(kind)?.pop()
  if (!one) return undefined
  clearTimeout(one.ending)
  leaveAlone(one.worker)
  one.worker.ref()
  return one.worker
}

/** Takes away what listens to a thread, but what Node itself listens to. */
function leaveAlone(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}

/** Keeps a thread for the next piece of its work. It holds up no process that would end, and is gone from here before it ends. */
function spare(worker: Worker, kind: string): void {
  const waiting = spares.get(kind) ?? []
  spares.set(kind, waiting)
  const forget = () => {
    const at = waiting.findIndex((one) => one.worker === worker)
    if (at >= 0) waiting.splice(at, 1)
    void worker.terminate()
  }
  worker.once('error', forget)
  worker.once('exit', forget)
  worker.unref()
  waiting.push({ worker, ending: setTimeout(forget, spareMs).unref() })
}

/** Looks again and again whether the work goes on for too long. */
function endsOf(worker: Worker, { cpuMs, wholeMs }: ThreadLimits, end: (reason: Error) => void): NodeJS.Timeout {
  const begun = performance.now()
  // A thread that has only just begun, or has just ended and says why by itself, has used nothing.
  const usedMs = () =>
    worker.cpuUsage().then(
      ({ user, system }) => (user + system) / 1000,
      () => 0,
    )
  const before = usedMs()
  return setInterval(() => {
    if (performance.now() - begun > wholeMs) end(refuse(413, 'work.tooLong'))
    else void Promise.all([usedMs(), before]).then(([now, then]) => now - then > cpuMs && end(refuse(413, 'work.tooLong')))
  }, lookMs)
}
