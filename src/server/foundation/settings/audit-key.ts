import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'

type Keys = Pick<Config, 'auditKey' | 'dataDir'>

/**
 * The key with which audit rows are chained, which the database does not hold: AUDIT_KEY, else the file `audit-key` of the
 * data folder, which is made where it lacks. Throws where the folder cannot be written.
 */
export function auditKey(config: Keys): Buffer {
  const { auditKey: given, dataDir } = config
  if (given !== null) return Buffer.from(given)
  const file = fileOf(config)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // Of several that make it at once the first has made it.
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return Buffer.from(readFileSync(file, 'utf8').trim())
}

/** The same key for whoever only looks: null where there is none. Another one, made now, would make every chain look broken. */
export function knownAuditKey(config: Keys): Buffer | null {
  return config.auditKey !== null || existsSync(fileOf(config)) ? auditKey(config) : null
}

const fileOf = ({ dataDir }: Keys) => path.join(dataDir, 'audit-key')
