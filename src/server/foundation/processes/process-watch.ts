import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { ProcessLimits } from './process-limits.ts'

const lookMs = 50
const stderr = 2
/** What a process takes beside its values: Node itself, its code, and what dies young. */
const ownMb = 200

// A thread beside the work, as the work itself may look at nothing while it computes. It ends the whole process: what a thread
// alone is allowed, V8 keeps to for many small values only, and ends the process where one large value finds no room.
const { cpuMs, memoryMb } = workerData as ProcessLimits
const began = process.ppid

setInterval(() => {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > cpuMs) end('work.tooLong')
  // What is no value of V8's (bytes of a file) counts as well.
  if (process.memoryUsage.rss() / 1024 / 1024 > memoryMb + ownMb) end('work.tooLarge')
  // Whoever waited for it is gone, and nobody hears why.
  if (process.ppid !== began) end(null)
}, lookMs)

function end(reason: string | null): void {
  if (reason) writeSync(stderr, `\n${reason}\n`)
  process.kill(process.pid, 'SIGKILL')
}
