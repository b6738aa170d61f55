import { writeOds } from 'hucre/ods'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shiftScheduleCalls as calls } from '#shared/areas/shift-schedule.ts'
import { writtenDay } from '#shared/texts/days.ts'
import { openRosterStage, type RosterStage } from '../../../../test/support/roster.ts'
import type { Name } from '../../../../test/support/company.ts'

let stage: RosterStage
let { portal, shift, id, day, update, cell, standing, clear } = {} as RosterStage

beforeAll(async () => {
  stage = await openRosterStage()
  ;({ portal, shift, id, day, update, cell, standing, clear } = stage)
})
afterAll(() => stage.portal.close())

describe('a copy', () => {
  it('puts a week onto the next ones, tried first', async () => {
    await update('budi', [
      { on: 0, to: [shift.early] },
      { on: 1, to: [] },
    ])
    const order = { employeeIds: [id('amina')], from: day(0), until: day(6), startsOn: day(7), everyWeeks: 1, lastOn: day(21) }
    const tried = await portal.as('budi').call(calls.copy, { ...order, dryRun: true })
    expect(tried.body).toMatchObject({ isWritten: false, changed: 6 })
    expect(tried.body.differences[0]).toEqual({
      employeeId: id('amina'),
      employee: 'Amina Tester',
      date: day(7),
      was: null,
      becomes: 'EARLY',
    })
    expect(await standing()).toHaveLength(2)
    expect((await portal.as('budi').call(calls.copy, order)).body).toMatchObject({ isWritten: true, changed: 6 })
    expect((await standing()).map((row) => row.day)).toEqual([0, 1, 7, 8, 14, 15, 21, 22].map(day))
    await clear()
  })

  it('puts one person’s days onto others; refused where it would meet itself, is of strangers, or of several', async () => {
    await update('budi', [{ on: 0, to: [shift.early] }])
    const copy = (more: object, as: Name = 'budi') =>
      portal.as(as).call(calls.copy, { employeeIds: [id('amina')], from: day(0), until: day(6), startsOn: day(0), ...more })
    expect((await copy({ toEmployeeIds: [id('hadi')] })).body).toMatchObject({ changed: 1 })
    expect((await cell('budi', day(0), 'hadi'))?.roster).toEqual([shift.early])
    expect((await copy({ toEmployeeIds: [id('farah')] })).status).toBe(404)
    expect((await copy({ toEmployeeIds: [id('hadi')] }, 'farah')).status).toBe(404)
    expect((await copy({ employeeIds: [id('amina'), id('hadi')], toEmployeeIds: [id('hadi')] })).status).toBe(400)
    expect((await copy({ until: day(8), everyWeeks: 1, lastOn: day(30) })).status).toBe(400)
    expect((await copy({ everyWeeks: 1 })).status).toBe(400)
    expect((await copy({ everyWeeks: 1, lastOn: '9999-12-31' })).status).toBe(400)
    expect((await copy({ until: day(40) })).status).toBe(400)
    expect((await copy({ until: day(-1) })).status).toBe(400)
    expect((await copy({ from: '0001-01-01', until: '9999-12-31' })).status).toBe(400)
    await clear()
  })
})

describe('a workbook', () => {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const send = async (bytes: Uint8Array, dryRun: boolean, as: Name = 'budi', fileName = 'roster.xlsx') => {
    const form = new FormData()
    form.set('dryRun', String(dryRun))
    form.set('file', new Blob([Buffer.from(bytes)], { type }), fileName)
    const request = new Request('http://portal', { method: 'POST', body: form })
    return portal.as(as).request({
      method: 'POST',
      url: '/api/shift-schedules/ImportShiftSchedules',
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    })
  }
  const book = (cells: (string | number | null)[][]) => writeXlsx({ sheets: [{ name: 'Roster', rows: cells }] })

  it('of the month comes back unchanged, and changes what was filled in', async () => {
    await update('budi', [
      { on: 0, to: [shift.early, shift.late] },
      { on: 1, to: [] },
    ])
    const { raw, status } = await portal
      .as('budi')
      .call(calls.template, { periodPayId: day(0).slice(0, 7), unitId: portal.company.unit.platform })
    expect(status).toBe(200)
    const [sheet, codes] = (await readXlsx(raw)).sheets
    const [head = [], ...body] = (sheet?.rows ?? []).map((row) => row.map((value) => (value === null ? null : String(value))))
    const amina = body.find(([code]) => code === 'E-amina')
    expect(amina?.[head.indexOf(day(0))]).toBe('EARLY + LATE')
    expect(codes?.rows.map(([code]) => code)).toContain('NIGHT')
    // One's own line is there to be read; it cannot be brought back.
    const mine = body.filter(([code]) => code !== 'E-budi')
    expect((await send(await book([head, ...mine]), false)).body).toMatchObject({ rows: 2, changed: 0, faultCount: 0 })
    if (amina) amina[head.indexOf(day(0))] = 'night'
    const tried = await send(await book([head, ...mine]), true)
    expect(tried.body).toMatchObject({ isWritten: false, changed: 1, differences: [{ was: 'EARLY + LATE', becomes: 'NIGHT' }] })
    expect((await cell('budi', day(0)))?.roster).toEqual([shift.early, shift.late])
    expect((await send(await book([head, ...mine]), false)).body).toMatchObject({ isWritten: true, changed: 1 })
    expect((await cell('budi', day(0)))?.roster).toEqual([shift.night])
    await clear()
  })

  it('may be an OpenDocument spreadsheet or a text file, whatever separates its cells', async () => {
    const rows = [
      ['Code', 'Name', day(0), day(1)],
      ['E-amina', 'Amina', 'early + late', 'OFF'],
      ['E-hadi', 'Hadi', 'NIGHT', null],
    ]
    const typed = [['Code', 'Name', ...[day(0), day(1)].map((each) => new Date(`${each}T00:00:00Z`))], ...rows.slice(1)]
    const text = (separator: string, end: string) => Buffer.from(`\ufeff${rows.map((row) => row.join(separator)).join(end)}${end}`)
    for (const [fileName, bytes] of [
      ['roster.ods', await writeOds({ sheets: [{ name: 'Roster', rows }] })],
      ['typed days.ods', await writeOds({ sheets: [{ name: 'Roster', rows: typed }] })],
      ['typed days.xlsx', await writeXlsx({ sheets: [{ name: 'Roster', rows: typed }] })],
      ['roster.csv', text(',', '\r\n')],
      ['roster.csv', text(';', '\n')],
      ['roster.tsv', text('\t', '\r')],
    ] as const) {
      const { status, body } = await send(bytes, true, 'budi', fileName)
      expect([fileName, status]).toEqual([fileName, 200])
      expect(body).toMatchObject({ rows: 2, faultCount: 0, changed: 3 })
    }
    const wrong = await send(Buffer.from(`Code,${day(0)}\nE-amina,EARLY\n\nE-hadi,EARLIER\n`), true, 'budi', 'roster.csv')
    expect(wrong.body).toMatchObject({ faultCount: 1, faults: [{ row: 4, column: 'B', value: 'EARLIER' }] })
  })

  it('of the month comes back from a text file too', async () => {
    await update('budi', [{ on: 0, to: [shift.early] }])
    const { raw, headers } = await portal
      .as('budi')
      .call(calls.template, { periodPayId: day(0).slice(0, 7), unitId: portal.company.unit.platform, format: 'csv' })
    expect(headers['content-type']).toMatch(/^text\/csv/)
    const filled = raw
      .toString()
      .replace(/^E-budi,.*\r\n/m, '')
      .replace('EARLY', 'LATE')
    expect((await send(Buffer.from(filled), true, 'budi', 'roster.csv')).body).toMatchObject({
      rows: 2,
      changed: 1,
      faultCount: 0,
      differences: [{ was: 'EARLY', becomes: 'LATE' }],
    })
    await clear()
  })

  it('with a fault changes nothing and tells every fault by row and column', async () => {
    const sheet = await book([
      ['Code', 'Name', day(0), '2014-06-01', 'remarks'],
      ['E-amina', '', 'EARLY', '', 'x'],
      ['E-farah', '', 'EARLY', '', ''],
      ['E-hadi', '', 'EARLIER', 'EARLY', ''],
      ['E-amina', '', 'LATE', '', ''],
      ['', '', 'LATE', '', ''],
      ['E-hadi', '', 'EARLY + OLD', '', ''],
    ])
    const { body, status } = await send(sheet, false)
    expect(status).toBe(200)
    expect(body).toMatchObject({ isWritten: false, changed: 1, rows: 6, faultCount: 6 })
    const { faults } = body as unknown as { faults: { row: number; column: string; text: string }[] }
    expect(faults.map(({ row, column, text }) => `${column}${row} ${text}`)).toEqual([
      'A3 there is no employee “E-farah” whose roster you may change',
      'C4 “EARLIER” is no shift',
      'D4 Hadi Tester is not employed on Sun 1 Jun 2014.',
      'A5 “E-amina” stands there twice',
      'A6 the code of the employee is missing',
      'A7 “E-hadi” stands there twice',
    ])
    expect(await standing()).toHaveLength(0)
  })

  it('may say the letters that the month shows, and its days as a spreadsheet writes them', async () => {
    const slashed = [day(0), day(1)].map((each) => writtenDay(each, 'DD/MM/YYYY'))
    const { body } = await send(
      await book([
        ['Code', ...slashed],
        ['E-amina', 'ea + LA', 'ni'],
      ]),
      true,
    )
    expect(body).toMatchObject({
      faultCount: 0,
      differences: [
        { date: day(0), becomes: 'EARLY + LATE' },
        { date: day(1), becomes: 'NIGHT' },
      ],
    })
  })

  it('is named after its unit', async () => {
    const { headers } = await portal.as('budi').call(calls.template, { periodPayId: '2026-12', unitId: portal.company.unit.platform })
    expect(headers['content-disposition']).toContain('Shift schedule Platform 2026-12.xlsx')
  })

  it('is refused where it is none, has no days, or too many people', async () => {
    expect((await send(Buffer.from('no workbook'), true)).status).toBe(400)
    expect((await send(Buffer.alloc(0), true)).status).toBe(400)
    const fine = await book([['Code', day(0)]])
    expect((await send(fine, true, 'budi', 'ROSTER.XLSX')).status).toBe(200)
    // What a file holds is read as its ending says.
    expect((await send(fine, true, 'budi', 'roster.csv')).status).toBe(400)
    for (const fileName of ['roster.pdf', 'roster.xlsx.exe', 'roster'])
      expect(await send(fine, true, 'budi', fileName)).toMatchObject({ status: 415, body: { Message: 'File type not supported' } })
    expect((await send(await book([['Code', 'Name']]), true)).status).toBe(400)
    expect((await send(await book([['Code', day(0), day(0)]]), true)).status).toBe(400)
    const many = Array.from({ length: 2001 }, (_, place) => [`E-${place}`, 'EARLY'])
    expect((await send(await book([['Code', day(0)], ...many]), true)).status).toBe(400) // prettier-ignore
    expect((await portal.as('budi').call(calls.import, { dryRun: true })).status).toBe(400)
  })
})
