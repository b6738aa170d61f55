import { threadId } from 'node:worker_threads'
import { workInThread } from '#server/foundation/processes/thread-side.ts'

/** What tests have a kept thread do. */
workInThread(async (order: string) => {
  if (order === 'breaks') throw new Error('a fault of its own')
  if (order === 'falls') process.exit(3)
  if (order === 'waits') await new Promise(() => {})
  if (order === 'hoards') {
    const kept: object[] = []
    for (;;) kept.push({ of: kept.length })
  }
  if (order === 'tells') return JSON.stringify(process.env)
  return threadId
})
