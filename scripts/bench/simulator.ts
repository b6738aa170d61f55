import process from 'node:process'
import { sql } from 'kysely'
import pg from 'pg'
import { plainEntitlement, plainLeavePolicy, ruleOf } from '../../src/shared/records/leave/policy.ts'
import { newSimulation } from '../../src/server/areas/leave-types/simulation.ts'
import { openSimulationWork } from '../../src/server/areas/leave-types/simulation-work.ts'
import { openDatabase, transaction, type Database } from '../../src/server/foundation/database/db.ts'
import { findViewer } from '../../src/server/people/viewer.ts'
import { report, times } from './report.ts'
import { giveRole } from './roles.ts'

const wanted = { seconds: 60, times: 4, blockMs: 50 }
const typeId = '019ac3f2-0000-7000-8000-000000000001'

/** A company with a leave type kept by balance: each person has two posts, three gains and five leaves. */
const filledWith = (people: number) => [
  `insert into site (id, code, name, country, time_zone) values (gen_random_uuid(), 'JKT', 'Jakarta', 'ID', 'Asia/Jakarta')`,
  `insert into employee (id, code, user_name, first_name, last_name, display_name, hired_on)
    select gen_random_uuid(), 'S' || n, 's' || n, 'Person', 'No ' || n, 'Person ' || n, date '2015-01-01' + (n % 4000) from generate_series(1, ${people}) n`,
  `insert into assignment (employee_id, starts_on, site_id, full_time)
    select e.id, e.hired_on + x * 200, (select id from site limit 1), case when x = 1 and right(e.code, 1) in ('1', '2') then 0.8 else 1 end
    from employee e cross join generate_series(0, 1) x`,
  `insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on, expires_on, period)
    select gen_random_uuid(), e.id, '${typeId}', k.kind, k.quantity, k.day, k.until, k.period
    from employee e cross join (values
      ('entitlement', 12, date '2025-01-01', date '2025-12-31', '2025'), ('entitlement', 12, date '2026-01-01', date '2026-12-31', '2026'),
      ('carry-over', 6, date '2026-01-01', date '2026-06-30', '2026')) k (kind, quantity, day, until, period)`,
  `insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on, days, request_id, line)
    select gen_random_uuid(), e.id, '${typeId}', 'taken', 2, d, to_char(d, 'YYYY-MM-DD') || ':1,1', gen_random_uuid(), 1
    from employee e cross join lateral (select date '2026-01-12' + x * 60 + abs(hashtext(e.code)) % 40 as d from generate_series(0, 4) x) y`,
  'analyze',
]

/** A leave rule tried on so many people as the portal does it, beside the bare read of the rows that it looks at. */
export async function measureSimulator(url: string, people = 100_000): Promise<void> {
  const database = openDatabase(url, { max: 2 })
  await database.pool.query('set statement_timeout = 0')
  const policy = {
    ...plainLeavePolicy,
    balance: true,
    carryOver: { most: 6, until: '06-30' },
    entitlement: { ...plainEntitlement, amount: 12 },
  }
  await database.pool.query(
    `insert into leave_type (id, code, names, policy, sequence) values ($1, 'ANNUAL', '{"en": "Annual leave"}', $2, 1)`,
    [typeId, JSON.stringify(policy)],
  )
  for (const statement of filledWith(people)) await database.pool.query(statement)
  const rule = ruleOf({
    ...policy,
    carryOver: { most: 5, until: '06-30' },
    entitlement: { ...policy.entitlement, steps: [{ years: 5, more: 2 }] },
  })
  await bareRead(url)
  const bare = await bareRead(url)
  const { seconds, longestMs, tried } = await simulate(database, rule)
  if (tried !== people) throw new Error(`${tried} of ${people} people were tried`)
  const what = `simulator, a leave rule tried on ${people.toLocaleString('en')} people`
  report({
    what,
    figure: `${seconds.toFixed(1)} s`,
    floor: `${bare.toFixed(1)} s`,
    ratio: times(seconds / bare),
    wanted: `< ${wanted.seconds} s, ≤ ${wanted.times} ×`,
    reached: seconds < wanted.seconds && seconds / bare <= wanted.times,
  })
  report({
    what: 'simulator, longest work between two turns of the event loop',
    figure: `${Math.round(longestMs)} ms`,
    floor: '–',
    ratio: '–',
    wanted: `≤ ${wanted.blockMs} ms`,
    reached: longestMs <= wanted.blockMs,
  })
  await database.close()
}

/** Every row that the simulation looks at, read by a client and left as it is. */
async function bareRead(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const began = performance.now()
  const size = 1000
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows: some } = await client.query<{ id: string }>(
      'select id, hired_on, left_on from employee where id > $1 order by id limit $2',
      [after, size],
    )
    const last = some.at(-1)
    if (!last) break
    const ids = some.map(({ id }) => id)
    await client.query('select a.*, s.country from assignment a left join site s on s.id = a.site_id where a.employee_id = any ($1)', [ids])
    await client.query('select * from leave_event where employee_id = any ($1) and leave_type_id = $2 and standing', [ids, typeId])
    after = last.id
  }
  const seconds = (performance.now() - began) / 1000
  await client.end()
  return seconds
}

async function simulate(
  { db }: Database,
  policy: ReturnType<typeof ruleOf>,
): Promise<{ seconds: number; longestMs: number; tried: number }> {
  await giveRole(db, 's1', 'administrator')
  const viewer = await findViewer(db, 's1')
  if (!viewer) throw new Error('Nobody tries the rule.')
  const watch = watchTurns()
  const began = performance.now()
  const id = await transaction(db, (tx) => newSimulation(tx, viewer, { id: typeId, startsOn: '2027-01-01', policy }))
  await openSimulationWork(db).work(id)
  const seconds = (performance.now() - began) / 1000
  const longestMs = watch.stop()
  const counted = await sql<{ count: number }>`select count(*)::int as count from leave_simulation_result`.execute(db)
  return { seconds, longestMs, tried: counted.rows[0]?.count ?? 0 }
}

/** The most processor time that the main thread used between two looks: a busy machine is not taken for a long piece of work. */
function watchTurns(): { stop(): number } {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [before, longest] = [used(), 0]
  const timer = setInterval(() => {
    longest = Math.max(longest, used() - before)
    before = used()
  }, 4)
  return {
    stop() {
      clearInterval(timer)
      return longest
    },
  }
}
