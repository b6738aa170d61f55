import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext } from 'playwright-core'
import { chromiumFlags, findChromium } from '../chromium.mjs'

interface Window {
  width: number
  height: number
  flags?: string[]
}

/** A browser with an empty profile; null, and a word to whoever runs the bench, where there is none. `what` cannot be measured then. */
export async function openBrowser(what: string, { width, height, flags = [] }: Window): Promise<BrowserContext | null> {
  const executablePath = findChromium({ windowed: true })
  if (!executablePath) {
    process.stderr.write(`Chromium is missing (apt-get install chromium): ${what} is not measured.\n`)
    return null
  }
  const profile = mkdtempSync(path.join(os.tmpdir(), 'calendula-bench-browser-'))
  return chromium.launchPersistentContext(profile, { executablePath, args: [...chromiumFlags, ...flags], viewport: { width, height } })
}
