import { createHash } from 'node:crypto'
import { Registry } from 'prom-client'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../test/support/database.ts'
import { chainHead, checkChain, sealAudit } from './audit.ts'
import { measureAuditChain, openAuditWatch } from './audit-watch.ts'

const key = Buffer.from('a key that the database does not hold')
let fresh: FreshDatabase
const db = () => fresh.database.db
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const write = (act: string) => sql`insert into audit (act, entity) values (${act}, 'Test')`.execute(db())
/** Seals until so many rows are left: transactions of other databases of the server hold it up for a moment. */
const settle = (left = 0) =>
  expect
    .poll(async () => {
      await sealAudit(db(), key)
      return (await sql<{ count: number }>`select count(*)::int as count from audit where not sealed`.execute(db())).rows[0]?.count
    })
    .toBe(left)
const sealed = async (...acts: string[]) => {
  for (const act of acts) {
    await write(act)
    await settle()
  }
}
/** What somebody can do who holds the database: guards are switched off. */
const force = async (change: ReturnType<typeof sql>) => {
  const tables = ['audit', 'audit_seal'].map((name) => sql.table(name))
  await sql`grant all on audit, audit_seal to current_user`.execute(db())
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(db())
  await change.execute(db())
  for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(db())
}
const broken = async () => (await checkChain(db(), key)).broken

describe('the chain of audit rows', () => {
  it('seals finished rows, and leaves those of open transactions to the next time', async () => {
    await write('one')
    const open = await fresh.database.pool.connect()
    await open.query('begin')
    await open.query(`insert into audit (act, entity) values ('slow', 'Test')`)
    await write('after the slow one')
    await settle(1)
    await open.query('commit')
    open.release()
    await settle()
    expect(await sealAudit(db(), key)).toBe(0)
    expect(await broken()).toBeNull()
  })

  it('holds where who began first ends last, however rows are numbered', async () => {
    const [early, late] = [await fresh.database.pool.connect(), await fresh.database.pool.connect()]
    for (const one of [early, late]) await one.query('begin; select pg_current_xact_id()')
    await late.query(`insert into audit (act, entity) values ('numbered first', 'Test')`)
    await early.query(`insert into audit (act, entity) values ('numbered second', 'Test')`)
    await early.query('commit')
    await settle()
    await late.query('commit')
    for (const one of [early, late]) one.release()
    await settle()
    await sealed('three')
    const { rows } = await sql<{ late: number[] }>`select late::float8[] as late from audit_seal order by id`.execute(db())
    expect([rows.map((seal) => seal.late), await broken()]).toEqual([[[], [1], []], null])
    await force(sql`update audit set act = 'other' where seq = 1`)
    expect(await broken()).toBe(2)
    await force(sql`delete from audit where seq = 1`)
    expect(await broken()).toBe(2)
  })

  it('refuses to be changed, thinned out or emptied', async () => {
    await sealed('one')
    const changes = [
      sql`update audit set act = 'other'`,
      sql`delete from audit`,
      sql`truncate audit`,
      sql`update audit_seal set rows = 0`,
      sql`delete from audit_seal`,
      sql`truncate audit_seal`,
      sql`truncate audit, audit_seal`,
    ]
    for (const change of changes) await expect(change.execute(db())).rejects.toThrow(/never changed|permission denied/)
    // Nor by whoever takes the rights back.
    await sql`grant all on audit, audit_seal to current_user`.execute(db())
    for (const change of changes) await expect(change.execute(db())).rejects.toThrow('never changed')
  })

  it('is refused to the portal’s own role by its rights too, where that is no superuser', async () => {
    const { rows } = await sql<{ name: string; granted: string[] }>`
      select c.relname as name, array(select a.privilege_type from aclexplode(c.relacl) a where a.grantee = c.relowner order by 1) as granted
      from pg_class c where c.oid in ('audit'::regclass, 'audit_seal'::regclass)`.execute(db())
    for (const { granted } of rows) {
      expect(granted).toContain('INSERT')
      for (const right of ['UPDATE', 'DELETE', 'TRUNCATE']) expect(granted).not.toContain(right)
    }
  })

  it('tells a row that was changed, taken away or put between by whoever switches the guards off', async () => {
    await sealed('one', 'two', 'three')
    await force(sql`update audit set act = 'other' where act = 'two'`)
    expect(await broken()).toBe(2)
    await force(sql`update audit set act = 'two' where act = 'other'`)
    expect(await broken()).toBeNull()
    for (const [seq, link] of [
      [sql`0`, 1],
      [sql`(select max(seq) + 1 from audit)`, 4],
    ] as const) {
      await force(sql`insert into audit (seq, act, entity, sealed) overriding system value values (${seq}, 'put in', 'Test', true)`)
      expect(await broken()).toBe(link)
      await force(sql`delete from audit where act = 'put in'`)
      expect(await broken()).toBeNull()
    }
    await force(sql`delete from audit where act = 'three'`)
    expect(await broken()).toBe(3)
  })

  it('tells a row that says it is sealed where nothing is', async () => {
    await force(sql`insert into audit (act, entity, sealed) values ('put in', 'Test', true)`)
    expect(await broken()).toBe(1)
  })

  it('cannot be hashed anew without the key', async () => {
    await sealed('one', 'two')
    const { rows } = await sql<{ row: unknown[] }>`
      select json_build_array(seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_id, 'forged', entity, entity_id, detail::text) as row
      from audit where act = 'two'`.execute(db())
    const before = await sql<{ hash: Buffer }>`select hash from audit_seal where id = 1`.execute(db())
    const hash = createHash('sha256')
      .update(before.rows[0]?.hash ?? '')
      .update(JSON.stringify(rows[0]?.row))
      .digest()
    await force(sql`update audit set act = 'forged' where act = 'two'`)
    for (const keyId of [sql`key_id`, sql`null`]) {
      await force(sql`update audit_seal set hash = ${hash}, key_id = ${keyId} where id = 2`)
      expect(await broken()).toBe(2)
    }
  })

  it('is broken for another key', async () => {
    await sealed('one')
    expect((await checkChain(db(), Buffer.from('another key of more than thirty letters'))).broken).toBe(1)
  })

  it('tells that all of it was written anew, by a head that stood in the log', async () => {
    await sealed('one', 'two')
    const head = await chainHead(db())
    expect(head).not.toBeNull()
    const heads = head ? [head] : []
    expect((await checkChain(db(), key, heads)).broken).toBeNull()
    await force(sql`truncate audit, audit_seal restart identity`)
    expect((await checkChain(db(), key, heads)).broken).toBe(2)
    await sealed('one', 'another')
    expect([await broken(), (await checkChain(db(), key, heads)).broken]).toEqual([null, 2])
  })

  it('of before there was a key still holds, and no more changes once it is sealed anew', async () => {
    await write('old')
    const { rows } = await sql<{ row: unknown[]; seq: number }>`
      select json_build_array(seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_id, act, entity, entity_id, detail::text) as row, seq
      from audit`.execute(db())
    const plain = createHash('sha256').update(Buffer.alloc(32)).update(JSON.stringify(rows[0]?.row)).digest()
    await sql`insert into audit_seal (last_seq, rows, hash) values (${rows[0]?.seq}, 1, ${plain})`.execute(db())
    await sql`update audit set sealed = true`.execute(db())
    expect(await broken()).toBeNull()
    expect(await sealAudit(db(), key)).toBe(0)
    await sealed('new')
    expect([await broken(), (await chainHead(db()))?.id]).toEqual([null, 3])
    await force(sql`update audit_seal set hash = ${createHash('sha256').digest()} where id = 1`)
    expect(await broken()).toBe(1)
    await sealed('x')
    await force(sql`update audit_seal set hash = ${plain} where id = 1`)
    await force(sql`update audit_seal set key_id = null where id = 3`)
    expect(await broken()).toBe(3)
  })
})

describe('the watch over it', () => {
  it('tells its head once, and a break by a line of error and a figure', async () => {
    const lines: object[] = []
    const log = {
      warn: (line: object) => void lines.push({ level: 'warn', ...line }),
      error: (line: object) => void lines.push({ level: 'error', ...line }),
    }
    const watch = openAuditWatch(db(), key, log)
    const register = new Registry()
    measureAuditChain(db(), register)
    await sealed('one')
    await watch.seal()
    await watch.tellHead()
    await watch.tellHead()
    await watch.check()
    const head = await chainHead(db())
    expect(lines).toEqual([{ level: 'warn', auditHead: `1:${head?.hash}` }])
    expect(await register.metrics()).toContain('audit_chain_broken 0')
    await force(sql`update audit set act = 'other'`)
    await watch.check()
    expect(lines[1]).toEqual({ level: 'error', auditSeal: 1 })
    expect(await register.metrics()).toContain('audit_chain_broken 1')
  })
})
