import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestModules } from '#shared/requests/modules.ts'
import { openDemo, type Demo } from '../support/demo.ts'

/** Forms on a phone, with so much of it as a keyboard on the screen leaves. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

test('whatever Tab comes to stands clear of header and bar, Submit too; from a time it goes to the next one', async () => {
  const { page } = await demo.as('dewi', { viewport: { width: 390, height: 430 } })
  const orders: Record<string, string[]> = {}
  for (const { place } of Object.values(requestModules)) {
    await page.goto(`${demo.url}${place.path}/new`)
    const submit = page.getByRole('button', { name: /^Submit/ })
    await submit.waitFor()
    await page.getByRole('main').focus()
    const order: string[] = (orders[place.path] = [])
    while (order.at(-1) !== 'Submit' && order.length < 40) {
      await page.keyboard.press('Tab')
      const { name, hidden } = await page.evaluate(() => {
        const focused = document.activeElement as HTMLInputElement
        const { top, ...box } = focused.getBoundingClientRect().toJSON() as DOMRect
        // Of a field with several lines the browser shows the one that is typed in.
        const bottom = focused.tagName === 'TEXTAREA' ? top + 32 : box.bottom
        const isBar = (bar: Element) => ['fixed', 'sticky'].includes(getComputedStyle(bar).position) && bar.clientHeight > 0
        const bars = [...document.querySelectorAll('nav, header')].filter(isBar)
        const [above, below] = bars.map((bar) => bar.getBoundingClientRect()).toSorted((a, b) => a.top - b.top)
        return {
          // Without the mark of what must be filled in.
          name: (focused.labels?.[0] ?? focused).innerText.replace(/\*$/, '').trim(),
          hidden: bars.length !== 2 || top < (above?.bottom ?? 0) - 1 || bottom > (below?.top ?? 0) + 1,
        }
      })
      expect([place.path, name, hidden]).toEqual([place.path, name, false])
      order.push(name)
    }
    expect([place.path, order.at(-1)]).toEqual([place.path, 'Submit'])
  }
  expect(orders['/overtime-schedule']?.join(' · ')).toMatch(/Day · From · Until/)
  expect(orders['/permit-out']?.join(' · ')).toMatch(/Day · From · Until/)
  expect(orders['/check-time-overrider']?.join(' · ')).toMatch(/Day · Came · Left/)
  await page.context().close()
})
