import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roleOf } from '../support/roles.ts'
import { contracts } from '../support/contracts.ts'
import { openStage, type Stage } from './cast.ts'
import { callsServed, gaps, send, wrongCells } from './rights-check.ts'
import { relations, rightsTable, type Relation, type Role, type Row } from './rights-table.ts'
import { openTargets, type Targets } from './rights-targets.ts'
import { writtenSince } from './tables-print.ts'

/** The calls that are tried: all, or those of one module where RIGHTS_OF names its kind. Its settings are its own as well. */
const declared = await contracts()
const callsOf = (kind: string) => {
  const own = declared.filter(({ area }) => area === kind).map(({ method, path }) => `${method} ${path}`)
  return Object.fromEntries(Object.entries(rightsTable).filter(([call]) => call.includes(kind) || own.includes(call)))
}
const tried = callsOf(process.env['RIGHTS_OF'] ?? '')

let stage: Stage
let targets: Targets

beforeAll(async () => {
  stage = await openStage()
  targets = openTargets(stage)
})
afterAll(() => stage.close())

describe('the table of rights', () => {
  it('has every call of the API and no other', async () => {
    const served = await callsServed(stage)
    expect(gaps(rightsTable, served)).toEqual([])
    const { 'GET /v2/home': _, ...lacking } = rightsTable
    expect(gaps(lacking, served)).toEqual(['GET /v2/home is not in the table'])
  })

  it('has a status for every relation of every role', () => {
    for (const rows of Object.values(rightsTable))
      for (const row of rows)
        for (const [role, whom] of Object.entries(relations))
          expect(Object.keys(row.cells[role as Role]).sort()).toEqual(Object.keys(whom).sort())
  })

  it('is what the API does, cell by cell', async () => {
    expect(Object.keys(tried).length).toBeGreaterThan(10)
    expect(await wrongCells(stage, targets, tried)).toEqual([])
  })

  it('has of one module every call, its settings among them, whatever their addresses', () => {
    const found = Object.keys(callsOf('check-time-overrider'))
    expect(found).toContain('POST /v2/attendance-checktime-overriders')
    expect(found).toContain('PUT /x/settings/correction-policy')
    expect(found.filter((call) => call.includes('/loan/'))).toEqual([])
  })

  it('would tell a cell that is wrong', async () => {
    const call = 'GET /leave-request/{id}'
    const row = rightsTable[call]?.[0] as Row
    const planted = { [call]: [{ ...row, cells: { ...row.cells, farah: { ...row.cells.farah, stranger: 200 } } }] }
    expect(await wrongCells(stage, targets, planted)).toEqual([
      expect.stringContaining(`${call} (1) · farah · stranger: expected 200, got 404`),
    ])
  })
})

/** What somebody has made for themselves of what they see. */
const forOneself = ['POST /x/reports/own', 'POST /x/reports/schedules', 'POST /x/reports/runs']

describe('a role', () => {
  it('that only sees what is others’ acts on nothing, and one that acts in one module acts nowhere else', async () => {
    const { db } = stage.portal.database
    const role = await roleOf(db, 'ONLOOKER', [stage.id.farah], { duties: { '*': 'see', Loan: 'write' } })
    const wrong: string[] = []
    let count = 0
    for (const [call, rows] of Object.entries(tried))
      for (const row of rows) {
        const plain = row.cells.farah.stranger ?? 200
        if (row.wish === 'reads' || plain === 200 || row.module === 'Loan' || forOneself.includes(call)) continue
        count += 1
        const input = await row.input(targets, 'amina')
        const before = await targets.print()
        const { statusCode } = await send(stage, 'farah', call, input)
        const written = writtenSince(before, await targets.print())
        // An invitation answers of each person whether they were invited.
        const isAnswered = statusCode < 400 && call !== 'POST /x/access/invite'
        if (isAnswered || written.length > 0) wrong.push(`${call}: ${statusCode}, written: ${written.join(', ')}`)
        targets.spend(input['id'])
      }
    await sql`delete from role_giving where role_id = ${role}::uuid`.execute(db)
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(process.env['RIGHTS_OF'] === undefined ? 60 : 0)
  })
})

describe('module permissions', () => {
  const set = (readOnly: boolean | null) =>
    readOnly === null
      ? sql`update module_permission set module = 'off ' || module`.execute(stage.portal.database.db)
      : sql`update module_permission set module = replace(module, 'off ', ''), read_only = ${readOnly}`.execute(stage.portal.database.db)

  /** The first cell of a row that is allowed; null where no person may, as devices do. */
  const allowed = (row: Row): [Role, Relation] | null => {
    for (const [role, cells] of Object.entries(row.cells))
      for (const [relation, status] of Object.entries(cells)) if (status === 200) return [role as Role, relation as Relation]
    return null
  }

  it('shut every call of a module that is off, and every change of one that is read-only', async () => {
    const wrong: string[] = []
    for (const [call, rows] of Object.entries(tried))
      for (const row of rows) {
        const cell = allowed(row)
        if (!cell) continue
        const [role, relation] = cell
        const make = () => row.input(targets, relations[role][relation] ?? 'amina')
        let input = await make()
        const tell = async (state: string, expected: number) => {
          const before = row.wish !== 'reads' && expected !== 200 ? await targets.print() : null
          const { statusCode } = await send(stage, role, call, input)
          if (statusCode !== expected) wrong.push(`${call} · ${state}: expected ${expected}, got ${statusCode}`)
          const written = before ? writtenSince(before, await targets.print()) : []
          if (written.length > 0) wrong.push(`${call} · ${state}: refused, yet written: ${written.join(', ')}`)
        }
        const shut = call.includes('ttachments/') || call.includes('is-last-approver') ? 404 : 403
        await set(null)
        await tell('off', row.module ? shut : 200)
        if (!row.module) {
          targets.spend(input['id'])
          input = await make()
        }
        await set(true)
        await tell('read-only', row.module && row.wish === 'writes' ? 403 : 200)
        await set(false)
        targets.spend(input['id'])
      }
    expect(wrong).toEqual([])
  })

  it('are read-only as their first entry says, a group’s entries counting for its members alone', async () => {
    const { db } = stage.portal.database
    const role = await roleOf(db, 'TRAINEES', [stage.id.amina])
    await sql`insert into module_permission (id, module, category_id, role_id, read_only, sequence) values (gen_random_uuid(), 'LeaveRequest', 2, ${role}, true, -1)`.execute(
      db,
    )
    const read = async (who: Role) =>
      (await send(stage, who, 'GET /leave-request/Configuration', {})).json<{ readOnly: boolean }>().readOnly
    expect([await read('amina'), await read('budi')]).toEqual([true, false])
    expect((await send(stage, 'amina', 'POST /leave-request/CreateOrUpdate', targets.form('leave-request', 'amina'))).statusCode).toBe(403)
    await sql`delete from module_permission where role_id = ${role}`.execute(db)
  })
})
