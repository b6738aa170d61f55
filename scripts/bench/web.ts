import type { BrowserContext, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { mostBytes } from './first-page.ts'
import { freePort, type Running } from './processes.ts'
import { report } from './report.ts'

/** The first page, signed in, on an empty cache: weight, layout shift and Lighthouse's performance on its desktop profile. */
export async function measureWeb(portal: Running): Promise<void> {
  const port = await freePort()
  const context = await openBrowser('the first page', { width: 1350, height: 940, flags: [`--remote-debugging-port=${port}`] })
  if (!context) return
  try {
    await signIn(context, portal.url)
    await measureFirstPage(context, portal.url)
    await measureLighthouse(portal.url, port)
  } finally {
    await context.close()
  }
}

async function signIn(context: BrowserContext, url: URL): Promise<void> {
  const page = await context.newPage()
  await page.goto(url.href)
  await page.getByRole('button', { name: /amina/i }).first().click()
  await homeIsThere(page)
  await page.close()
}

const homeIsThere = (page: Page) => page.getByRole('heading', { level: 1, name: /Amina/ }).waitFor()

async function measureFirstPage(context: BrowserContext, url: URL): Promise<void> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  let [bytes, files, wire, all] = [0, 0, 0, 0]
  const [wanted, untold] = [new Set<string>(), new Set<string>()]
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script' && type !== 'Stylesheet') return
    wanted.add(requestId)
    files += 1
    const told = response.headers['content-length'] ?? response.headers['Content-Length']
    if (told === undefined) untold.add(requestId)
    else bytes += Number(told)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength
    if (wanted.has(requestId)) wire += encodedDataLength
    // A file of which no length was told counts with its head.
    if (untold.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(url.href)
  await homeIsThere(page)
  await atRest(() => wire)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
  await page.close()
  report({
    what: `first page, JS and CSS alone as brotli (${files} files, ${(wire / 1024).toFixed(0)} KB with headers; with HTML, font and answers ${(all / 1024).toFixed(0)} KB)`,
    figure: `${(bytes / 1024).toFixed(0)} KB`,
    floor: '–',
    ratio: '–',
    wanted: '≤ 220 KB',
    reached: bytes <= mostBytes,
  })
  report({ what: 'first page, layout shift', figure: shift.toFixed(4), floor: '–', ratio: '–', wanted: '< 0.02', reached: shift < 0.02 })
}

/** Until nothing more has come for two seconds. The stream of news stays open, so the network as a whole is never idle. */
async function atRest(received: () => number): Promise<void> {
  for (let before = -1; before !== received();) {
    before = received()
    await new Promise((resolve) => setTimeout(resolve, 2000))
  }
}

async function measureLighthouse(url: URL, port: number): Promise<void> {
  const { default: lighthouse, desktopConfig } = await import('lighthouse')
  const result = await lighthouse(
    url.href,
    { port, onlyCategories: ['performance'], disableStorageReset: true, logLevel: 'error' },
    desktopConfig,
  )
  const score = Math.round((result?.lhr.categories['performance']?.score ?? 0) * 100)
  report({
    what: 'Lighthouse performance, desktop, signed in',
    figure: String(score),
    floor: '–',
    ratio: '–',
    wanted: '≥ 95',
    reached: score >= 95,
  })
}
