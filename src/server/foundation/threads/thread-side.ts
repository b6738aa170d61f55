import { once } from 'node:events'
import { parentPort, workerData, type TransferListItem } from 'node:worker_threads'
import { Refusal } from '../basis/refusal.ts'

/** What a thread tells whoever began it. */
export type FromThread =
  | { is: 'asking' }
  | { is: 'done'; answer: unknown }
  | { is: 'refused'; statusCode: number; messages: unknown; fields: unknown }
  | { is: 'failed'; message: string; stack: string | undefined }

export interface ToThread {
  given: unknown
}

const tell = (message: FromThread, transfer: TransferListItem[] = []) => parentPort?.postMessage(message, transfer)

/** Inside a thread of its own: does the work on what was given, and hands over the answer; what is in `transfer` is moved. */
export async function workHere<I, T>(work: (input: I) => Promise<{ answer: T; transfer?: TransferListItem[] }>): Promise<void> {
  try {
    const { answer, transfer } = await work(workerData as I)
    tell({ is: 'done', answer }, transfer)
  } catch (error) {
    if (error instanceof Refusal) tell({ is: 'refused', statusCode: error.statusCode, messages: error.messages, fields: error.fields })
    else tell({ is: 'failed', message: String(error), stack: error instanceof Error ? error.stack : undefined })
  }
}

/** Inside a thread: asks whoever began it for more, and waits for it. */
export async function askMore<T>(): Promise<T> {
  if (!parentPort) throw new Error('only a thread can ask')
  const given = once(parentPort, 'message')
  tell({ is: 'asking' })
  const [message] = (await given) as [ToThread]
  return message.given as T
}
