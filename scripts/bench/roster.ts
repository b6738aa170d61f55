import pg from 'pg'
import type { Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import type { Running } from './processes.ts'
import { report, times } from './report.ts'

const people = 500

/** A unit of 500 people, every second of them planned for a month by roster. */
const unitOf500 = `
  with unit_made as (insert into unit (id, code, name, minimum_staffing) values (gen_random_uuid(), 'BENCH', 'Z bench', 400) returning id),
  made as (insert into employee (id, code, user_name, first_name, last_name, display_name, email, hired_on)
    select gen_random_uuid(), 'B' || n, 'bench' || n, 'Person', 'No ' || n, 'Person ' || lpad(n::text, 3, '0'), 'b' || n || '@example.com', '2020-01-01'
    from generate_series(1, ${people}) n returning id, code),
  placed as (insert into assignment (employee_id, starts_on, unit_id, site_id, employment_status)
    select m.id, '2020-01-01', u.id, (select id from site order by code limit 1), 'permanent' from made m cross join unit_made u)
  insert into roster_day (employee_id, day, shift_ids)
  select m.id, d::date, array[(select id from shift where retired_at is null order by code limit 1)] from made m
  cross join generate_series(date_trunc('month', now()), date_trunc('month', now()) + interval '1 month - 1 day', interval '1 day') d
  where right(m.code, 1) in ('0', '2', '4', '6', '8')`

/** The month roster of 500 people in a browser, beside that of a few people and a bare table with as many cells. */
export async function measureRoster(portal: Running, databaseUrl: string): Promise<void> {
  const context = await openBrowser('the roster', { width: 1440, height: 900 })
  if (!context) return
  try {
    const unit = await makeUnit(databaseUrl)
    const page = await context.newPage()
    await page.goto(portal.url.href)
    await page.getByRole('button', { name: /dewi/i }).first().click()
    await page.getByRole('heading', { level: 1, name: /Dewi/ }).waitFor()
    await measureScreen(page, new URL(`shift-schedules?unit=${unit}`, portal.url))
  } finally {
    await context.close()
  }
}

async function makeUnit(databaseUrl: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(unitOf500)
  const { rows } = await client.query<{ id: string }>(`select id from unit where code = 'BENCH'`)
  await client.end()
  return rows[0]?.id
}

async function measureScreen(page: Page, url: URL): Promise<void> {
  // Code and texts are on the device by then, as on any day but the first.
  await page.goto(url.href)
  await page.getByRole('grid').waitFor()
  // The same screen with a unit of a few people: what frame and sign-in take.
  await page.goto(new URL(url.pathname, url).href)
  const few = await page.evaluate(firstCell)
  await page.goto(url.href)
  const painted = await page.evaluate(firstCell)
  const bare = await page.evaluate(bareScroll)
  report({
    what: `roster of ${people} people, first paint`,
    figure: `${Math.round(painted)} ms`,
    floor: `${Math.round(few)} ms`,
    ratio: times(painted / few),
    wanted: '< 1,000 ms',
    reached: painted < 1000,
  })
  const scrolled = await page.evaluate(scrollThrough)
  report({
    what: 'roster, longest task while scrolling through it',
    figure: `${Math.round(scrolled)} ms`,
    floor: `${Math.round(bare)} ms`,
    ratio: bare > 0 ? times(scrolled / bare) : '–',
    wanted: '≤ 50 ms',
    reached: scrolled <= 50,
  })
  const edits = await editTimes(page)
  report({
    what: `roster, from key to picture, the slowest of ${edits.length} edits`,
    figure: `${Math.round(Math.max(...edits))} ms`,
    floor: '–',
    ratio: '–',
    wanted: '< 100 ms',
    reached: Math.max(...edits) < 100,
  })
}

/** Milliseconds from the beginning of the navigation until the grid's cells have been drawn. */
const firstCell = () =>
  new Promise<number>((resolve) => {
    const look = () =>
      document.querySelector('[role="grid"] [data-spot]')
        ? requestAnimationFrame(() => resolve(performance.now()))
        : requestAnimationFrame(look)
    look()
  })

/** The longest task while the grid is scrolled to its end; 0 where none took 50 ms. */
const scrollThrough = async () => {
  const frame = document.querySelector('[role="grid"]')?.parentElement
  if (!frame) return Number.POSITIVE_INFINITY
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration)
  })
  observer.observe({ type: 'longtask' })
  while (frame.scrollTop + frame.clientHeight < frame.scrollHeight - 1) {
    frame.scrollTop += 120
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  await new Promise((resolve) => setTimeout(resolve, 200))
  observer.disconnect()
  frame.scrollTop = 0
  return longest
}

/** The same for a bare table of as many rows and days, drawn whole and scrolled as far. */
const bareScroll = async () => {
  const box = document.createElement('div')
  box.style.cssText = 'position:fixed;inset:0;overflow:auto;background:#fff;z-index:1000'
  box.innerHTML = `<table>${`<tr>${'<td>8–17</td>'.repeat(32)}</tr>`.repeat(500)}</table>`
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration)
  })
  document.body.append(box)
  await new Promise((resolve) => setTimeout(resolve, 300))
  observer.observe({ type: 'longtask' })
  while (box.scrollTop + box.clientHeight < box.scrollHeight - 1) {
    box.scrollTop += 120
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  await new Promise((resolve) => setTimeout(resolve, 200))
  observer.disconnect()
  box.remove()
  return longest
}

/** From the key until the picture after it: clearing a planned day, and taking that back. */
async function editTimes(page: Page): Promise<number[]> {
  await page.locator('[role="gridcell"][data-spot="1:3"]').click()
  return page.evaluate(async () => {
    const found: number[] = []
    for (let round = 0; round < 12; round += 1)
      for (const [key, ctrlKey] of [
        ['Delete', false],
        ['z', true],
      ] as const) {
        // prettier-ignore
        const from = performance.now()
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        found.push(performance.now() - from)
      }
    return found
  })
}
