import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'

/**
 * The key with which audit rows are chained, which the database does not hold: AUDIT_KEY, else the file `audit-key` of the
 * data folder, which is made where it lacks. Throws where the folder cannot be written.
 */
export function auditKey({ auditKey: given, dataDir }: Pick<Config, 'auditKey' | 'dataDir'>): Buffer {
  if (given !== null) return Buffer.from(given)
  const file = path.join(dataDir, 'audit-key')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // Of several that make it at once the first has made it.
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return Buffer.from(readFileSync(file, 'utf8').trim())
}
