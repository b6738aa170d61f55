import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'

/** The system's Chromium without a window; `whole`: with all that it could do with one. Throws where there is none. */
export async function openBrowser(whole = false): Promise<Browser> {
  const executablePath = findChromium({ windowed: whole })
  if (!executablePath) throw new Error('The browser tests need Chromium; set CHROMIUM to its path.')
  // One process less to speak with, and no helpers for a page that is gone in seconds: the processors are shared with other tests.
  return chromium.launch({ executablePath, args: [...chromiumFlags, '--in-process-gpu', '--js-flags=--single-threaded'] })
}

/** A page, with what it complained about. */
export interface OpenedPage {
  page: Page
  complaints: string[]
}

/** A page in a context of its own. */
export const openPage = async (browser: Browser, options?: BrowserContextOptions): Promise<OpenedPage> =>
  openPageIn(await openContext(browser, options))

export async function openContext(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options })
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

/** Calls of a page that have not been answered yet; its stream of news is open as long as the page is. */
const underWay = new WeakMap<Page, Set<unknown>>()

function countCalls(page: Page): void {
  const open = new Set<unknown>()
  underWay.set(page, open)
  page.on('request', (request) => request.url().endsWith('/api/x/live') || open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

const restMs = 150

/** Waits until a page has asked for nothing for a moment: what its answers led to has been asked for as well then. */
export async function atRest(page: Page): Promise<void> {
  const open = underWay.get(page)
  for (let since = Date.now(); Date.now() - since < restMs; await page.waitForTimeout(30)) if (open?.size) since = Date.now()
}
