import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Who holds a data folder. `started` tells two processes with the same number apart. */
interface Owner {
  pid: number
  started: string
  databaseUrl?: string
}

export interface HeldFolder {
  /** Tells other programs of this folder (`npm run token`) where its database listens. */
  announce(databaseUrl: string): void
  release(): void
}

/**
 * Takes a data folder for this process. A folder held by a living process is refused; what a crashed one left behind is
 * taken over, by one taker only.
 */
export function holdDataFolder(dataDir: string): HeldFolder {
  const file = path.join(dataDir, 'owner.json')
  const me: Owner = { pid: process.pid, started: startTime(process.pid) ?? '' }
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    for (let attempt = 0; !claim(file, me); attempt++) {
      const holder = readOwner(file)
      if (holder && isAlive(holder)) throw new Error(refusal(dataDir, holder.pid))
      if (attempt > 5) throw new Error(`The data folder ${dataDir} could not be taken over: ${file} keeps coming back.`)
      discardStale(file, holder)
    }
  } catch (error) {
    if (isErrno(error, 'EACCES') || isErrno(error, 'EROFS') || isErrno(error, 'EPERM'))
      throw new Error(`The data folder ${dataDir} cannot be written. Make it writable or set DATA_DIR to another folder.`)
    if (isErrno(error, 'ENOTDIR') || isErrno(error, 'EEXIST'))
      throw new Error(`The data folder ${dataDir} cannot be made: a part of its path is a file. Set DATA_DIR to another folder.`)
    throw error
  }
  return {
    announce: (databaseUrl) => writeWhole(file, { ...me, databaseUrl }),
    release: () => rmSync(file, { force: true }),
  }
}

/** The address of the embedded database that a living process runs on this folder, or null. */
export function announcedDatabase(dataDir: string): string | null {
  const holder = readOwner(path.join(dataDir, 'owner.json'))
  return holder && isAlive(holder) ? (holder.databaseUrl ?? null) : null
}

/** The moment a process started, in a form of the platform's own; null when it does not live. */
export function startTime(pid: number): string | null {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!isErrno(error, 'EPERM')) return null
  }
  try {
    if (process.platform === 'linux') {
      // The command may hold spaces and brackets; the 20th field after it is the start time.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' ? null : (fields[19] ?? '')
    }
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}

/** Whether an error is the operating system's error of this name. */
export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function isAlive(owner: Owner): boolean {
  return startTime(owner.pid) === owner.started
}

function claim(file: string, owner: Owner): boolean {
  const draft = `${file}.${owner.pid}`
  writeFileSync(draft, JSON.stringify(owner))
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

// Moving it away first shows whether it still is the file that was judged: another taker may have been quicker.
function discardStale(file: string, judged: Owner | null): void {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return
    throw error
  }
  const moved = readOwner(aside)
  if (moved && (moved.pid !== judged?.pid || moved.started !== judged.started)) renameSync(aside, file)
  else rmSync(aside, { force: true })
}

function readOwner(file: string): Owner | null {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof read !== 'object' || read === null || !('pid' in read) || !('started' in read)) return null
    const databaseUrl = 'databaseUrl' in read ? String(read.databaseUrl) : undefined
    return { pid: Number(read.pid), started: String(read.started), databaseUrl }
  } catch {
    return null
  }
}

function writeWhole(file: string, owner: Owner): void {
  const draft = `${file}.${owner.pid}`
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 })
  renameSync(draft, file)
}

function refusal(dataDir: string, pid: number): string {
  return `Another Calendula (process ${pid}) already uses the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder; for several processes beside each other set DATABASE_URL.`
}
