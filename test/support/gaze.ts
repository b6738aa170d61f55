import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, test, type ExpectStatic } from 'vitest'
import { faultsOf, faultsOfColours, faultsOfShape, overhangOf, settle, spillsOf } from './axe.ts'
import { bareDaysOf } from './bare-days.ts'
import type { OpenedPage } from './browser.ts'
import { callOnPage } from './call-on-page.ts'
import { openDemo, type Demo, type DemoPerson } from './demo.ts'

/** A demo company whose screens are looked at. */
export interface Gaze {
  demo: Demo
  /** Opens a screen and waits until all that it asks for is there. `{…}` in its path is the id of something that the company has. */
  open(page: Page, path: string): Promise<void>
  /** A page whose stream of news another tab seems to have: one that stays open as long as the page does never lets it come to rest. */
  withoutNews(person: DemoPerson, options?: BrowserContextOptions): Promise<OpenedPage>
}

/** Starts a demo company before the tests of a file, and stops it behind them. */
export function gaze(): () => Gaze {
  let opened: Gaze
  beforeAll(async () => {
    const demo = await openDemo()
    const { page } = await demo.as('budi')
    await page.goto(demo.url)
    const details = await someDetails(page)
    await page.context().close()
    opened = {
      demo,
      async open(shown, path) {
        await shown.goto(demo.url + path.replace(/\{(\w+)\}/, (_, name: string) => details[name] ?? ''))
        await shown
          .getByRole('heading', { level: 1 })
          .or(shown.getByRole('heading', { level: 2 }))
          .first()
          .waitFor()
        await shown.waitForLoadState('networkidle')
      },
      async withoutNews(person, options) {
        const one = await demo.as(person, options)
        await one.page.addInitScript(() => void navigator.locks.request('calendula.live', () => new Promise(() => {})))
        return one
      },
    }
  })
  afterAll(() => opened?.demo.stop())
  return () => opened
}

/** Every screen of somebody: each day that it says in short has its whole date as title; axe in light and dark, wide and narrow (720 px are 1440 at a zoom of 200 %), and from right to left. */
export function looksAt(person: DemoPerson, paths: readonly string[], gazing: () => Gaze): void {
  // Two at a time: while one page is drawn another is looked through.
  test.concurrent.for(paths)(
    `${person} sees nothing that axe finds fault with on %s, and 320 px are wide enough for it`,
    async (path, { expect: its }) => {
      const { page, complaints } = await gazing().withoutNews(person, { reducedMotion: 'reduce' })
      await gazing().open(page, path)
      await look(page, its)
      its(complaints.filter((text) => /Content.Security.Policy|hydrat|unique "key"/i.test(text))).toEqual([])
      await page.context().close()
    },
  )
}

const sizes = [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const

async function look(page: Page, expect: ExpectStatic): Promise<void> {
  for (const [width, colorScheme] of sizes) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await settle(page)
    const faults = await (colorScheme === 'dark' ? faultsOfColours(page) : faultsOf(page))
    expect(faults, `${width} px, ${colorScheme}`).toEqual([])
    expect(await overhangOf(page), `${width} px`).toBe(0)
    expect(await spillsOf(page), `${width} px`).toEqual([])
    expect(await bareDaysOf(page), `${width} px: days without their whole date`).toEqual([])
  }
  for (const width of [720, 320]) {
    await page.setViewportSize({ width, height: 450 })
    await settle(page)
    expect(await overhangOf(page), `${width} px`).toBe(0)
  }
  await turnRound(page, expect)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await settle(page)
    expect(await overhangOf(page), `${width} px from right to left`).toBe(0)
  }
  expect(await faultsOfShape(page), 'from right to left').toEqual([])
}

/** Shows the same screen from right to left. */
async function turnRound(page: Page, expect: ExpectStatic): Promise<void> {
  await page.evaluate(() => localStorage.setItem('calendula.direction', 'rtl'))
  await page.reload()
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl')
}

interface Rows {
  listData: { id: string; statusId: number; employeeId: string }[]
}

/** A leave that waits and one that was decided, a loan, a permit, an adjustment, a day of somebody late, and whose they are. */
async function someDetails(page: Page): Promise<Record<string, string>> {
  const body = { paginationSize: 100, paginationPage: 1, scope: 'team' }
  const { listData: leaves } = await callOnPage<Rows>(page, '/v2/leave-request', body)
  const { listData: loans } = await callOnPage<Rows>(page, '/v2/loan/get', body)
  const { listData: permits } = await callOnPage<Rows>(page, '/v2/permit-out', body)
  const { listData: adjustments } = await callOnPage<Rows>(page, '/v2/leave-adjustment-request', body)
  const { listData: corrections } = await callOnPage<Rows>(page, '/v2/attendance-checktime-overriders', body)
  const { listData: shifts } = await callOnPage<Rows>(page, '/v2/manual-shift', body)
  const { listData: timesheets } = await callOnPage<Rows>(page, '/v3/timesheets', body)
  const { listData: overtimes } = await callOnPage<Rows>(page, '/v2/overtime-schedule', body)
  const overtime = overtimes.find((row) => row.statusId === 1)?.id ?? ''
  const timesheet = timesheets.find((row) => row.statusId === 1)?.id ?? ''
  const correction = corrections.find((row) => row.statusId === 1)?.id ?? ''
  const shift = shifts.find((row) => row.statusId === 1)?.id ?? ''
  const permit = permits.find((row) => row.statusId === 1)?.id ?? ''
  const adjustment = adjustments.find((row) => row.statusId === 1)?.id ?? ''
  const { listData: days } = await callOnPage<Rows>(page, '/attendances', { attendanceStatus: ['late'] })
  const of = (statusId: number) => leaves.find((row) => row.statusId === statusId)?.id ?? ''
  const [loan, day, person] = [loans[0]?.id ?? '', days[0]?.id ?? '', leaves[0]?.employeeId ?? '']
  return { waitingLeave: of(1), decidedLeave: of(4), loan, day, permit, adjustment, correction, shift, overtime, timesheet, person }
}
