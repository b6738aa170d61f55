import pg from 'pg'
import { addDays } from '../../src/shared/records/calendar.ts'
import { employees } from './data.ts'
import { inTurn, load, shot } from './load.ts'
import type { Running } from './processes.ts'
import { perSecond, report, times } from './report.ts'

const connections = 10

/** Submit and approve with every rule, against the floor's one transaction, both with full durability. */
export async function measureWrites(
  databaseUrl: string,
  portal: Running,
  floor: Running,
  tokens: Record<string, string>,
  seconds: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const type = (await client.query('select id from leave_type')).rows[0] as { id: string }
  let sent = 0
  const form = () => {
    sent += 1
    // Each person's days move on, so that no leave meets another: weeks in the coming years, any weekday.
    const startDate = addDays('2027-01-04', Math.floor(sent / employees) * 7 + (sent % 5))
    return { leaveTypeId: type.id, startDate, endDate: startDate, note: 'A day off' }
  }
  const people = Array.from({ length: employees }, (_, index) => `e${index + 1}`)
  const shots = people.map((user) => shot('POST', new URL('api/leave-request/save-and-submit', portal.url), tokens[user] ?? '', form))
  let turn = 0
  const submit = () => (shots[turn++ % shots.length] ?? shots[0])?.() ?? Buffer.alloc(0)
  const floorShots = people.map((user) => shot('POST', new URL('/submit', floor.url), user, form))
  let floorTurn = 0
  const floorSubmit = () => (floorShots[floorTurn++ % floorShots.length] ?? floorShots[0])?.() ?? Buffer.alloc(0)

  // Whoever files a request has opened the portal before: their token is known, and the code is warm.
  const greetings = people.map((user) => shot('GET', new URL('api/system-notification/get-count', portal.url), tokens[user] ?? ''))
  for (let at = 0; at < greetings.length; at += connections) await load(portal.url, greetings.slice(at, at + connections), 1, 0.001)
  await load(portal.url, [submit], connections, 3)
  const atFloor = () => load(floor.url, [floorSubmit], connections, seconds)
  const [bare, submitted] = await inTurn(atFloor, () => load(portal.url, [submit], connections, seconds))
  const ratio = submitted.perSecond / bare.perSecond
  report({
    what: 'submit with every rule',
    figure: perSecond(submitted.perSecond),
    floor: perSecond(bare.perSecond),
    ratio: times(ratio),
    wanted: '≥ 0.25 ×',
    reached: ratio >= 0.25 && submitted.failures === 0,
  })

  const waiting = await client.query(
    `select request_id as id from task where person_id = (select id from employee where user_name = 'm') order by waiting_since desc limit 60000`,
  )
  const ids = (waiting.rows as { id: string }[]).map((row) => row.id)
  await client.end()
  let decided = 0
  const approve = shot('POST', new URL('api/v2/leave-request/Approve', portal.url), tokens['m'] ?? '', () => ({
    id: ids[decided++],
    note: '',
  }))
  const [again, approved] = await inTurn(atFloor, () => load(portal.url, [approve], connections, seconds))
  const share = approved.perSecond / again.perSecond
  report({
    what: 'approve with every rule',
    figure: perSecond(approved.perSecond),
    floor: perSecond(again.perSecond),
    ratio: times(share),
    wanted: '≥ 0.25 ×',
    reached: share >= 0.25 && approved.failures === 0,
  })
}
