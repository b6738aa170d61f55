import { once } from 'node:events'
import { parentPort, type TransferListItem } from 'node:worker_threads'
import { Refusal } from './refusal.ts'

/** What a thread tells whoever began it. */
export type FromThread =
  | { is: 'asking' }
  | { is: 'done'; answer: unknown }
  | { is: 'refused'; statusCode: number; messages: unknown; fields: unknown }
  | { is: 'failed'; message: string; stack: string | undefined }

const tell = (message: FromThread, transfer: TransferListItem[] = []) => parentPort?.postMessage(message, transfer)

/** What comes next: a piece of work, or what was asked for. */
async function next<T>(): Promise<T> {
  if (!parentPort) throw new Error('only a thread can ask')
  const [message] = (await once(parentPort, 'message')) as [T]
  return message
}

type Work<I, T> = (input: I) => Promise<{ answer: T; transfer?: TransferListItem[] }>

/**
 * Inside a thread of its own: does the work on whatever is given, one piece after the other, and hands over the answers; what
 * is in `transfer` is moved.
 */
export async function workHere<I, T>(work: Work<I, T>): Promise<never> {
  for (let input = await next<I>(); ;) {
    const [told, transfer] = await outcomeOf(work, input)
    // Listened for before the answer leaves, so that what follows it at once is heard.
    const following = next<I>()
    tell(told, transfer)
    input = await following
  }
}

async function outcomeOf<I, T>(work: Work<I, T>, input: I): Promise<[told: FromThread, transfer?: TransferListItem[]]> {
  try {
    const { answer, transfer } = await work(input)
    return [{ is: 'done', answer }, transfer]
  } catch (error) {
    if (error instanceof Refusal) return [{ is: 'refused', statusCode: error.statusCode, messages: error.messages, fields: error.fields }]
    return [{ is: 'failed', message: String(error), stack: error instanceof Error ? error.stack : undefined }]
  }
}

/** Inside a thread: asks whoever began it for more, and waits for it. */
export async function askMore<T>(): Promise<T> {
  const given = next<T>()
  tell({ is: 'asking' })
  return given
}
