import { isLoopback } from './exposure.ts'
import type { Reader } from './settings-reader.ts'

/** Those of PostgreSQL's `sslmode` under which the connection is encrypted and the server's certificate is looked at. */
const encrypted = new Set(['require', 'verify-ca', 'verify-full'])

/** An address of the database, by TLS wherever it leads to another machine; null: the embedded one. */
export function readDatabaseUrl(read: Reader, name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'): string | null {
  const inTheClear = read.flag('DATABASE_WITHOUT_TLS', false)
  const url = read.url(name, ['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/database')
  if (url === null) return null
  if (url.pathname.length < 2) read.problem(`${name} names no database: it must end like .../calendula.`)
  if (!inTheClear && !staysHere(url) && !isEncrypted(url))
    read.problem(
      `${name} leads to another machine without TLS: add ?sslmode=verify-full to it (and &sslrootcert=FILE for an authority of your own). Where the way is private, such as a network of containers on one machine, DATABASE_WITHOUT_TLS=true says so.`,
    )
  return url.href
}

/** Of a word that is given twice the last counts. As libpq means them, all modes but one let any certificate pass. */
function isEncrypted({ searchParams }: URL): boolean {
  const mode = searchParams.getAll('sslmode').at(-1) ?? ''
  return searchParams.getAll('uselibpqcompat').at(-1) === 'true' ? mode === 'verify-full' : encrypted.has(mode)
}

/** By a socket of this machine or its loopback. `host` may stand in the query too, and then counts. */
function staysHere({ hostname, searchParams }: URL): boolean {
  const host = searchParams.getAll('host').at(-1) ?? decodeURIComponent(hostname)
  return host === '' || host.startsWith('/') || isLoopback(host)
}
