import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atRest, openPageIn } from '../support/browser.ts'
import { openDemo, type Demo } from '../support/demo.ts'

/** Files, lists and choices of one's own, as people use them every day. */

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

/** Where something ends on the line, in px. */
const endOf = async (what: Locator) => {
  const box = await what.boundingBox()
  return (box?.x ?? 0) + (box?.width ?? 0)
}

const total = (page: Page) => page.getByText(/^\d+–\d+ of \d+$/).first()

test('a form is drawn once, however late it comes who reads it: what somebody has typed stays', async () => {
  // A device elsewhere than its person: with the answer days and hours are written in another form.
  const { page } = await demo.as('amina', { timezoneId: 'America/New_York' })
  await page.addInitScript(() => {
    const drawn = Object.assign(window, { drawn: [] as Node[] }).drawn
    new MutationObserver(() => {
      for (const form of document.querySelectorAll('form')) if (!drawn.includes(form)) drawn.push(form)
    }).observe(document, { childList: true, subtree: true })
  })
  const note = page.getByRole('textbox', { name: 'Note' })
  // The answer comes when the form stands without it, or a while later.
  await page.route('**/api/v2/home', async (route) => {
    await note.waitFor({ timeout: 2000 }).catch(() => {})
    await route.continue()
  })
  await page.goto(`${demo.url}/permit-out/new`)
  await note.fill('To the bank')
  await page.getByRole('button', { name: /Amina/ }).first().waitFor()
  await atRest(page)
  expect(await page.evaluate(() => (window as unknown as { drawn: Node[] }).drawn.length)).toBe(1)
  expect(await note.inputValue()).toBe('To the bank')
  await page.context().close()
})

test('files go with a request: what is refused is told, what is taken opens and can be saved', async () => {
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/leave/new`)
  await page.getByRole('combobox', { name: 'Leave type' }).click()
  await page.getByRole('option', { name: /^Sick leave/ }).click()
  const add = page.getByRole('button', { name: 'Drop a file or choose one' })
  const { width, height } = (await add.boundingBox()) ?? { width: 0, height: 0 }
  expect([width, height]).toEqual([50, 50])
  await add.click()
  const upload = page.getByRole('dialog', { name: 'UPLOAD FILES' })
  await upload.getByRole('button', { name: 'Save' }).click()
  await upload.getByText('Please upload one or more file').waitFor()
  const letter = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ffa51f' } })
    .png()
    .toBuffer()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), upload.getByRole('button', { name: 'Choose files' }).click()])
  await chooser.setFiles([
    { name: 'picture.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { name: 'huge.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(4 * 1024 * 1024 + 1, '%PDF-1.4\n') },
    { name: 'letter of my doctor.png', mimeType: 'image/png', buffer: letter },
  ])
  await upload.getByRole('list', { name: 'Rejected files' }).getByText('File type not supported').waitFor()
  await upload.getByRole('list', { name: 'Rejected files' }).getByText('File size exceed 4 MB').waitFor()
  await upload.getByRole('list', { name: 'Accepted files' }).getByRole('listitem').waitFor()
  await upload.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('group', { name: 'Attachment' }).getByRole('button', { name: 'Preview of letter of my doctor.png' }).waitFor()
  await upload.waitFor({ state: 'detached' })
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Leave request has been saved').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Preview of letter of my doctor.png' }).click()
  const preview = page.getByRole('dialog')
  await preview.getByRole('img', { name: 'letter of my doctor.png' }).waitFor()
  const [saved] = await Promise.all([page.waitForEvent('download'), preview.getByRole('button', { name: 'Download Attachment' }).click()])
  expect([saved.suggestedFilename(), readFileSync(await saved.path()).equals(letter)]).toEqual(['letter of my doctor.png', true])
  await page.context().close()
})

test('the status stays in sight where the columns of a list scroll', async () => {
  const { page } = await demo.as('dewi', { viewport: { width: 1024, height: 768 } })
  await page.goto(`${demo.url}/loan?tab=team`)
  const status = page.getByRole('columnheader', { name: 'Status' })
  const frame = page.getByRole('table').locator('..')
  await expect.poll(() => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
  await expect.poll(async () => (await endOf(status)) <= (await endOf(frame))).toBe(true)
  await page.context().close()
})

test('filters stand in the address: it reopens the same view, and exactly that is exported', async () => {
  const { page } = await demo.as('budi')
  await page.goto(`${demo.url}/leave?tab=team`)
  const everything = await total(page).textContent()
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Status', exact: true }).click()
  await page.getByRole('dialog', { name: 'Status' }).getByRole('checkbox', { name: 'Approved', exact: true }).check()
  await page.keyboard.press('Escape')
  await page.waitForURL(/status=/)
  await page.waitForFunction((before) => !document.body.innerText.includes(before), everything ?? '')
  const filtered = await total(page).textContent()
  const saved = async (format: string, ending: string) => {
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: format }).click()])
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`))
    return readFileSync(await download.path())
  }
  expect((await saved('Workbook (XLSX)', 'xlsx')).subarray(0, 2).toString()).toBe('PK')
  expect((await saved('Text with commas (CSV)', 'csv')).toString()).toMatch(/^\ufeffCode,Employee,/)

  const { page: again } = await demo.as('budi')
  await again.goto(page.url())
  expect(await total(again).textContent()).toBe(filtered)
  await again.getByRole('button', { name: 'Remove the filter Status' }).click()
  await again.waitForURL((url) => !url.search.includes('status='))
  await again.waitForFunction((before) => document.body.innerText.includes(before), everything ?? '')
  for (const opened of [page, again]) await opened.context().close()
})

test('the choice of columns is remembered', async () => {
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/leave`)
  const column = page.getByRole('columnheader', { name: 'Until' })
  await column.waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Until' }).uncheck()
  await column.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('columnheader', { name: 'From' }).waitFor()
  expect(await column.count()).toBe(0)
  await page.context().close()
})

test('screens and what the server says change their language at once, in every tab, after a reload, and before a sign-in', async () => {
  const { page } = await demo.signIn('farah')
  const { page: tab } = await openPageIn(page.context())
  const asked: (string | undefined)[] = []
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.headers()['accept-language']))
  const ways = [
    { menu: /^Your menu/, name: 'Bahasa Indonesia', code: 'id', home: 'Beranda', leaveType: 'Cuti tahunan', noLeave: 'Annual leave' },
    { menu: /^Menu Anda/, name: 'English', code: 'en', home: 'Home', leaveType: 'Annual leave', noLeave: 'Cuti tahunan' },
    { menu: /^Your menu/, name: 'Bahasa Indonesia', code: 'id', home: 'Beranda', leaveType: 'Cuti tahunan', noLeave: 'Annual leave' },
  ]
  await tab.goto(demo.url)
  await tab.getByText('Annual leave').first().waitFor()
  for (const { menu, name, code, home, leaveType, noLeave } of ways) {
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitemradio', { name }).waitFor()
    // What was asked for before it is of the language of before.
    await atRest(page)
    asked.length = 0
    await page.getByRole('menuitemradio', { name }).click()
    for (const each of [page, tab]) {
      await each.getByRole('link', { name: home }).first().waitFor()
      await each.getByText(leaveType).first().waitFor()
      await expect.poll(() => each.getByText(noLeave).count()).toBe(0)
    }
    expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('calendula.language')])).toEqual([code, code])
    // What is asked while the code is still on its way as well.
    await page.goto(demo.url)
    await page.getByText(leaveType).first().waitFor()
    expect([asked.length > 4, [...new Set(asked)]]).toEqual([true, [code]])
  }
  await page.goto(`${demo.url}/leave/new`)
  await page.getByRole('button', { name: 'Ajukan' }).waitFor()
  await page.goto(demo.url)
  await page.getByRole('button', { name: /^Menu Anda/ }).click()
  await page.getByRole('menuitem', { name: 'Keluar' }).click()
  await page.getByRole('button', { name: 'Masuk lagi' }).click()
  await page.getByText('tanpa kata sandi').waitFor()
  await page.context().close()
})

test('a new device speaks its person’s language from the first page on', async () => {
  const { page } = await demo.open()
  await page.goto(demo.url)
  const seen: string[] = []
  await page.exposeFunction('calendulaSaw', (word: string) => seen.push(word))
  await page.addInitScript(() =>
    new MutationObserver(() => {
      const word = /Annual leave|Cuti tahunan|Beranda|\bHome\b/.exec(document.body?.innerText ?? '')?.[0]
      if (word) (window as unknown as { calendulaSaw: (word: string) => void }).calendulaSaw(word)
    }).observe(document, { childList: true, subtree: true, characterData: true }),
  )
  await page.getByRole('button', { name: /farah/ }).click()
  await page.getByText('Cuti tahunan').first().waitFor()
  expect(seen.filter((word) => word === 'Annual leave' || word === 'Home')).toEqual([])
  await page.context().close()
})

test('a first visit is in English, whatever the browser speaks', async () => {
  const { page } = await demo.open({ locale: 'de-DE' })
  await page.goto(demo.url)
  await page.getByRole('button', { name: /amina/ }).click()
  await page.getByRole('link', { name: 'Home' }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  await page.context().close()
})

test('light and dark follow the system until somebody chooses', async () => {
  const { page } = await demo.as('amina', { colorScheme: 'dark' })
  const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.goto(demo.url)
  await page.getByRole('button', { name: /^Your menu/ }).click()
  expect(await canvas()).toBe('rgb(21, 18, 16)')
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await page.waitForFunction(() => getComputedStyle(document.body).backgroundColor === 'rgb(250, 248, 245)')
  await page.reload()
  await page.getByRole('button', { name: /^Your menu/ }).waitFor()
  expect(await canvas()).toBe('rgb(250, 248, 245)')
  await page.context().close()
})

test('what is typed while the command bar is still on its way is there when it comes', async () => {
  const { page } = await demo.as('edgar')
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/command-bar[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(demo.url)
  await page.getByRole('button', { name: /^Your menu/ }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('carl')
  arrive()
  const line = page.getByRole('dialog').getByRole('combobox')
  await line.waitFor()
  await expect.poll(() => line.inputValue()).toBe('carl')
  await page.keyboard.type('a')
  expect(await line.inputValue()).toBe('carla')
  await page.context().close()
})

test('a new request is chosen in a sheet, the likeliest first, by the first letters of its name', async () => {
  const { page } = await demo.as('amina')
  await page.goto(demo.url)
  await page.getByRole('button', { name: 'New request' }).click()
  const sheet = page.getByRole('dialog', { name: 'New request' })
  await sheet.getByRole('group', { name: 'Most likely' }).getByRole('option').nth(2).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('button', { name: 'New request' }).evaluate((own) => own === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await sheet.getByRole('combobox').fill('overt')
  await sheet.getByRole('option', { name: 'Overtime' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'New overtime' }).waitFor()
  await page.context().close()
})

test('the command bar finds people and fills in a form from “leave fri pm”', async () => {
  const { page } = await demo.as('edgar')
  await page.goto(demo.url)
  await page.getByRole('button', { name: /^Your menu/ }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  const bar = page.getByRole('dialog')
  await bar.getByRole('combobox').or(bar.getByRole('textbox')).first().fill('carla')
  await bar.getByRole('option', { name: /Carla Mendes/ }).click()
  await page.getByRole('heading', { name: 'Carla Mendes' }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await bar.getByRole('combobox').or(bar.getByRole('textbox')).first().fill('leave fri pm')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'New leave request' }).waitFor()
  await page.getByRole('radio', { name: 'Second half', checked: true }).first().waitFor({ state: 'attached' })
  const from = await page.getByRole('textbox', { name: 'From' }).inputValue()
  expect(new Date(from.replaceAll('/', '-')).getUTCDay()).toBe(5)
  await page.context().close()
})
