import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../basis/refusal.ts'
import type { ProcessLimits } from './process-limits.ts'

/** What a process tells whoever began it. */
export type FromProcess =
  | { is: 'asking'; part: unknown }
  | { is: 'done'; answer: unknown }
  | { is: 'refused'; statusCode: number; messages: unknown; fields: unknown }
  | { is: 'failed'; message: string; stack: string | undefined }

/** What a process is given first. */
export interface Order {
  input: unknown
  limits: ProcessLimits
}

const tell = (message: FromProcess) => void process.send?.(message)
const next = async <T>(): Promise<T> => ((await once(process, 'message')) as [T])[0]

/** Inside a process of its own: does the work on what was given, and hands over the answer. */
export async function workHere<I, T>(work: (input: I) => Promise<T>): Promise<void> {
  // The portal ends in its own time, and ends this with it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  process.once('disconnect', () => process.exit())
  const { input, limits } = await next<Order>()
  new Worker(new URL('./process-watch.ts', import.meta.url), { workerData: limits }).unref()
  try {
    tell({ is: 'done', answer: await work(input as I) })
  } catch (error) {
    if (error instanceof Refusal) tell({ is: 'refused', statusCode: error.statusCode, messages: error.messages, fields: error.fields })
    else tell({ is: 'failed', message: String(error), stack: error instanceof Error ? error.stack : undefined })
  }
}

/** Inside such a process: asks whoever began it for more, and waits for it; `part`: what of a long answer is handed over with it. */
export async function askMore<T>(part: unknown = null): Promise<T> {
  const given = next<{ given: T }>()
  tell({ is: 'asking', part })
  return (await given).given
}
