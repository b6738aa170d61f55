import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The version of the portal that runs, as in `package.json`. */
export const { version } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
  version: string
}
