import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { openStage, type Person, type Stage } from './cast.ts'
import { send } from './rights-check.ts'
import { relations, rightsTable, type Role, type Row } from './rights-table.ts'
import { openTargets, type Targets } from './rights-targets.ts'

let stage: Stage
let targets: Targets
let changing: string[]
let counting: ReturnType<typeof sql<{ name: string; count: number }>>

beforeAll(async () => {
  stage = await openStage()
  targets = openTargets(stage)
  const { paths } = (await stage.portal.app.inject('/openapi.json')).json() as {
    paths: Record<string, Record<string, { parameters?: { name: string }[] }>>
  }
  changing = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
      parameters.some(({ name }) => name === 'Idempotency-Key') ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  )
  const tables = await rows(
    stage.portal.database.db,
    sql<{
      name: string
    }>`select tablename as name from pg_tables where schemaname = 'public' and tablename <> all (${background}::text[]) order by 1`,
  )
  counting = sql<{ name: string; count: number }>`${sql.join(
    tables.map(({ name }) => sql`select ${name}::text as name, count(*)::int as count from ${sql.table(name)}`),
    sql` union all `,
  )} order by 1`
})
afterAll(() => stage.close())

/** Who may make a call, and on whose data; null where no person may, as devices do. */
function allowed({ cells }: Row): { role: Role; person: Person } | null {
  for (const [role, statuses] of Object.entries(cells))
    for (const [relation, status] of Object.entries(statuses))
      if (status === 200)
        return { role: role as Role, person: relations[role as Role][relation as keyof (typeof relations)[Role]] ?? 'amina' }
  return null
}

/** What is shown once, as long as it is made: a repeated call makes no second one, and cannot show the first. */
const shownOnce = ['POST /x/device-keys', 'POST /x/set-up/service-accounts/{accountId}/keys', 'POST /x/calendar/feeds/{scope}']
/** What changes beside the calls, whoever makes them. */
const background = [
  'call_count',
  'attendance_change',
  'attendance_due',
  'attendance_day',
  'flow_replay_difference',
  'leave_simulation_result',
  'push',
]
/** They go on beside the call: what they change meanwhile is no second effect of it. */
const goesOn = [
  'POST /x/batches',
  'POST /x/batches/{id}/stop',
  'POST /x/flows/{kind}/replay',
  'POST /x/set-up/leave-types/{id}/simulations',
  'POST /x/imports/{id}/work',
  'POST /x/pay-periods/{id}/hand-over',
  'POST /x/reports/runs',
]

const said = (body: string) => ({ ...(JSON.parse(body) as object), requestId: '' })

async function faultsOf(call: string, row: Row): Promise<string[]> {
  const cell = allowed(row)
  if (!cell) return []
  const { db } = stage.portal.database
  const input = await row.input(targets, cell.person)
  const ask = (key: string) => send(stage, cell.role, call, input, { 'idempotency-key': key })
  const found: string[] = []
  const expectThat = (what: string, holds: boolean) => !holds && found.push(`${call}: ${what}`)

  const used = newId()
  await sql`insert into idempotency (person_id, key, call, body_hash, answer)
    values (${stage.id[cell.role as Person]}::uuid, ${used}, 'POST /another', '\\x00', '{}')`.execute(db)
  expectThat('a key of another call is not refused', (await ask(used)).statusCode === 409)

  const key = newId()
  const first = await ask(key)
  expectThat(`is not done: ${first.body}`, first.statusCode === 200)
  const before = await rows(db, counting)
  const second = await ask(key)
  if (shownOnce.includes(call)) expectThat('tells a secret twice, or makes a second', second.statusCode === 409)
  else expectThat(`answers otherwise: ${first.body} … ${second.body}`, second.statusCode === 200 && alike(call, first.body, second.body))
  const after = await rows(db, counting)
  const more = after.filter(({ count }, place) => count !== before[place]?.count).map(({ name }) => name)
  if (!goesOn.includes(call)) expectThat(`acts twice, on ${more.join(', ')}`, more.length === 0)
  targets.spend(input['id'])
  return found
}

/** What was begun, as an answer tells it: the thing itself, or the latest of its versions. */
const begun = (body: string) => {
  const { id, versions } = JSON.parse(body) as { id?: string; versions?: { id: string }[] }
  return id ?? versions?.[0]?.id
}

/** The same answer, or of what goes on the same thing. */
const alike = (call: string, one: string, other: string) =>
  goesOn.includes(call)
    ? begun(one) !== undefined && begun(one) === begun(other)
    : JSON.stringify(said(one)) === JSON.stringify(said(other))

describe('a call that changes something', () => {
  it('acts once for a key, answers the same again, and refuses a key of another call: every one of them', async () => {
    const found: string[] = []
    let tried = 0
    for (const call of changing)
      for (const row of rightsTable[call] ?? []) {
        found.push(...(await faultsOf(call, row)))
        tried += 1
      }
    expect(found).toEqual([])
    expect(tried).toBeGreaterThan(120)
  })

  it('without a key acts as often as it is made', async () => {
    const upload = async () => (await send(stage, 'amina', 'POST /x/attachments', {})).json<{ attachmentId: string }>().attachmentId
    expect(await upload()).not.toBe(await upload())
  })

  it('with a key that is too long to be kept is not done', async () => {
    const long = (end: string) =>
      send(
        stage,
        'edgar',
        'PUT /x/general-configs',
        { decisionHoldSeconds: Number(end) },
        { 'idempotency-key': `${'k'.repeat(200)}${end}` },
      )
    expect([(await long('1')).statusCode, (await long('2')).statusCode]).toEqual([400, 400])
  })

  it('with one key and two bodies does the first', async () => {
    const key = { 'idempotency-key': newId() }
    const held = (decisionHoldSeconds: number) => send(stage, 'edgar', 'PUT /x/general-configs', { decisionHoldSeconds }, key)
    expect([(await held(21)).statusCode, (await held(22)).statusCode]).toEqual([200, 409])
    expect((await send(stage, 'amina', 'GET /general-configs', {})).json()).toMatchObject({ decisionHoldSeconds: 21 })
  })
})
