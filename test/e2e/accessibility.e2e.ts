import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf, faultsOfColours, faultsOfShape, overhangOf, settle } from '../support/axe.ts'
import type { OpenedPage } from '../support/browser.ts'
import { callOnPage } from '../support/call-on-page.ts'
import { openDemo, type Demo, type DemoPerson } from '../support/demo.ts'

/** Every screen for everybody: axe in light and dark, wide and narrow (720 px are 1440 at a zoom of 200 %), from right to left, without jumps. */

let demo: Demo
let details: Record<string, string>

beforeAll(async () => {
  demo = await openDemo()
  const { page } = await demo.as('budi')
  await page.goto(demo.url)
  details = await someDetails(page)
  await page.context().close()
})

afterAll(() => demo?.stop())

/** Paths of screens; `{…}` is the id of something that the demo company has. */
const screens: readonly (readonly [DemoPerson, string])[] = [
  ['budi', '/'],
  ['budi', '/inbox'],
  ['budi', '/inbox/history'],
  ['amina', '/leave'],
  ['budi', '/leave?tab=team'],
  ['amina', '/leave?tab=balances'],
  ['amina', '/leave/new'],
  ['budi', '/leave/{waitingLeave}'],
  ['budi', '/leave/{decidedLeave}'],
  ['amina', '/loan'],
  ['budi', '/loan?tab=team'],
  ['amina', '/loan/new'],
  ['budi', '/loan/{loan}'],
  ['amina', '/permit-out'],
  ['budi', '/permit-out?tab=team'],
  ['amina', '/permit-out/new'],
  ['budi', '/permit-out/{permit}'],
  ['amina', '/overtime-schedule'],
  ['budi', '/overtime-schedule?tab=team'],
  ['amina', '/overtime-schedule/new'],
  ['budi', '/overtime-schedule/new'],
  ['budi', '/overtime-schedule/{overtime}'],
  ['amina', '/check-time-overrider'],
  ['budi', '/check-time-overrider?tab=team'],
  ['amina', '/check-time-overrider/new?checkIn=08:30'],
  ['budi', '/check-time-overrider/{correction}'],
  ['amina', '/manual-shift'],
  ['budi', '/manual-shift?tab=team'],
  ['amina', '/manual-shift/new'],
  ['budi', '/manual-shift/{shift}'],
  ['amina', '/timesheets'],
  ['amina', '/timesheets/new'],
  ['budi', '/timesheets?tab=people'],
  ['dewi', '/timesheets?tab=set-up'],
  ['budi', '/timesheets/{timesheet}'],
  ['amina', '/leave-adjustment'],
  ['dewi', '/leave-adjustment?tab=team'],
  ['amina', '/leave-adjustment/new'],
  ['dewi', '/leave-adjustment/new'],
  ['budi', '/leave-adjustment/{adjustment}'],
  ['amina', '/attendance'],
  ['budi', '/attendance?tab=people'],
  ['budi', '/attendance?tab=days&by=workingHours'],
  ['budi', '/attendance/detail/{day}'],
  ['dewi', '/shift-schedules'],
  ['amina', '/leave-balance'],
  ['budi', '/leave-balance?tab=people'],
  ['budi', '/rights'],
  ['farah', '/rights'],
  ['edgar', '/set-up/flows'],
  ['edgar', '/set-up/flows/leave-request'],
  ['dewi', '/set-up/time'],
  ['dewi', '/set-up/time?tab=patterns'],
  ['dewi', '/set-up/time?tab=holidays'],
  ['edgar', '/set-up/time?tab=attendance'],
  ['dewi', '/set-up/time?tab=overtime'],
  ['edgar', '/set-up/time?tab=devices'],
  ['dewi', '/set-up/time?tab=reasons'],
  ['dewi', '/set-up/time?tab=periods'],
  ['budi', '/people/{person}'],
  ['amina', '/calendar'],
  ['amina', '/no/such/page'],
]

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

const addressOf = (path: string) => demo.url + path.replace(/\{(\w+)\}/, (_, name: string) => details[name] ?? '')

/** A page whose stream of news another tab seems to have: one that stays open as long as the page does never lets it come to rest. */
async function withoutNews(person: DemoPerson, options?: BrowserContextOptions): Promise<OpenedPage> {
  const opened = await demo.as(person, options)
  await opened.page.addInitScript(() => void navigator.locks.request('calendula.live', () => new Promise(() => {})))
  return opened
}

/** Opens a screen and waits until all that it asks for is there. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(addressOf(path))
  await page
    .getByRole('heading', { level: 1 })
    .or(page.getByRole('heading', { level: 2 }))
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
}

/** Shows the same screen from right to left. */
async function turnRound(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('calendula.direction', 'rtl'))
  await page.reload()
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl')
}

const sizes = [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const

// Two at a time: while one page is drawn another is looked through.
test.concurrent.each(screens)(
  '%s sees nothing that axe finds fault with on %s, and 320 px are wide enough for it',
  async (person, path) => {
    const { page, complaints } = await withoutNews(person, { reducedMotion: 'reduce' })
    await look(page, path)
    expect(complaints.filter((text) => /Content.Security.Policy|hydrat|unique "key"/i.test(text))).toEqual([])
    await page.context().close()
  },
)

async function look(page: Page, path: string): Promise<void> {
  await open(page, path)
  for (const [width, colorScheme] of sizes) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await settle(page)
    const faults = await (colorScheme === 'dark' ? faultsOfColours(page) : faultsOf(page))
    expect(faults, `${width} px, ${colorScheme}`).toEqual([])
    expect(await overhangOf(page), `${width} px`).toBe(0)
  }
  for (const width of [720, 320]) {
    await page.setViewportSize({ width, height: 450 })
    await settle(page)
    expect(await overhangOf(page), `${width} px`).toBe(0)
  }
  await turnRound(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await settle(page)
    expect(await overhangOf(page), `${width} px from right to left`).toBe(0)
  }
  expect(await faultsOfShape(page), 'from right to left').toEqual([])
}

test.each([
  ['budi', '/'],
  ['budi', '/inbox'],
  ['amina', '/leave'],
  ['amina', '/leave/new'],
  ['amina', '/attendance'],
] as const)('nothing jumps while %s loads %s', async (person, path) => {
  const { page } = await demo.as(person)
  // Where a call is looked at nothing comes out of the browser's cache: each time is the first.
  await page.route('**/api/x/live', (route) => route.abort())
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, path)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(
      shifts.reduce((sum, shift) => sum + shift, 0),
      `${width} px`,
    ).toBeLessThan(0.02)
  }
  await page.context().close()
})

test('planted flaws are found', async () => {
  const { page } = await withoutNews('amina')
  await open(page, '/leave')
  await page.evaluate(() => {
    const image = document.createElement('img')
    const button = document.createElement('button')
    const pale = Object.assign(document.createElement('p'), { textContent: 'Hardly to be read' })
    pale.style.color = '#ddd'
    const wide = document.createElement('div')
    wide.style.width = '3000px'
    wide.style.height = '1px'
    document.querySelector('main')?.append(image, button, pale)
    document.body.append(wide)
  })
  const found = (await faultsOf(page)).map((fault) => fault.split(':')[0])
  expect(found).toEqual(expect.arrayContaining(['image-alt', 'button-name', 'color-contrast']))
  expect(await overhangOf(page)).toBeGreaterThan(0)
  await page.context().close()
})
