import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'

/** The system's Chromium without a window; `whole`: with all that it could do with one. Throws where there is none. */
export async function openBrowser(whole = false): Promise<Browser> {
  const executablePath = findChromium({ windowed: whole })
  if (!executablePath) throw new Error('The browser tests need Chromium; set CHROMIUM to its path.')
  return chromium.launch({ executablePath, args: chromiumFlags })
}

/** A page, with what it complained about. */
export interface OpenedPage {
  page: Page
  complaints: string[]
}

/** A page in a context of its own. */
export const openPage = async (browser: Browser, options?: BrowserContextOptions): Promise<OpenedPage> =>
  openPageIn(await openContext(browser, options))

export const openContext = (browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> =>
  browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 }, ...options })

export async function openPageIn(context: BrowserContext): Promise<OpenedPage> {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  return { page, complaints }
}
