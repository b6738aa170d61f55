import pg from 'pg'
import { addDays, weekday } from '../../src/shared/records/calendar.ts'
import { employees } from './data.ts'
import { dayOfLeave, everythingFor } from './full-data.ts'
import { inTurn, load, shot, type Shot } from './load.ts'
import type { Running } from './processes.ts'
import { perSecond, report, times } from './report.ts'

/** Where leaves are submitted and approved, by whom, and with what. */
export interface Company {
  /** As the figure is called. */
  name: string
  people: readonly string[]
  /** The day of the n-th leave of one person. */
  dayOf(nth: number): string
  connections: readonly number[]
}

const named = (letter: string, count: number) => Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)
const today = new Date().toISOString().slice(0, 10)
/** A Monday far behind the leaves that the bench begins with. */
const monday = addDays(today, 56 - weekday(today))

/** One level, a balance, no attendance, no mail, nobody who stands in. */
export const plainCompany: Company = {
  name: 'plain',
  people: named('e', employees),
  dayOf: (nth) => addDays(monday, nth * 7 + (nth % 5)),
  connections: [10],
}

/** The same with attendance of past days, mail to whoever is concerned, and a stand-in who is told as well. */
export const fullCompany: Company = {
  name: 'attendance, mail and delegation on',
  people: named('f', everythingFor),
  dayOf: dayOfLeave,
  connections: [1, 10, 32],
}

interface Means {
  databaseUrl: string
  portal: Running
  floor: Running
  tokens: Record<string, string>
  seconds: number
}

/** Submit and approve, against the floor's one transaction for each, all of them durable. */
export async function measureWrites(company: Company, means: Means): Promise<void> {
  const client = new pg.Client({ connectionString: means.databaseUrl })
  await client.connect()
  try {
    await warm(company, means)
    const submits = submitsOf(company, means, await typeOf(client))
    await load(means.portal.url, [submits.here], 10, 3)
    for (const connections of company.connections) await measure('submit', company, connections, means, submits)
    // Decisions are faster than submits: so many must wait that none of the measurements runs dry.
    await load(means.portal.url, [submits.here], 10, 2 * company.connections.length * (3 * means.seconds + 2))
    for (const connections of company.connections) {
      const approvals = await approvalsOf(client, company, means)
      await load(means.portal.url, [approvals.here], connections, 2)
      await measure('approve', company, connections, means, approvals)
    }
  } finally {
    await client.end()
  }
}

interface Pair {
  floor: Shot
  here: Shot
}

async function measure(act: string, { name }: Company, connections: number, { portal, floor, seconds }: Means, pair: Pair): Promise<void> {
  const turns = await inTurn(
    () => load(floor.url, [pair.floor], connections, seconds),
    () => load(portal.url, [pair.here], connections, seconds),
  )
  report({
    what: `${act}, ${name}, ${connections} at once`,
    figure: perSecond(turns.here.perSecond),
    floor: perSecond(turns.floor.perSecond),
    ratio: times(turns.ratio),
    wanted: '≥ 0.25 ×',
    reached: turns.ratio >= 0.25 && turns.here.failures + turns.floor.failures === 0,
  })
}

/** Whoever files a request has opened the portal before: their token is known, and the code is warm. */
async function warm({ people }: Company, { portal, tokens }: Means): Promise<void> {
  const greetings = people.map((user) => shot('GET', new URL('api/system-notification/get-count', portal.url), tokens[user] ?? ''))
  for (let at = 0; at < greetings.length; at += 10) await load(portal.url, greetings.slice(at, at + 10), 1, 0.001)
}

async function typeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query('select id from leave_type')
  return (rows[0] as { id: string }).id
}

function submitsOf({ people, dayOf }: Company, { portal, floor, tokens }: Means, leaveTypeId: string): Pair {
  const inTurns = (url: URL, wordOf: (user: string) => string): Shot => {
    let sent = 0
    const form = () => {
      const startDate = dayOf(Math.floor((sent - 1) / people.length))
      return { leaveTypeId, startDate, endDate: startDate, note: 'A day off' }
    }
    const shots = people.map((user) => shot('POST', url, wordOf(user), form))
    return () => (shots[sent++ % shots.length] as Shot)()
  }
  return {
    floor: inTurns(new URL('/submit', floor.url), (user) => user),
    here: inTurns(new URL('api/leave-request/save-and-submit', portal.url), (user) => tokens[user] ?? ''),
  }
}

/** What waits for `m` of these people, the newest first, beside as many rows that wait at the floor. */
async function approvalsOf(client: pg.Client, { people }: Company, { portal, floor, tokens }: Means): Promise<Pair> {
  const letter = people[0]?.charAt(0) ?? ''
  const waiting = await client.query(
    `select t.request_id as id from task t join request r on r.id = t.request_id join employee e on e.id = r.requestor_id
     where t.person_id = (select id from employee where user_name = 'm') and r.module = 'LeaveRequest' and e.user_name like $1 || '%'
     order by t.waiting_since desc limit 200000`,
    [letter],
  )
  await client.query(
    `insert into floor_leave (person, starts_on, ends_on, note) select id, current_date, current_date, 'A day off' from employee, generate_series(1, 200) where user_name like $1 || '%' limit 200000`,
    [letter],
  )
  const bare = await client.query('select id from floor_leave where status = 1 order by random() limit 200000')
  const next = (rows: { id: string }[]) => () => {
    const id = rows.pop()?.id
    if (!id) throw new Error('the bench has run out of requests: make it larger or shorter')
    return { id, note: '' }
  }
  return {
    floor: shot('POST', new URL('/approve', floor.url), 'm', next(bare.rows as { id: string }[])),
    here: shot(
      'POST',
      new URL('api/v2/leave-request/Approve', portal.url),
      tokens['m'] ?? '',
      next((waiting.rows as { id: string }[]).toReversed()),
    ),
  }
}
