import { load, shot } from './load.ts'
import type { Running } from './processes.ts'
import { perSecond, report, times } from './report.ts'

/** The calls that the browser makes for the home page. */
const homeCalls = ['api/v2/home', 'api/home/get-count']

/** Complete homes a second against the floor's list rate. */
export async function measureHome(portal: Running, floor: Running, tokens: Record<string, string>, seconds: number): Promise<void> {
  const list = shot('POST', new URL(`/${encodeURIComponent('some, first page')}`, floor.url), 'some', () => ({}))
  const bare = await load(floor.url, [list], 10, seconds)
  for (const user of ['e1', 'some']) {
    const round = homeCalls.map((path) => shot('GET', new URL(path, portal.url), tokens[user] ?? ''))
    await load(portal.url, round, 10, 1)
    const homes = await load(portal.url, round, 10, seconds)
    const ratio = homes.perSecond / bare.perSecond
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
