import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../src/server/foundation/database/db.ts'
import { roleOf } from '../support/roles.ts'
import { faultsOf } from '../support/axe.ts'
import { callOnPage } from '../support/call-on-page.ts'
import { openDemo, type Demo } from '../support/demo.ts'

/** A code is shown on one's own page, and leads to one's day whoever may see it: the line, and whoever keeps the door. */

let demo: Demo
let database: Database

beforeAll(async () => {
  demo = await openDemo()
  database = openDatabase(demo.databaseUrl, { max: 2 })
})
afterAll(async () => {
  await database?.close()
  await demo?.stop()
})

/** What amina's code leads to, below the portal's address. */
async function codeOfAmina(): Promise<string> {
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/no/such/page`)
  const { address } = await callOnPage<{ address: string }>(page, '/x/day-card/own')
  await page.context().close()
  return new URL(address).pathname
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('heading', { level: 1, name })

test('a code is shown, and leads whoever may see the day to it', async () => {
  const { page: amina, complaints } = await demo.as('amina')
  await amina.goto(`${demo.url}/profile`)
  await amina.getByRole('region', { name: 'My code' }).getByRole('img', { name: 'Code that leads to your day' }).waitFor()
  await amina
    .getByRole('region', { name: 'My code' })
    .getByText(/^Made (just now|\d+ minutes? ago)$/)
    .waitFor()
  await amina.getByRole('button', { name: 'My code' }).click()
  const dialog = amina.getByRole('dialog', { name: 'My code' })
  await dialog.getByRole('img', { name: 'Code that leads to your day' }).waitFor()
  await dialog.getByText(/A photo of it is old on/).waitFor()
  expect(await faultsOf(amina)).toEqual([])
  await amina.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  const path = await codeOfAmina()
  const { page: budi, complaints: his } = await demo.as('budi')
  await budi.goto(demo.url + path)
  await heading(budi, 'Amina Pratama').waitFor()
  await budi.getByRole('region', { name: /^Today, / }).waitFor()
  await budi.getByRole('link', { name: 'The whole day' }).click()
  await budi.waitForURL(/\/attendance\/detail\//)
  await amina.goto(`${demo.url}/profile?tab=looked`)
  const read = amina.getByText('Your day, by your code').first()
  await read.waitFor()
  expect([...complaints, ...his]).toEqual([])
})

test('on a phone the code takes the whole screen, and renews by itself while it is looked at', async () => {
  const { page } = await demo.as('amina', { viewport: { width: 390, height: 844 } })
  await page.clock.install()
  // News have everything asked anew, which here is to be asked by the clock alone: another tab seems to have their stream.
  await page.addInitScript(() => void navigator.locks.request('calendula.live', () => new Promise(() => {})))
  let made = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/x/day-card/own')) made += 1
  })
  await page.goto(`${demo.url}/profile`)
  await page.getByRole('button', { name: 'My code' }).click()
  const dialog = page.getByRole('dialog', { name: 'My code' })
  const picture = dialog.getByRole('img', { name: 'Code that leads to your day' })
  await picture.waitFor()
  const box = await picture.boundingBox()
  expect(box && box.width > 300).toBe(true)
  // Beside it stands at most what the page is scrolled by.
  expect((await dialog.boundingBox())?.width).toBeGreaterThan(370)
  expect(made).toBe(1)
  await page.clock.runFor(4 * 60_000)
  await dialog.getByText(/Made \d+ minutes? ago/).waitFor()
  expect(made).toBe(1)
  await page.clock.runFor(7 * 60_000)
  await expect.poll(() => made).toBe(2)
})

test('who keeps the door is told of who stands there by their code, of nobody else, and nothing without one', async () => {
  const path = await codeOfAmina()
  const { page, complaints } = await demo.as('farah')
  await page.goto(demo.url + path)
  await heading(page, 'This code cannot be used').waitFor()
  await page.getByText('This code leads to nobody whose day you may see.').waitFor()
  const { rows } = await sql<{ id: string }>`select id from employee where user_name = 'farah'`.execute(database.db)
  const role = await roleOf(database.db, 'DOOR', [rows[0]?.id ?? ''], { duties: { Door: 'see' } })
  await page.reload()
  await heading(page, 'Amina Pratama').waitFor()
  await page.getByRole('region', { name: /^Today, / }).waitFor()
  expect(await page.getByRole('link', { name: 'The whole day' }).count()).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  await page.goto(`${demo.url}${path.slice(0, -3)}AAA`)
  await page.getByText(/^This (is no code of this portal|code was not made by this portal)/).waitFor()
  await sql`delete from role_giving where role_id = ${role}::uuid`.execute(database.db)
  // A refused call is told by the browser as well.
  expect(complaints.filter((text) => !/40[034]/.test(text))).toEqual([])
})

test('the trainings of who showed a code have their place, and there are none yet', async () => {
  const { page } = await demo.as('budi')
  await page.goto(`${demo.url}${(await codeOfAmina()).replace('/qr-code-history/', '/qr-code-history/training-history/')}`)
  await heading(page, 'Amina Pratama').waitFor()
  await page.getByRole('region', { name: 'Trainings' }).getByText('Calendula keeps no trainings yet').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.goto(`${demo.url}/qr-code-history/training-history/YW1pbmE/MjAyNg`)
  await page.getByRole('alert').getByText('This code was not made by this portal, or was changed on its way.').waitFor()
})
