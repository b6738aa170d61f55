import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'

/** The system's Chromium without a window; `whole`: with all that it could do with one. Throws where there is none. */
export async function openBrowser(whole = false): Promise<Browser> {
  const executablePath = findChromium({ windowed: whole })
  if (!executablePath) throw new Error('The browser tests need Chromium; set CHROMIUM to its path.')
  // Few processes to begin and to speak with, and no helpers for a page that is gone in seconds: the processors are shared with other tests.
  return chromium.launch({
    executablePath,
    args: [...chromiumFlags, '--in-process-gpu', '--process-per-site', '--js-flags=--single-threaded'],
  })
}

/** A page, with what it complained about. */
export interface OpenedPage {
  page: Page
  complaints: string[]
}

/** A page in a context of its own. */
export const openPage = async (browser: Browser, options?: BrowserContextOptions): Promise<OpenedPage> =>
  openPageIn(await openContext(browser, options))

/**
 * Without the portal's worker, unless `serviceWorkers: 'allow'` asks for it: each new context would fetch and keep the whole
 * portal for days without a network, which takes as long as a page.
 */
export async function openContext(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  })
  // A machine may be slow: what does not come at all is told a little later.
  context.setDefaultTimeout(90_000)
  return context
}

export async function openPageIn(context: BrowserContext): Promise<OpenedPage> {
  const page = await context.newPage()
  countCalls(page)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  return { page, complaints }
}

/** What a page asks for; its stream of news is open as long as the page is. */
interface Calls {
  /** Those that have not been answered yet. */
  open: Set<unknown>
  /** When one began or ended last, in milliseconds. */
  lastAt: number
}

const callsOf = new WeakMap<Page, Calls>()

function countCalls(page: Page): void {
  const calls: Calls = { open: new Set(), lastAt: 0 }
  callsOf.set(page, calls)
  const ended = (request: unknown) => {
    if (calls.open.delete(request)) calls.lastAt = Date.now()
  }
  page.on('request', (request) => {
    if (request.url().endsWith('/api/x/live')) return
    calls.open.add(request)
    calls.lastAt = Date.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
}

const restMs = 150

/** Waits until a page has asked for nothing for a moment and has drawn what was answered: what that led to has been asked for as well then. */
export async function atRest(page: Page): Promise<void> {
  const calls = callsOf.get(page) ?? { open: new Set(), lastAt: 0 }
  for (let since = Date.now(); ;) {
    while (calls.open.size > 0 || Date.now() - Math.max(since, calls.lastAt) < restMs) await page.waitForTimeout(30)
    const before = calls.lastAt
    const isDrawn = await page.evaluate(drawn).catch(() => false)
    if (isDrawn && calls.open.size === 0 && calls.lastAt === before) return
    since = Date.now()
  }
}

/** Once a page has done what it had to do. */
const drawn = () => new Promise<boolean>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0, true)))
