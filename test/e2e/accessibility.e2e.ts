import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOf, faultsOfContrast, overhangOf, spillsOf } from '../support/axe.ts'
import type { DemoPerson } from '../support/demo.ts'
import { gaze } from '../support/gaze.ts'

/** That nothing jumps, and that what is looked for on every screen (in the files beside this one, by person) would be found. */

const gazing = gaze()

test.each([
  ['budi', '/'],
  ['budi', '/inbox'],
  ['amina', '/leave'],
  ['amina', '/leave/new'],
  ['amina', '/attendance'],
  ['amina', '/loan/new'],
  ['dewi', '/set-up/patterns'],
  ['dewi', '/set-up/attendance'],
  ['edgar', '/set-up/roles'],
  ['edgar', '/set-up/units'],
] as const)('nothing jumps while %s loads %s', (person, path) => nothingJumps(person, path))

test.each([
  ['dewi', '/set-up/patterns', '/x/set-up/patterns'],
  ['edgar', '/set-up/audit', '/x/audit/chain'],
] as const)('nothing jumps while %s loads %s, where what is needed for it comes last', (person, path, late) =>
  nothingJumps(person, path, late),
)

/** Loads a screen at two widths; the call `late` is answered half a second after all others. */
async function nothingJumps(person: DemoPerson, path: string, late?: string): Promise<void> {
  const { demo, open } = gazing()
  const { page } = await demo.as(person)
  // Where a call is looked at nothing comes out of the browser's cache: each time is the first.
  await page.route('**/api/x/live', (route) => route.abort())
  if (late)
    await page.route(`**/api${late}`, async (route) => {
      await new Promise((done) => setTimeout(done, 500))
      await route.continue()
    })
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
}

test('whoever asks the system for more contrast reads every text at 7:1, in light and dark', async () => {
  const { walk, open, withoutNews } = gazing()
  const { page } = await withoutNews('dewi', { reducedMotion: 'reduce' })
  await open(page, '/')
  expect((await faultsOfContrast(page)).length, 'without being asked for').toBeGreaterThan(0)
  await page.emulateMedia({ contrast: 'more' })
  for (const path of [
    '/',
    '/inbox',
    '/leave',
    '/leave/{decidedLeave}',
    '/leave/new',
    '/calendar',
    '/attendance',
    '/shift-schedules',
    '/set-up',
  ])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await walk(page, path)
      expect(await faultsOfContrast(page), `${path}, ${colorScheme}`).toEqual([])
    }
  await page.context().close()
})

test('where the system draws in colours of its own, a frame shows what is chosen', async () => {
  const { open, withoutNews } = gazing()
  const { page } = await withoutNews('budi', { forcedColors: 'active' })
  const framed = (chosen: Locator) => chosen.evaluate((element) => getComputedStyle(element).outlineStyle)
  const inSidebar = page.getByRole('navigation').getByRole('link', { name: 'Action required' }).first()
  await open(page, '/inbox')
  expect([await framed(inSidebar), await framed(page.locator('[aria-current="true"]').first())]).toEqual(['solid', 'solid'])
  await open(page, '/attendance')
  expect([await framed(inSidebar), await framed(page.getByRole('tab', { selected: true }))]).toEqual(['none', 'solid'])
  await page.context().close()
})

test('planted flaws are found', async () => {
  const { open, withoutNews } = gazing()
  const { page } = await withoutNews('amina')
  await open(page, '/leave')
  await page
    .getByRole('cell')
    .first()
    .evaluate((cell) => {
      const image = document.createElement('img')
      const button = document.createElement('button')
      const pale = Object.assign(document.createElement('p'), { textContent: 'Hardly to be read' })
      pale.style.color = '#ddd'
      const wide = document.createElement('div')
      wide.style.width = '3000px'
      wide.style.height = '1px'
      const long = Object.assign(document.createElement('span'), {
        textContent: 'Overtime of two hours for the release or for its maintenance',
      })
      long.style.whiteSpace = 'nowrap'
      cell.append(long)
      document.querySelector('main')?.append(image, button, pale)
      document.body.append(wide)
    })
  const found = (await faultsOf(page)).map((fault) => fault.split(':')[0])
  expect(found).toEqual(expect.arrayContaining(['image-alt', 'button-name', 'color-contrast']))
  expect(await overhangOf(page)).toBeGreaterThan(0)
  expect(await spillsOf(page)).toEqual(['Overtime of two hours for the release or for its maintenance'])
  await page.context().close()
})
