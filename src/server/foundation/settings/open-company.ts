import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The demo company, or one's own: of the embedded databases each has one, and one is open at a time. */
export type Company = 'demo' | 'own'

const fileIn = (dataDir: string) => path.join(dataDir, 'company')

/** Which company a data folder was last opened with; null where nobody has chosen yet. */
export function rememberedCompany(dataDir: string): Company | null {
  const file = fileIn(dataDir)
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8').trim()
  return text === 'demo' || text === 'own' ? text : null
}

export function rememberCompany(dataDir: string, company: Company): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(fileIn(dataDir), `${company}\n`, { mode: 0o600 })
}
