// Finds the system's Chromium; the browser tests bring none of their own.
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The same engine without the windows around its pages, which take a quarter of a test's time. */
const windowless = ['chromium-headless-shell', 'chrome-headless-shell']
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Its path, or null. CHROMIUM overrules the search; `windowed` leaves out what can show no window. */
export function findChromium({ windowed = false } = {}) {
  const given = process.env.CHROMIUM
  if (given && !(windowed && windowless.includes(path.basename(given)))) return existsSync(given) ? given : null
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = [
    ...[...(windowed ? [] : windowless), ...names].flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...places,
  ]
  return candidates.find((file) => existsSync(file)) ?? null
}

/** What it is started with. In its sandbox Chromium does not start as root, and tests may run as root. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
