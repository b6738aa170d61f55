import { sql } from 'kysely'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importCalls as calls, largestWorkbook } from '#shared/areas/import.ts'
import { rows } from '#server/foundation/database/db.ts'
import { bringing } from '../../../../../test/support/bringing.ts'
import { openPortal, type Portal } from '../../../../../test/support/portal.ts'
import { snapshot } from '../../../../../test/support/snapshot.ts'
import { sweepImports } from './sweep.ts'

let portal: Portal
let edgar: ReturnType<typeof bringing>
let indra: ReturnType<typeof bringing>

beforeAll(async () => {
  portal = await openPortal()
  edgar = bringing(portal, 'edgar')
  indra = bringing(portal, 'indra')
})
afterAll(() => portal.close())

const staff = `Employee No;Login;First Name;Last Name;Hired;Department;Job Title;Manager No
N1;ana.s;Ana;Sánchez;02.01.2020;Workshop;Head of workshop;
N2;bo.l;Bo;Łukasz;03.01.2021;Workshop;Mechanic;N1
N3;cy.d;Cy;Dupont;30.02.2022;Workshop;Mechanic;N1
`

describe('a file of people', () => {
  it('is understood, tried, put right in its row, written, taken back and written again', async () => {
    const { db } = portal.database
    const before = await snapshot(db)
    const id = await edgar.begin()
    await edgar.bring(id, 'staff.csv', staff)
    const { mapping, unsure, looks } = await edgar.recognise(id)
    expect([unsure, looks[0]?.columns?.[0]]).toEqual([[], 'Employee No'])
    expect(JSON.parse(mapping)).toMatchObject({
      key: 'code',
      files: { staff: { name: 'staff.csv', separator: ';', dates: 'dd.MM.yyyy' } },
      employees: [{ fields: { code: 'Employee No', userName: 'Login', firstName: 'First Name', hiredOn: 'Hired' } }],
      assignments: [
        { creates: ['unit', 'position'], fields: { person: 'Employee No', startsOn: 'Hired', unit: 'Department', manager: 'Manager No' } },
      ],
    })
    await edgar.map(id, mapping)
    const tried = await edgar.act(id, 'try')
    expect(tried.told).toMatchObject({
      written: false,
      good: false,
      faultCount: 2,
      rows: [{ line: 4, mended: false, cells: ['N3', 'cy.d', 'Cy', 'Dupont', '30.02.2022', 'Workshop', 'Mechanic', 'N1'] }],
    })
    expect(await snapshot(db)).toEqual(before)
    const all = await edgar.act(id, 'all')
    expect([all.told?.written, (await edgar.read(id)).state]).toEqual([false, 'open'])

    const cells = ['N3', 'cy.d', 'Cy', 'Dupont', '28.02.2022', 'Workshop', 'Mechanic', 'N1']
    await edgar.me.call(calls.mend, { id, file: 'staff.csv', line: 4, cells })
    expect((await edgar.act(id, 'try')).told).toMatchObject({
      good: true,
      faultCount: 0,
      parts: [
        { part: 'employees', added: 3 },
        { part: 'assignments', added: 3 },
      ],
    })
    const written = await edgar.act(id, 'all')
    expect([written.told?.written, (await edgar.read(id)).state]).toEqual([true, 'written'])
    expect(await rows(db, sql`select code, hired_on from employee where code like 'N%' order by 1`)).toEqual([
      { code: 'N1', hired_on: '2020-01-02' },
      { code: 'N2', hired_on: '2021-01-03' },
      { code: 'N3', hired_on: '2022-02-28' },
    ])
    // Written once: neither again, nor changed before it is taken back.
    expect((await edgar.act(id, 'all')).begun.status).toBe(409)
    expect((await edgar.map(id, mapping)).status).toBe(409)
    const looked = await edgar.act(id, 'undo-try')
    expect(looked.undo).toMatchObject({ undone: false, stays: 0, built: [] })
    const back = await edgar.act(id, 'undo')
    expect([back.undo?.undone, (await edgar.read(id)).state]).toEqual([true, 'undone'])
    const without = (all_: Awaited<ReturnType<typeof snapshot>>) => ({ ...all_, idempotency: [] })
    expect(without(await snapshot(db))).toEqual(without(before))
    expect((await edgar.act(id, 'all')).told?.written).toBe(true)
    expect((await edgar.act(id, 'undo')).undo?.undone).toBe(true)
    const acts = await rows(
      db,
      sql<{ act: string; from: string }>`
      select act, from_where as from from audit where entity_id = ${id}::uuid order by seq`,
    )
    expect(acts.map(({ act }) => act)).toEqual(['import', 'import taken back', 'import', 'import taken back'])
    expect(acts.map(({ from }) => from)).toEqual(acts.map(() => '127.0.0.1'))
  })

  it('has its good rows written where somebody says so, or a row left out', async () => {
    const id = await edgar.begin()
    await edgar.bring(id, 'staff.csv', staff)
    await edgar.map(id, (await edgar.recognise(id)).mapping)
    const good = await edgar.act(id, 'good')
    expect(good.told).toMatchObject({ written: true, good: false, parts: [{ added: 2, refused: 1 }, { added: 2 }] })
    await edgar.act(id, 'undo')
    await edgar.me.call(calls.mend, { id, file: 'staff.csv', line: 4, cells: null })
    expect((await edgar.act(id, 'try')).told).toMatchObject({ good: true, parts: [{ added: 2, read: 2 }, { added: 2 }] })
    await edgar.me.call(calls.mend, { id, file: 'staff.csv', line: 4, cells: null, asInFile: true })
    expect((await edgar.act(id, 'try')).told?.good).toBe(false)
    const table = await edgar.me.call(calls.faults, { id })
    expect(table.raw.toString()).toContain('"staff.csv","4","Hired","30.02.2022"')
  })

  it('is mapped as it was before once its mapping was remembered, also under another name', async () => {
    const id = await edgar.begin()
    await edgar.bring(id, 'march.csv', staff)
    const { mapping } = await edgar.recognise(id)
    await edgar.map(id, mapping.replace('"displayName"', '"displayName"').replace('"Mechanic"', '"Mechanic"'))
    expect((await edgar.me.call(calls.remember, { id, name: 'Our payroll' })).status).toBe(200)
    const next = await indra.begin()
    await indra.bring(next, 'april.csv', staff)
    const { fitting } = await indra.recognise(next)
    expect(fitting.map(({ name }) => name)).toEqual(['Our payroll'])
    expect(JSON.parse(fitting[0]?.mapping ?? '{}')).toMatchObject({ files: { march: { name: 'april.csv' } } })
    const other = await indra.begin()
    await indra.bring(other, 'others.csv', 'a,b\n1,2\n')
    expect((await indra.recognise(other)).fitting).toEqual([])
    expect((await indra.me.call(calls.forget, { id: fitting[0]?.id ?? '' })).status).toBe(200)
  })
})

describe('whose import it is', () => {
  it('they and administrators see; for everybody else it does not exist', async () => {
    const id = await indra.begin()
    const [ofIndra, ofEdgar] = [await indra.me.call(calls.read, { id }), await edgar.me.call(calls.read, { id })]
    expect([ofIndra.status, ofEdgar.status]).toEqual([200, 200])
    const mine = await edgar.begin()
    expect((await indra.me.call(calls.read, { id: mine })).status).toBe(404)
    expect((await indra.me.call(calls.list, {})).body.map((row) => row.id)).not.toContain(mine)
    for (const name of ['amina', 'budi'] as const) {
      expect((await portal.as(name).call(calls.list, {})).status).toBe(403)
      expect((await portal.as(name).call(calls.read, { id })).status).toBe(403)
    }
    // HR of a site imports the slips of its groups, and nothing else.
    const dewi = portal.as('dewi')
    expect([(await dewi.call(calls.list, {})).body, (await dewi.call(calls.read, { id })).status]).toEqual([[], 404])
  })

  it('its files go when nobody has worked on it for a while, and it with them where it wrote nothing', async () => {
    const { db } = portal.database
    const id = await edgar.begin()
    await edgar.bring(id, 'staff.csv', staff)
    await sweepImports(db)
    expect((await edgar.read(id)).files.length).toBe(1)
    await sql`update import_run set changed_at = now() - interval '15 days' where id = ${id}::uuid`.execute(db)
    await sweepImports(db)
    expect((await edgar.me.call(calls.read, { id })).status).toBe(404)
    expect(await rows(db, sql`select from import_file where run_id = ${id}::uuid`)).toEqual([])
  })
})

describe('files as they should not be', () => {
  const refusedOf = async (name: string, given: Buffer | string) => {
    const id = await edgar.begin()
    const answer = await edgar.bring(id, name, given)
    return [answer.status, answer.error?.Message]
  }

  it('a spreadsheet of 100 MB is refused before any of it was sent', async () => {
    const id = await edgar.begin()
    const answer = await edgar.me.call(calls.addFile, { id, fileName: 'all.xlsx', size: 100 * 1024 * 1024 })
    expect([answer.status, answer.error.Message]).toEqual([413, 'all.xlsx is a workbook of more than 16 MB. Save its sheet as CSV.'])
    expect((await edgar.me.call(calls.addFile, { id, fileName: 'all.csv', size: 200 * 1024 * 1024 })).status).toBe(413)
    // Neither is one that says it were smaller.
    const small = (await edgar.me.call(calls.addFile, { id, fileName: 'small.xlsx', size: 10 })).body
    expect((await edgar.sendPiece(id, small.fileId, 0, Buffer.alloc(1_000_000))).status).toBe(400)
    expect((await edgar.sendPiece(id, small.fileId, 1, Buffer.alloc(10))).status).toBe(400)
    expect(largestWorkbook).toBe(16 * 1024 * 1024)
  })

  it('a program, a folder in the name, a second file of the name', async () => {
    expect(await refusedOf('run.exe', 'MZ')).toEqual([400, expect.stringContaining('csv, tsv, txt')])
    const id = await edgar.begin()
    expect((await edgar.bring(id, '../../etc/passwd.csv', 'a,b\n1,2\n')).status).toBe(200)
    expect((await edgar.read(id)).files.map(({ name }) => name)).toEqual(['passwd.csv'])
    expect((await edgar.bring(id, 'passwd.csv', 'a,b\n1,2\n')).status).toBe(409)
  })

  it('a file that has not come whole is not imported', async () => {
    const id = await edgar.begin()
    await edgar.me.call(calls.addFile, { id, fileName: 'half.csv', size: 30 })
    await edgar.map(id, {
      key: 'code',
      files: { half: { name: 'half.csv' } },
      positions: { file: 'half', fields: { code: 'a', name: 'a' } },
    })
    expect((await edgar.act(id, 'try')).error).toBe('This file was not uploaded whole. Remove it and upload it again.')
  })

  it('of another company: its units and managers are unknown, and told row by row', async () => {
    const id = await edgar.begin()
    await edgar.bring(id, 'theirs.csv', 'No,Login,First name,Last name,Hired,Unit,Manager\n1,x.y,X,Y,2020-01-01,THEIRS,999\n')
    const { mapping } = await edgar.recognise(id)
    const read = JSON.parse(mapping) as { assignments: { creates?: string[] }[] }
    for (const part of read.assignments) delete part.creates
    await edgar.map(id, read)
    const { told } = await edgar.act(id, 'try')
    expect(told?.faults.map(({ column, value, why }) => [column, value, why])).toEqual([['Manager', '999', 'there is no such person']])
  })

  it('in Shift-JIS, with merged heads beneath a title', async () => {
    const sjis = Buffer.from('8ed088f594d48d862c8e8196bc0d0a4a312c8e5293632091be98590d0a4a322c97e996d82089d48e710d0a', 'hex')
    const id = await edgar.begin()
    await edgar.bring(id, 'shain.csv', sjis)
    const japanese = await edgar.recognise(id)
    expect(JSON.parse(japanese.mapping)).toMatchObject({ files: { shain: { encoding: 'shift_jis' } } })
    expect(japanese.looks[0]).toMatchObject({
      columns: ['社員番号', '氏名'],
      beginning: [expect.anything(), { cells: ['J1', '山田 太郎'] }, expect.anything()],
    })

    const book = await edgar.begin()
    const cells = [
      ['Staff of 2026'],
      [],
      ['No', 'Name', null, 'Hired'],
      [null, 'First', 'Last', null],
      [1, 'Ana', 'Sánchez', new Date('2020-01-02T00:00:00Z')],
      [2, 'Bo', 'Łukasz', new Date('2021-01-03T00:00:00Z')],
    ]
    await edgar.bring(book, 'merged.xlsx', Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: cells }] })))
    const merged = await edgar.recognise(book)
    expect(JSON.parse(merged.mapping)).toMatchObject({
      files: { merged: { header: { line: 3, lines: 2 } } },
      employees: [{ fields: { code: 'No', firstName: 'Name / First', lastName: 'Name / Last', hiredOn: 'Hired' } }],
    })
    await edgar.map(book, { ...(JSON.parse(merged.mapping) as object), assignments: [] })
    expect((await edgar.act(book, 'try')).told).toMatchObject({ good: true, parts: [{ part: 'employees', added: 2 }] })
  })

  it('with a head and no row', async () => {
    const id = await edgar.begin()
    await edgar.bring(id, 'staff.csv', staff.split('\n')[0] ?? '')
    await edgar.map(id, (await edgar.recognise(id)).mapping)
    const { told } = await edgar.act(id, 'all')
    expect(told).toMatchObject({ written: false, good: false, rowsRead: 0, unread: ['staff.csv'] })
  })

  it('a mapping that means nothing is told with its place, and of two who change it the second is told', async () => {
    const id = await edgar.begin()
    await edgar.bring(id, 'staff.csv', staff)
    await edgar.map(id, {
      key: 'code',
      files: { staff: { name: 'staff.csv' } },
      employees: { file: 'staff', fields: { firstName: 'First Name' } },
    })
    const begun = await edgar.me.call(calls.work, { id, act: 'try' })
    expect([begun.status, begun.error.Message]).toEqual([400, expect.stringContaining('"code" is the key and must be given')])
    const { version } = await edgar.read(id)
    expect((await edgar.me.call(calls.map, { id, mapping: '{}', version })).status).toBe(200)
    expect((await edgar.me.call(calls.map, { id, mapping: '{ }', version })).status).toBe(409)
  })
})
