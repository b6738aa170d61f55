import { sql } from 'kysely'
import { newId } from '../../src/server/foundation/basis/ids.ts'
import { openDatabase } from '../../src/server/foundation/database/db.ts'
import { inTurn, load, shot } from './load.ts'
import type { Running } from './processes.ts'
import { perSecond, report, times } from './report.ts'
import { giveRole } from './roles.ts'

/** The calls that the browser makes for the home page. */
const homeCalls = ['api/v2/home', 'api/home/get-count']

/** Complete homes a second against the floor's list rate. */
export async function measureHome(portal: Running, floor: Running, tokens: Record<string, string>, seconds: number): Promise<void> {
  const list = shot('POST', new URL(`/${encodeURIComponent('some, first page')}`, floor.url), 'some', () => ({}))
  await load(floor.url, [list], 10, 1)
  for (const user of ['e1', 'some']) {
    const round = homeCalls.map((path) => shot('GET', new URL(path, portal.url), tokens[user] ?? ''))
    await load(portal.url, round, 10, 1)
    const {
      floor: bare,
      here: homes,
      ratio,
    } = await inTurn(
      () => load(floor.url, [list], 10, seconds),
      () => load(portal.url, round, 10, seconds),
    )
    report({
      what: `home of ${user === 'e1' ? 'an employee' : 'an approver'}, ${homeCalls.length} calls`,
      figure: perSecond(homes.perSecond),
      floor: perSecond(bare.perSecond),
      ratio: times(ratio),
      wanted: '≥ 0.083 ×',
      reached: ratio >= 1 / 12 && homes.failures === 0,
    })
  }
}

/** The home page of somebody as an administrator sees it, beside their own. */
export async function measureView(databaseUrl: string, portal: Running, tokens: Record<string, string>, seconds: number): Promise<void> {
  const database = openDatabase(databaseUrl, { max: 1 })
  const view = newId()
  await giveRole(database.db, 'hr', 'administrator')
  await sql`insert into view_as (id, by_id, employee_id, reason, until_at)
    select ${view}::uuid, a.id, e.id, 'bench', now() + interval '1 hour' from employee a, employee e where a.user_name = 'hr' and e.user_name = 'e1'`.execute(
    database.db,
  )
  await database.close()
  const home = new URL('api/v2/home', portal.url)
  const own = [shot('GET', home, tokens['e1'] ?? '')]
  const seen = [shot('GET', home, tokens['hr'] ?? '', undefined, `View-As: ${view}\r\n`)]
  for (const round of [own, seen]) await load(portal.url, round, 10, 1)
  const { floor, here, ratio } = await inTurn(
    () => load(portal.url, own, 10, seconds),
    () => load(portal.url, seen, 10, seconds),
  )
  report({
    what: 'home seen as an employee, beside their own',
    figure: perSecond(here.perSecond),
    floor: perSecond(floor.perSecond),
    ratio: times(ratio),
    wanted: '≥ 0.95 ×',
    reached: ratio >= 0.95 && here.failures === 0,
  })
}

/** The counters of somebody for whom 10,000 requests wait, beside those of somebody for whom none does. */
export async function measureCount(portal: Running, tokens: Record<string, string>, seconds: number): Promise<void> {
  const counts = (user: string) => [shot('GET', new URL('api/home/get-count', portal.url), tokens[user] ?? '')]
  for (const user of ['few', 'desk']) await load(portal.url, counts(user), 10, 1)
  const {
    floor: none,
    here: many,
    ratio,
  } = await inTurn(
    () => load(portal.url, counts('few'), 10, seconds),
    () => load(portal.url, counts('desk'), 10, seconds),
  )
  report({
    what: 'count of 10,000 waiting, beside none',
    figure: perSecond(many.perSecond),
    floor: perSecond(none.perSecond),
    ratio: times(ratio),
    wanted: '≥ 0.80 ×',
    reached: ratio >= 0.8 && many.failures === 0,
  })
}
