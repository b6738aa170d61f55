import type { Db } from '#server/foundation/database/db.ts'
import { computeDue } from './due.ts'

/** Days that are due, computed beside whatever else happens. Any number may run, in any number of processes. */
export interface DueWork {
  /** Begins with what has just become due; what comes meanwhile is done too. */
  soon(): void
  /** Goes on with what a process left behind that has died. */
  sweep(): Promise<void>
  /** Begins nothing more and waits for what is under way. */
  stop(): Promise<void>
}

export function openDueWork(db: Db, failed: (error: unknown) => void): DueWork {
  let running: Promise<void> | null = null
  let isWanted = false
  let isStopping = false

  const work = async () => {
    try {
      while (isWanted && !isStopping) {
        isWanted = false
        await computeDue(db, null, () => isStopping)
      }
    } finally {
      running = null
    }
  }
  const begin = () => {
    isWanted = true
    return (running ??= work())
  }

  return {
    soon: () => void begin().catch(failed),
    sweep: begin,
    async stop() {
      isStopping = true
      await Promise.allSettled([running])
    },
  }
}
