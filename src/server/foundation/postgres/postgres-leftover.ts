import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startTime } from '../settings/data-folder.ts'

/**
 * Stops the server that a crashed parent left running on this cluster, and clears its lock file. Only a process that is
 * PostgreSQL on this very folder is touched; the caller must hold the data folder.
 */
export async function stopLeftover(cluster: string, binary: string): Promise<void> {
  const lock = path.join(cluster, 'postmaster.pid')
  const pid = lockedBy(lock)
  if (pid === null) return
  if (runsOn(pid, cluster, binary)) {
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      if (await gone(pid, signal)) break
    }
  }
  // A server killed outright leaves its file; its number may belong to a stranger by now, and PostgreSQL would refuse.
  if (lockedBy(lock) === pid) rmSync(lock, { force: true })
}

function lockedBy(lock: string): number | null {
  try {
    const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null
  }
}

async function gone(pid: number, signal: NodeJS.Signals): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch {
    return true
  }
  for (let waited = 0; waited < 10_000; waited += 50) {
    if (startTime(pid) === null) return true
    await wait(50)
  }
  return false
}

function runsOn(pid: number, cluster: string, binary: string): boolean {
  if (startTime(pid) === null) return false
  try {
    if (process.platform === 'linux') {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return words.includes(cluster) && words.some((word) => path.basename(word) === path.basename(binary))
    }
    if (process.platform === 'win32') return true
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}
