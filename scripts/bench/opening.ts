import type { Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import type { Running } from './processes.ts'
import { report } from './report.ts'

const rounds = 12
const atMostMs = 100
const lookedAtMs = 6000

/** The sheet of new requests, the set-up's search and what it finds: from the press to the picture, the first time among them. */
export async function measureOpening(portal: Running): Promise<void> {
  const context = await openBrowser('what opens', { width: 1440, height: 900 })
  if (!context) return
  try {
    const page = await context.newPage()
    await page.goto(portal.url.href)
    await page.getByRole('button', { name: /dewi/i }).first().click()
    await page.getByRole('heading', { level: 1, name: /Dewi/ }).waitFor()
    // What is fetched ahead is there by the time that somebody has read the page.
    await page.waitForTimeout(lookedAtMs)
    tell('sheet of new requests', await sheetTimes(page))
    const closed = page.getByRole('navigation').getByRole('button', { expanded: false })
    while ((await closed.count()) > 0) await closed.last().click()
    await page.getByRole('navigation').getByRole('link', { name: 'Set-up' }).click()
    await page.getByRole('textbox', { name: 'Any setting' }).waitFor()
    tell('search over the set-up, opened', await page.evaluate(areaTimes, rounds))
    tell('search over the set-up, from a letter to what is found', await page.evaluate(findTimes, rounds))
  } finally {
    await context.close()
  }
}

function tell(what: string, times: readonly number[]): void {
  const slowest = Math.max(...times)
  report({
    what: `${what}, the slowest of ${times.length}`,
    figure: `${Math.round(slowest)} ms`,
    floor: '–',
    ratio: '–',
    wanted: `< ${atMostMs} ms`,
    reached: slowest < atMostMs,
  })
}

async function sheetTimes(page: Page): Promise<number[]> {
  const found: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    found.push(await page.getByRole('button', { name: 'New request' }).evaluate(untilOptions))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  return found
}

/** Milliseconds from a press on the button until what may be filed has been drawn. */
const untilOptions = (button: HTMLElement) =>
  new Promise<number>((resolve) => {
    const from = performance.now()
    const look = () =>
      document.querySelector('[role="dialog"] [role="option"]')
        ? requestAnimationFrame(() => resolve(performance.now() - from))
        : requestAnimationFrame(look)
    button.click()
    look()
  })

/** The same from a press on the sidebar's link until the search stands there, from the home page each time. */
const areaTimes = async (times: number) => {
  const drawn = async (is: () => boolean): Promise<void> => {
    while (!is()) await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  const link = (end: string) =>
    [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find(({ href }) => new URL(href).pathname === end)
  const found: number[] = []
  for (let round = 0; round < times; round += 1) {
    link('/')?.click()
    await drawn(() => !document.querySelector('search input'))
    const from = performance.now()
    link('/set-up')?.click()
    await drawn(() => document.querySelector('search input') !== null)
    found.push(performance.now() - from)
  }
  return found
}

/** The same from a letter in the search until the settings that are called so stand there. */
const findTimes = async (times: number) => {
  const field = document.querySelector<HTMLInputElement>('search input')
  const type = (typed: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
    field?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  const told = () => document.querySelector('search [role="status"]')?.textContent ?? ''
  const drawn = async (is: () => boolean): Promise<void> => {
    while (!is()) await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  const found: number[] = []
  for (let round = 0; round < times; round += 1) {
    const from = performance.now()
    type('e')
    await drawn(() => told() !== '')
    found.push(performance.now() - from)
    type('')
    await drawn(() => told() === '')
  }
  return found
}
