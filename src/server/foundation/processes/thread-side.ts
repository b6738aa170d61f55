import { parentPort } from 'node:worker_threads'

/** What a thread answers to each order. */
export type FromThread = { is: 'done'; answer: unknown } | { is: 'failed'; message: string; stack: string | undefined }

/** Inside a thread: does the same work on each order that comes, one after the other. */
export function workInThread<I>(work: (order: I) => Promise<unknown>): void {
  const tell = (message: FromThread) => parentPort?.postMessage(message)
  parentPort?.on('message', (order: I) => {
    work(order)
      .then((answer) => tell({ is: 'done', answer }))
      .catch((error: unknown) => tell({ is: 'failed', message: String(error), stack: error instanceof Error ? error.stack : undefined }))
  })
}
