import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'

/** The system's Chromium without a window. Throws where there is none. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('The browser tests need Chromium; set CHROMIUM to its path.')
  return chromium.launch({ executablePath, args: chromiumFlags })
}

/** A page in a context of its own, with what it complained about. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 }, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  return { page, complaints }
}
