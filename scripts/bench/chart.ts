import { sql } from 'kysely'
import { branchOf } from '../../src/server/areas/organisation-chart/branch.ts'
import { countedBelow, wayTo } from '../../src/server/areas/organisation-chart/line.ts'
import type { Drawing } from '../../src/server/areas/organisation-chart/nodes.ts'
import { chartSight } from '../../src/server/areas/organisation-chart/sight.ts'
import { openDatabase, rows, type Db } from '../../src/server/foundation/database/db.ts'
import { findViewer } from '../../src/server/people/viewer.ts'
import { addMonths } from '../../src/shared/records/calendar.ts'
import type { ChartBy } from '../../src/shared/areas/organisation-chart.ts'
import { openBrowser } from './browser.ts'
import { fillChart } from './chart-data.ts'
import type { Running } from './processes.ts'
import { report, times } from './report.ts'
import { giveRole } from './roles.ts'

const rounds = 9
const openedWithinMs = 100
const paintedWithinMs = 1000

interface Case {
  what: string
  by: ChartBy
  ask: (db: Db, drawing: Drawing) => Promise<unknown>
}

/** The chart of so many people: its top, branches of a few and of very many, the way to somebody, and the same five years ago. */
export async function measureChart(url: string, people: number): Promise<void> {
  const database = openDatabase(url, { max: 2 })
  const { db } = database
  try {
    await sql`set statement_timeout = 0`.execute(db)
    await fillChart(db, people)
    await giveRole(db, 'chart1', 'administrator')
    const viewer = await findViewer(db, 'chart1')
    if (!viewer) throw new Error('Nobody is at the top of the chart of the bench.')
    const drawn = (by: ChartBy, asOf: string | null): Drawing => ({ by, language: 'en', sight: chartSight(viewer, asOf) })
    for (const { what, by, ask } of await casesIn(db, people)) {
      const now = await usual(() => ask(db, drawn(by, null)))
      const then = await usual(() => ask(db, drawn(by, addMonths(viewer.today, -60))))
      report({
        what: `chart of ${people.toLocaleString('en')} people: ${what}, five years ago beside today`,
        figure: `${then.toFixed(0)} ms`,
        floor: `${now.toFixed(0)} ms`,
        ratio: times(then / now),
        wanted: `both < ${openedWithinMs} ms`,
        reached: Math.max(now, then) < openedWithinMs,
      })
    }
  } finally {
    await database.close()
  }
}

async function casesIn(db: Db, people: number): Promise<Case[]> {
  const ids = new Map(
    (await rows(db, sql<{ name: string; id: string }>`select user_name as name, id from employee where user_name like 'chart%'`)).map(
      (one) => [one.name, one.id],
    ),
  )
  const [unit] = await rows(db, sql<{ id: string }>`select id from unit where code = 'CHART'`)
  const of = (n: number) => ids.get(`chart${n}`) ?? ''
  const under = (by: ChartBy, what: string, id: string | null): Case => ({
    what,
    by,
    ask: (asked, drawing) => branchOf(asked, drawing, { of: id, from: null }),
  })
  return [
    under('manager', 'the top', null),
    under('manager', 'a branch of eight', of(5)),
    under('manager', 'a branch of every fifth', of(2)),
    under('unit', 'the top by unit', null),
    under('unit', '400 units', unit?.id ?? null),
    { what: 'the way to somebody', by: 'manager', ask: (asked, drawing) => wayTo(asked, drawing, of(Math.floor(people / 2) + 1)) },
    { what: 'how many are below', by: 'manager', ask: (asked, drawing) => countedBelow(asked, drawing, of(1)) },
  ]
}

/** In ms, the middle one of some: on a machine that others use too it says more than the slowest. In the first ones plans are made. */
async function usual(work: () => Promise<unknown>): Promise<number> {
  const all: number[] = []
  for (let round = 0; round < 2 * rounds; round += 1) {
    const began = performance.now()
    await work()
    if (round >= rounds) all.push(performance.now() - began)
  }
  return all.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0
}

/** The chart on a page of the demo company, with so many people more: until it is painted, and until a branch of it has opened. */
export async function measureChartPage(portal: Running, url: string, people: number): Promise<void> {
  const context = await openBrowser('the organisation chart', { width: 1440, height: 900 })
  if (!context) return
  const database = openDatabase(url, { max: 1 })
  await sql`set statement_timeout = 0`.execute(database.db)
  await fillChart(database.db, people)
  await database.close()
  try {
    const page = await context.newPage()
    await page.goto(portal.url.href)
    await page.getByRole('button', { name: /edgar/i }).first().click()
    await page.getByRole('heading', { level: 1, name: /Edgar/ }).waitFor()
    const chart = new URL('organisation-chart', portal.url).href
    // Code and texts are on the device by then, as on any day but the first.
    await page.goto(chart)
    await page.getByRole('treeitem').first().waitFor()
    await page.goto(chart)
    const painted = await page.evaluate(firstCard)
    const { opened, longest } = await page.evaluate(opening)
    told('first paint', painted, paintedWithinMs)
    told('a branch opens', opened, openedWithinMs)
    told('longest task while 300 people are drawn', longest, 50)
  } finally {
    await context.close()
  }

  function told(what: string, ms: number, most: number): void {
    report({
      what: `chart of ${people.toLocaleString('en')} people on a page: ${what}`,
      figure: `${Math.round(ms)} ms`,
      floor: '–',
      ratio: '–',
      wanted: `< ${most} ms`,
      reached: ms < most,
    })
  }
}

const firstCard = () =>
  new Promise<number>((resolve) => {
    const look = () =>
      document.querySelector('[role="treeitem"]') ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(look)
    look()
  })

/** Opens what stands second at the top, and under it a branch of which three hundred are shown. */
const opening = async () => {
  let longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: 'longtask' })
  const items = () => [...document.querySelectorAll<HTMLElement>('[role="treeitem"]')]
  const until = async (is: () => boolean): Promise<void> => {
    while (!is()) await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  const press = async (card: HTMLElement | undefined) => {
    const before = items().length
    card?.querySelector<HTMLElement>('[data-opener]')?.click()
    await until(() => items().length > before && !items().some(({ dataset }) => dataset['kind'] === 'coming'))
  }
  const named = (name: string) => items().find((item) => item.textContent?.includes(name))
  const began = performance.now()
  await press(named('Person 1'))
  const opened = performance.now() - began
  await press(named('Person 2'))
  for (let pages = 0; pages < 2; pages += 1) {
    const before = items().length
    items()
      .find(({ dataset }) => dataset['kind'] === 'more')
      ?.click()
    await until(() => items().length > before + 50)
  }
  return { opened, longest }
}
