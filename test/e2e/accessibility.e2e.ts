import { expect, test } from 'vitest'
import { faultsOf, overhangOf, spillsOf } from '../support/axe.ts'
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
] as const)('nothing jumps while %s loads %s', async (person, path) => {
  const { demo, open } = gazing()
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
  const { open, withoutNews } = gazing()
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
    const cell = document.querySelector('td')
    const long = Object.assign(document.createElement('span'), {
      textContent: 'Overtime of two hours for the release or for its maintenance',
    })
    long.style.whiteSpace = 'nowrap'
    cell?.append(long)
    document.querySelector('main')?.append(image, button, pale)
    document.body.append(wide)
  })
  const found = (await faultsOf(page)).map((fault) => fault.split(':')[0])
  expect(found).toEqual(expect.arrayContaining(['image-alt', 'button-name', 'color-contrast']))
  expect(await overhangOf(page)).toBeGreaterThan(0)
  expect(await spillsOf(page)).toEqual(['Overtime of two hours for the release or for its maintenance'])
  await page.context().close()
})
