import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../../src/server/foundation/basis/clock.ts'
import { openDatabase, rows, type Database } from '../../src/server/foundation/database/db.ts'
import { openDemo, type Demo } from '../support/demo.ts'

/** The home page: how one's day stands, and what is done at once. */

let demo: Demo
let database: Database

beforeAll(async () => {
  demo = await openDemo()
  database = openDatabase(demo.databaseUrl)
})
afterAll(async () => {
  await database?.close()
  await demo?.stop()
})

const idOf = async (userName: string) =>
  (await rows(database.db, sql<{ id: string }>`select id from employee where user_name = ${userName}`))[0]?.id ?? ''
/** As if nobody had told anything of the last days. */
const forget = async (userName: string) =>
  sql`delete from check_time where employee_id = ${await idOf(userName)} and at > now() - interval '3 days'`.execute(database.db)

/** Whoever goes long before the end of the day, as tests do by day, is asked first. */
async function checkOut(page: Page, told: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Check out' }).click()
  const asked = page.getByRole('dialog', { name: 'Check out already?' }).getByRole('button', { name: 'Check out' })
  await asked.or(page.getByText(told)).first().waitFor()
  if (await asked.isVisible()) await asked.click()
  await page.getByText(told).first().waitFor()
}

test('amina checks in and out, another page of hers follows, a second press is told, and the last one taken back', async () => {
  await forget('amina')
  const { page } = await demo.as('amina')
  const { page: other } = await demo.as('amina')
  await other.goto(demo.url)
  await page.goto(demo.url)
  await page.getByRole('button', { name: 'Check in' }).click()
  await page.getByText(/checked in \d\d:\d\d/).waitFor()
  await other.getByText(/checked in \d\d:\d\d/).waitFor()
  await checkOut(page, /less than a minute ago. It counts once/)
  await sql`update check_time set at = at - interval '4 minutes' where source = 'web'`.execute(database.db)
  await checkOut(page, /· checked out \d\d:\d\d/)
  await page.getByRole('button', { name: /^Take back: You are checked out/ }).click()
  await page.getByText('Taken back: you are still checked in.').waitFor()
  await other.getByText(/· checked in \d\d:\d\d/).waitFor()
  await page.context().close()
  await other.context().close()
})

test('where the site asks for the place it goes with the check-in; who tells none is let in unless it is demanded', async () => {
  const set = (place: string) =>
    sql`update site set check_in = check_in || ${JSON.stringify({ place })}::jsonb where check_in is not null`.execute(database.db)
  const places = () =>
    rows(
      database.db,
      sql<{
        place: { latitude: number } | null
      }>`select place from check_time where source = 'web' and device = '' order by received_at desc limit 1`,
    )
  await forget('budi')
  await set('demanded')
  const { page } = await demo.as('budi')
  await page.goto(demo.url)
  await page.getByRole('button', { name: 'Check in' }).click()
  await page.getByText('Your site wants to know where you check in.').waitFor()
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: -6.1754, longitude: 106.8272, accuracy: 12 })
  await page.getByRole('button', { name: 'Check in' }).click()
  await page.getByText(/checked in \d\d:\d\d/).waitFor()
  expect(await places()).toMatchObject([{ place: { latitude: -6.1754 } }])
  await set('off')
  await page.context().close()
})

test('nobody sees the button where the site does not let people check in by web', async () => {
  await sql`update site set check_in = check_in || '{"byWeb": false}'::jsonb where check_in is not null`.execute(database.db)
  const { page } = await demo.as('amina')
  await page.goto(demo.url)
  await page.getByRole('link', { name: /^Fix/ }).waitFor()
  expect(await page.getByRole('button', { name: /^Check (in|out)$/ }).count()).toBe(0)
  await sql`update site set check_in = check_in || '{"byWeb": true}'::jsonb where check_in is not null`.execute(database.db)
  await page.context().close()
})

test('whoever is ill says so in two keys; by the command bar as well', async () => {
  // Today may be a day off.
  await sql`
    insert into roster_day (employee_id, day, shift_ids)
    select ${await idOf('amina')}::uuid, ${today('Asia/Jakarta')}::date, array[id] from shift where retired_at is null order by code limit 1
    on conflict (employee_id, day) do update set shift_ids = excluded.shift_ids`.execute(database.db)
  const { page } = await demo.as('amina')
  await page.goto(demo.url)
  await page.getByRole('link', { name: 'I am ill today' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Submit')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/leave\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { level: 1, name: /Leave request/ }).waitFor()
  const filed = await rows(
    database.db,
    sql<{ code: string; status: number }>`
      select t.code, r.status_id as status from request r join leave_type t on t.id = r.type_id
      where r.requestor_id = ${await idOf('amina')} order by r.id desc limit 1`,
  )
  expect(filed).toEqual([{ code: 'SICK', status: 1 }])
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sakit')
  await page.getByRole('option', { name: 'I am ill today' }).waitFor()
  await page.context().close()
})

test('amina arranges her page by keys and by hand; it is so on every device, and as it was at first again', async () => {
  const { page } = await demo.as('amina', { viewport: { width: 1440, height: 900 } })
  await page.goto(demo.url)
  const titles = (of: Page) =>
    of
      .getByRole('heading', { level: 2 })
      .allTextContents()
      .then((all) => all.map((title) => title.replace(/ (this|next) week$/, '')))
  await page.getByRole('heading', { level: 2, name: 'My requests' }).waitFor()
  const usual = await titles(page)
  // What has nothing to read yet stands nowhere.
  expect(usual).not.toContain('Announcements')
  await page.getByRole('button', { name: 'Arrange this page' }).click()
  expect(await page.getByRole('main').getByText('Announcements', { exact: true }).count()).toBe(0)
  const down = page.getByRole('button', { name: 'Down: Waiting for me' })
  await down.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Waiting for me: 2 of 2 in the first column').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Down: Waiting for me')
  await page.getByRole('button', { name: 'Hide: Shortcuts' }).click()
  await page.getByText('Next holidays', { exact: true }).dragTo(page.getByText('My requests', { exact: true }))
  await page.getByRole('list', { name: 'First column' }).getByText('Next holidays').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 2, name: 'Next holidays' }).waitFor()
  const arranged = await titles(page)
  expect(arranged).not.toContain('Shortcuts')
  expect(arranged.indexOf('My requests')).toBeLessThan(arranged.indexOf('Waiting for me'))
  expect(arranged.indexOf('Next holidays')).toBeLessThan(arranged.indexOf('Waiting for me'))
  const { page: phone } = await demo.as('amina', { viewport: { width: 390, height: 844 } })
  await phone.goto(demo.url)
  await phone.getByRole('heading', { level: 2, name: 'Next holidays' }).waitFor()
  expect(await titles(phone)).toEqual(arranged)
  await phone.getByRole('button', { name: 'Arrange this page' }).click()
  await phone.getByRole('button', { name: 'As it was at first' }).click()
  await phone.getByRole('heading', { level: 2, name: 'Shortcuts' }).waitFor()
  expect(await titles(phone)).toEqual(usual)
  await page.context().close()
  await phone.context().close()
})

test('every page says that the company is made up', async () => {
  const { page } = await demo.as('amina')
  for (const path of ['/', '/leave-request/list']) {
    await page.goto(demo.url + path)
    await page.getByRole('link', { name: 'Demo', exact: false }).getByText('Demo', { exact: true }).first().waitFor()
  }
})

test('one balance alone stands above what waits, as wide as that; several share the page', async () => {
  const widths = async (person: 'amina' | 'dewi') => {
    const { page } = await demo.as(person, { viewport: { width: 1440, height: 900 } })
    await page.goto(demo.url)
    const widthOf = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())?.width ?? 0
    await page.getByRole('region', { name: 'My balances' }).waitFor()
    const found = [await widthOf('My balances'), await widthOf('Waiting for me'), await widthOf('Shortcuts')]
    await page.context().close()
    return found
  }
  const [alone, beneath, whole] = await widths('dewi')
  expect([alone, whole! > beneath!]).toEqual([beneath, true])
  const [shared, , page] = await widths('amina')
  expect(shared).toBe(page)
})
