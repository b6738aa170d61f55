import { createHash } from 'node:crypto'
import http from 'node:http'
import pg from 'pg'

/**
 * The floor: a bare Node server that answers with the same rows by the same statements as the portal, and does one
 * realistic transaction. No framework, no rules, no contract; a session look-up is all that it knows of rights.
 */
export interface FloorQuery {
  text: string
  values: unknown[]
}

const name = (text: string) => createHash('sha1').update(text).digest('base64url')

const session = `select e.id, e.display_name from employee e where e.user_name = $1 and e.disabled_at is null`

export function startFloor(url: string, lists: Record<string, FloorQuery[]>, max: number): Promise<{ url: URL; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: url, max })
  const run = (text: string, values: unknown[]) => pool.query({ name: name(text), text, values })
  const server = http.createServer((request, response) => {
    void answer(request).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })

  async function answer(request: http.IncomingMessage): Promise<string> {
    const user = (request.headers.authorization ?? '').slice(7)
    const person = await run(session, [user])
    const path = request.url ?? ''
    if (path === '/approve') return approve(await read(request), (person.rows[0] as { id: string }).id)
    if (path === '/submit') return submit(await read(request), (person.rows[0] as { id: string }).id)
    await read(request)
    const results = []
    for (const query of lists[path.slice(1)] ?? []) results.push((await run(query.text, query.values)).rows)
    return JSON.stringify({ listData: results[0], totalData: (results[1]?.[0] as { total?: string })?.total })
  }

  /** Session, overlap check, insert, audit row: one durable transaction. */
  function submit(body: string, person: string): Promise<string> {
    const { startDate, endDate, note } = JSON.parse(body) as { startDate: string; endDate: string; note: string }
    return durably(async (step) => {
      await step('select 1 from floor_leave where person = $1 and starts_on <= $3 and ends_on >= $2 limit 1', [person, startDate, endDate])
      const made = await step('insert into floor_leave (person, starts_on, ends_on, note) values ($1, $2, $3, $4) returning id', [
        person,
        startDate,
        endDate,
        note,
      ])
      const { id } = made.rows[0] as { id: string }
      await step(`insert into floor_audit (person, act, entity_id) values ($1, 'submit', $2)`, [person, id])
      return id
    })
  }

  /** Session, the row and whether it still waits, its new status, audit row: one durable transaction. */
  function approve(body: string, person: string): Promise<string> {
    const { id } = JSON.parse(body) as { id: string }
    return durably(async (step) => {
      const found = await step('select status from floor_leave where id = $1 for update', [id])
      if ((found.rows[0] as { status: number } | undefined)?.status !== 1) throw new Error('it does not wait')
      await step('update floor_leave set status = 4, decided_by = $2, decided_at = now() where id = $1', [id, person])
      await step(`insert into floor_audit (person, act, entity_id) values ($1, 'approve', $2)`, [person, id])
      return id
    })
  }

  async function durably(work: (step: (text: string, values: unknown[]) => Promise<pg.QueryResult>) => Promise<string>): Promise<string> {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const id = await work((text, values) => client.query({ name: name(text), text, values }))
      await client.query('commit')
      return JSON.stringify({ id })
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      resolve({
        url: new URL(`http://127.0.0.1:${port}/`),
        close: async () => {
          server.closeAllConnections()
          await new Promise((done) => server.close(done))
          await pool.end()
        },
      })
    })
  })
}

function read(request: http.IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => resolve(Buffer.concat(parts).toString()))
  })
}

/** Tables that only the floor's transaction uses. */
export const floorTables = `
  create table if not exists floor_leave (id uuid primary key default gen_random_uuid(), person uuid not null, starts_on date not null, ends_on date not null, note text,
    status int not null default 1, decided_by uuid, decided_at timestamptz);
  create index if not exists floor_leave_person on floor_leave (person, starts_on);
  create table if not exists floor_audit (id bigint generated always as identity primary key, at timestamptz default now(), person uuid, act text, entity_id uuid);`
