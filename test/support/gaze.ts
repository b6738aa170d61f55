import { createHash } from 'node:crypto'
import { demoId } from '../../src/server/demo/company/chance.ts'
import { today } from '../../src/server/foundation/basis/clock.ts'
import { addMonths } from '../../src/shared/records/calendar.ts'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, test, type ExpectStatic } from 'vitest'
import { faultsOf, faultsOfColours, overhangOf, settle, spillsOf, wrapsOf } from './axe.ts'
import { bareDaysOf } from './bare-days.ts'
import { atRest, type OpenedPage } from './browser.ts'
import { callOnPage } from './call-on-page.ts'
import { openDemo, type Demo, type DemoPerson } from './demo.ts'
import { triedImport } from './faulty-staff.ts'

/** A demo company whose screens are looked at. */
export interface Gaze {
  demo: Demo
  /** Opens a screen and waits until all that it asks for is there. `{…}` in its path is the id of something that the company has. */
  open(page: Page, path: string): Promise<void>
  /** The same from a screen of the portal that is open, which is not loaded anew. */
  walk(page: Page, path: string): Promise<void>
  /** A page whose stream of news another tab seems to have: one that stays open as long as the page does never lets it come to rest. */
  withoutNews(person: DemoPerson, options?: BrowserContextOptions): Promise<OpenedPage>
}

const hasTitle = (page: Page): Promise<void> =>
  page
    .getByRole('heading', { level: 1 })
    .or(page.getByRole('heading', { level: 2 }))
    .first()
    .waitFor()

/** What is being read anew is paler until it is there. */
const isRead = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [data-refreshing]'))

/** Starts a demo company before the tests of a file, and stops it behind them. */
export function gaze(): () => Gaze {
  let opened: Gaze
  beforeAll(async () => {
    const demo = await openDemo()
    const { page } = await demo.as('budi')
    await page.goto(demo.url)
    const details = await someDetails(page)
    await page.context().close()
    // An import and a hand-over stand only where somebody looks at one.
    let tried: Promise<string> | undefined
    let handed: Promise<string> | undefined
    const addressOf = async (path: string) => {
      if (path.includes('{import}')) details['import'] ??= await (tried ??= anImport(demo))
      if (path.includes('{handedPeriod}')) details['handedPeriod'] ??= await (handed ??= aHandOver(demo))
      return demo.url + path.replace(/\{(\w+)\}/, (_, name: string) => details[name] ?? '')
    }
    opened = {
      demo,
      async open(shown, path) {
        await shown.goto(await addressOf(path))
        await hasTitle(shown)
        await shown.waitForLoadState('networkidle')
        await isRead(shown)
      },
      async walk(shown, path) {
        await shown.evaluate((address) => history.pushState(null, '', address), await addressOf(path))
        await atRest(shown)
        await hasTitle(shown)
        await isRead(shown)
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

/**
 * Every screen of somebody: each day that it says in short has its whole date as title; axe, wide in the light and narrow in
 * the dark; no width (720 px are 1440 at a zoom of 200 %) and neither direction of writing makes it overflow; at 1024 px no
 * word is broken that leads somewhere. One of the two looks is by all rules, as the run's seed draws it, the other by the
 * rules about colours, in which what is drawn twice differs: by `LOOKS=all` both are by all rules. The frame is the same
 * around all screens: axe reads it with the first one, in the dark too, and with each that is looked at wide by all rules.
 */
export function looksAt(person: DemoPerson, paths: readonly string[], gazing: () => Gaze): void {
  const free: OpenedPage[] = []
  const [first] = paths
  // Two at a time: while one page is drawn another is looked through. Each goes from screen to screen as people do.
  test.concurrent.for(paths)(
    `${person} sees nothing that axe finds fault with on %s, and 320 px are wide enough for it`,
    async (path, { expect: its }) => {
      const one = free.pop() ?? (await begun(gazing(), person))
      await one.page.setViewportSize({ width: 1440, height: 900 })
      await gazing().walk(one.page, path)
      await look(one.page, its, looksOf(path, path === first))
      its(one.complaints.splice(0).filter((text) => /Content.Security.Policy|hydrat|unique "key"/i.test(text))).toEqual([])
      free.push(one)
    },
  )
}

async function begun({ withoutNews, open }: Gaze, person: DemoPerson): Promise<OpenedPage> {
  const one = await withoutNews(person, { reducedMotion: 'reduce' })
  await open(one.page, '/calendar')
  return one
}

type Faults = (page: Page) => Promise<string[]>

/** How a screen is looked at wide in the light, and narrow in the dark. */
function looksOf(path: string, isFirst: boolean): { wide: Faults; narrow: Faults } {
  const part = isFirst ? null : 'main'
  const byAll = { wide: (page: Page) => faultsOf(page), narrow: (page: Page) => faultsOf(page, part) }
  if (isFirst || process.env['LOOKS'] === 'all') return byAll
  const drawn = createHash('sha256').update(`${process.env['FC_SEED']} ${path}`).digest()[0] ?? 0
  const byColours = (page: Page) => faultsOfColours(page, part)
  return drawn % 2 ? { ...byAll, narrow: byColours } : { ...byAll, wide: byColours }
}

/** From wide to narrow, so that nothing is laid out more often than it must. */
async function look(page: Page, expect: ExpectStatic, { wide, narrow }: { wide: Faults; narrow: Faults }): Promise<void> {
  await isRead(page)
  expect(await wide(page), '1440 px').toEqual([])
  await fits(page, expect, [1440, 1024, 720])
  await colour(page, 'dark')
  await page.setViewportSize({ width: 390, height: 900 })
  await isRead(page)
  expect(await narrow(page), '390 px in the dark').toEqual([])
  await fits(page, expect, [390, null, 320])
  await colour(page, 'light')
}

/** Nothing is wider than the page, nor than its place, at a width, from right to left, and in a window that is narrower still; between them a desk at which no word is broken and none runs out of its cell. */
async function fits(page: Page, expect: ExpectStatic, [width, desk, narrow]: readonly [number, number | null, number]): Promise<void> {
  expect(await overhangOf(page), `${width} px`).toBe(0)
  expect(await spillsOf(page), `${width} px`).toEqual([])
  expect(await bareDaysOf(page), `${width} px: days without their whole date`).toEqual([])
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  await settle(page)
  expect(await overhangOf(page), `${width} px from right to left`).toBe(0)
  await page.evaluate(() => (document.documentElement.dir = 'ltr'))
  if (desk !== null) {
    await page.setViewportSize({ width: desk, height: 900 })
    await settle(page)
    expect(await wrapsOf(page), `${desk} px: words that are broken`).toEqual([])
    expect(await spillsOf(page), `${desk} px: words over what stands beside their cell`).toEqual([])
  }
  await page.setViewportSize({ width: narrow, height: 450 })
  await settle(page)
  expect(await overhangOf(page), `${narrow} px`).toBe(0)
}

/** The portal hears of another scheme from the browser, and follows. */
async function colour(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((wished) => document.documentElement.dataset['mantineColorScheme'] === wished, colorScheme)
}

async function anImport(demo: Demo): Promise<string> {
  const { page } = await demo.as('edgar')
  const id = await triedImport(page, demo.url)
  await page.context().close()
  return id
}

/** The first period of wages whose slips nobody reads yet, handed over. */
async function aHandOver(demo: Demo): Promise<string> {
  const { page } = await demo.as('dewi')
  await page.goto(demo.url)
  const body = { paginationSize: 100, paginationPage: 1 }
  const { listData: periods } = await callOnPage<Periods>(page, '/x/pay-periods', body)
  const open = periods.filter(({ kind, state }) => kind === 'pay' && state === 'open')
  const [first] = open.toSorted((one, other) => one.startDate.localeCompare(other.startDate))
  const id = first?.id ?? ''
  await callOnPage(page, `/x/pay-periods/${id}/hand-over`, {})
  await page.goto(`${demo.url}/pay-periods/${id}`)
  await page.getByRole('table', { name: 'Sums of the hand-over' }).waitFor()
  await page.context().close()
  return id
}

interface Periods {
  listData: { id: string; kind: string; state: string; startDate: string }[]
}

interface Rows {
  listData: { id: string; statusId: number; employeeId: string }[]
}

/** A leave that waits and one that was decided, a loan, a permit, an adjustment, a day of somebody late, whose they are, and the reader's own code. */
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
  const annualLeave = demoId('leave type', 'ANNUAL')
  const { listData: found } = await callOnPage<Rows>(page, '/x/people/search', { filterSearch: 'Amina Pratama' })
  // That of last month is there on any day of this one.
  const payPeriod = demoId('period', `ID-MONTHLY pay ${addMonths(today('Asia/Jakarta'), -1).slice(0, 7)}`)
  const slip = demoId('slip', `${payPeriod} ${found[0]?.id ?? ''}`)
  const { address } = await callOnPage<{ address: string }>(page, '/x/day-card/own')
  return {
    dayCode: address.split('/').slice(-2).join('/'),
    annualLeave,
    waitingLeave: of(1),
    decidedLeave: of(4),
    loan,
    day,
    permit,
    adjustment,
    correction,
    shift,
    overtime,
    timesheet,
    person,
    payPeriod,
    slip,
  }
}
