import { throwFaults } from './faults.ts'

/** Work that is stored, and held by one process while it works on it. Any number may run, in any number of processes. */
export interface LeasedWork {
  /** Works on one until nothing of it is left to begin. At once where another process works on it. */
  work(id: string): Promise<void>
  /** Works on one in so many seconds. Where this process ends before, a sweep does. */
  workIn(id: string, seconds: number, failed: (error: unknown) => void): void
  /** Goes on with what a process left behind that has died. A fault ends the work on its own alone, and is thrown at the end. */
  sweep(): Promise<void>
  /** Begins nothing more and waits for what is under way. */
  stop(): Promise<void>
}

interface Lease {
  /** What it is, for whoever reads of its faults. */
  name: string
  /** Holds one and works on it, as long as nobody is `stopping`. */
  workOn(id: string, stopping: () => boolean): Promise<void>
  /** The ids of what nobody holds and is not finished. */
  left(): Promise<readonly { id: string }[]>
}

export function openLeasedWork({ name, workOn, left }: Lease): LeasedWork {
  const running = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  let isStopping = false
  const stopping = () => isStopping

  const work = async (id: string) => {
    const run = workOn(id, stopping)
    running.add(run)
    try {
      await run
    } finally {
      running.delete(run)
    }
  }

  return {
    work,
    workIn(id, seconds, failed) {
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          work(id).catch(failed)
        },
        seconds * 1000 + 5,
      )
      timers.add(timer)
    },
    async sweep() {
      const faults: unknown[] = []
      for (const { id } of await left()) if (!isStopping) await work(id).catch((error: unknown) => faults.push(error))
      throwFaults(faults, name)
    },
    async stop() {
      isStopping = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.allSettled(running)
    },
  }
}
