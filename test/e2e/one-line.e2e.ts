import { expect, test } from 'vitest'
import { spillsOf, wrapsOf } from '../support/axe.ts'
import type { DemoPerson } from '../support/demo.ts'
import { gaze, type Gaze } from '../support/gaze.ts'
import { screens } from '../support/screens.ts'

/** What names a place or an act stands in one line where a desk is narrow, in the language whose words are longer; in English that is looked at with all else of a screen (test/support/gaze.ts). */

const gazing = gaze()
const narrowDesk = { viewport: { width: 1024, height: 900 } }

async function readerOf({ withoutNews, open }: Gaze, person: DemoPerson, language: string) {
  const { page } = await withoutNews(person, { ...narrowDesk, reducedMotion: 'reduce' })
  await page.addInitScript((chosen) => localStorage.setItem('calendula.language', chosen), language)
  await open(page, '/')
  const closed = page.getByRole('navigation').getByRole('button', { expanded: false })
  while ((await closed.count()) > 0) await closed.first().click()
  return page
}

test.concurrent.for(Object.keys(screens) as (keyof typeof screens)[])(
  'at 1024 px, in Indonesian, no word that leads somewhere is broken, and none runs out of its cell, on the screens of %s',
  async (person, { expect: its }) => {
    const { walk } = gazing()
    const page = await readerOf(gazing(), person, 'id')
    const broken: string[] = []
    for (const path of screens[person]) {
      await walk(page, path)
      broken.push(...(await wrapsOf(page)).map((words) => `${path}: ${words}`))
      broken.push(...(await spillsOf(page)).map((words) => `${path}, out of its cell: ${words}`))
    }
    its(broken).toEqual([])
    await page.context().close()
  },
)

test('a word that is broken is found', async () => {
  const page = await readerOf(gazing(), 'amina', 'en')
  expect(await wrapsOf(page)).toEqual([])
  const title = page.getByRole('heading', { level: 1 })
  await title.evaluate((heading) => Object.assign(heading.style, { inlineSize: '40px', whiteSpace: 'normal' }))
  expect(await wrapsOf(page)).toEqual([await title.textContent()])
  await page.context().close()
})
