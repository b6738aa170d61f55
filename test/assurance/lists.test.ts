import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import type { Person, Stage } from './cast.ts'
import { isSorted, lettersOf, readAll, type Asked } from './lists-reading.ts'
import { openListStage } from './lists-stage.ts'

let lists: (Asked & { name: string })[]
let stage: Stage

beforeAll(async () => {
  ;({ stage, lists } = await openListStage())
})
afterAll(() => stage.close())

const leave = (body: object, by: Person = 'indra') => stage.as(by).call(leaveRequest.calls.list, body as never)

describe('every list', () => {
  it('is sorted by every sortable column, both ways, and pages without doubles or gaps', async () => {
    for (const asked of lists)
      for (const column of Object.keys(asked.list.columns).filter((name) => asked.list.columns[name]?.sort))
        for (const direction of [0, 1] as const) {
          const rows = await readAll(stage, asked, { sortingColumn: column, sortingDirection: direction, paginationSize: 5 })
          const letters = lettersOf(rows, asked.list, column)
          expect([asked.name, column, direction, isSorted(letters, direction)]).toEqual([asked.name, column, direction, true])
          if (asked.name.startsWith('leave') && column === 'code') expect(isSorted(letters, direction === 0 ? 1 : 0)).toBe(false)
        }
  })

  it('of requests is in the order of the days they were made, whenever they were submitted', async () => {
    const day = stage.nextDay('edgar')
    const form = { leaveTypeId: stage.portal.company.leave.annual, startDate: day, endDate: day }
    const made = await stage.as('edgar').call(leaveRequest.calls.save, form)
    await sql`update request set transaction_date = transaction_date - 3 where id = ${made.body.id}`.execute(stage.portal.database.db)
    const days = async () =>
      (await stage.as('edgar').call(leaveRequest.calls.list, { scope: 'mine' })).body.listData.map((row) => row.transDate)
    const before = await days()
    expect((await stage.as('edgar').call(leaveRequest.calls.submit, { id: made.body.id })).body.statusId).toBe(1)
    expect(await days()).toEqual(before)
    await sql`delete from request where id = ${made.body.id}`.execute(stage.portal.database.db)
  })

  it('has the same rows whatever the size of its pages and the order', async () => {
    for (const asked of lists) {
      expect([asked.name, (await readAll(stage, asked, { paginationSize: 100 })).length > (asked.name === 'gains' ? 0 : 2)]).toEqual([
        asked.name,
        true,
      ])
      const whole = JSON.stringify((await readAll(stage, asked, { paginationSize: 100 })).map((row) => JSON.stringify(row)).toSorted())
      const columns = Object.keys(asked.list.columns).filter((name) => asked.list.columns[name]?.sort)
      const body = fc.record({
        paginationSize: fc.integer({ min: 1, max: 30 }),
        sortingColumn: fc.constantFrom(undefined, ...columns),
        sortingDirection: fc.constantFrom(0, 1),
      })
      await fc.assert(
        fc.asyncProperty(body, async (given) => {
          const rows = await readAll(stage, asked, given)
          expect(JSON.stringify(rows.map((row) => JSON.stringify(row)).toSorted())).toBe(whole)
        }),
        { numRuns: 6 },
      )
    }
  })

  it('refuses to sort by what is no column, hidden, or SQL', async () => {
    for (const asked of lists)
      for (const sortingColumn of [
        'form',
        'requestorId',
        'waitingFor',
        'id',
        'r.form',
        '1',
        'code; drop table request',
        'code desc, pg_sleep(1)',
        "code' or 1=1 --",
        '__proto__',
        'constructor',
        'x'.repeat(10_000),
        'co\0de',
        { column: 'code' },
        ['code'],
        7,
        true,
      ]) {
        const answer = await stage.as(asked.by).call(asked.call, { ...asked.with, sortingColumn } as never)
        expect([asked.name, sortingColumn, answer.status]).toEqual([asked.name, sortingColumn, 400])
      }
  })

  it('clamps sizes and pages that nobody means, and refuses to page too deep', async () => {
    for (const asked of lists) {
      for (const size of [1e9, -1, 0, 0.5, 'NaN', '1e9', 'many', null, {}, [], true, Number.MAX_SAFE_INTEGER * 4]) {
        const answer = await stage.as(asked.by).call(asked.call, { ...asked.with, paginationSize: size, paginationPage: size } as never)
        const { listData, totalPage } = answer.body as { listData: unknown[]; totalPage: number }
        expect([asked.name, size, answer.status, listData.length <= 100, Number.isInteger(totalPage)]).toEqual([
          asked.name,
          size,
          200,
          true,
          true,
        ])
      }
      const deep = await stage.as(asked.by).call(asked.call, { ...asked.with, paginationSize: 100, paginationPage: 999_999 } as never)
      expect([asked.name, deep.status === 400 || (deep.body as { listData: unknown[] }).listData.length === 0]).toEqual([asked.name, true])
    }
  })

  it('has the same total behind its last page as on its first', async () => {
    for (const asked of lists) {
      const totalOn = async (paginationPage: number) =>
        (
          (await stage.as(asked.by).call(asked.call, { ...asked.with, paginationSize: 5, paginationPage } as never)).body as {
            totalData: number
          }
        ).totalData
      expect([asked.name, await totalOn(40)]).toEqual([asked.name, await totalOn(1)])
    }
  })

  it('refuses wrong types, NUL and filters of 10 kB with 400, never with 500', async () => {
    const bad = [
      '\0',
      'a\0b',
      '\ud800',
      'x'.repeat(10_240),
      {},
      [{}],
      [[1]],
      ['x'.repeat(10_240)],
      'yesterday',
      '2026/02/30',
      '0000/01/01',
      '2026/13/45 99:99:99',
      Number.MAX_VALUE,
      -0.000001,
      true,
      "' or 1=1",
      "1' union select bytes from attachment --",
    ]
    for (const asked of lists.filter(({ list }, index) => lists.findIndex((other) => other.list === list) === index)) {
      const filters = Object.entries(asked.list.columns).filter(([, column]) => column.filter)
      const fields = filters.flatMap(([name, { filter }]) =>
        filter === 'date' || filter === 'datetime' ? [`${name}From`, `${name}To`] : [name],
      )
      for (const field of fields)
        for (const value of bad) {
          const answer = await stage.as(asked.by).call(asked.call, { ...asked.with, [field]: value } as never)
          expect([asked.name, field, String(value).slice(0, 20), [200, 400].includes(answer.status)]).toEqual([
            asked.name,
            field,
            String(value).slice(0, 20),
            true,
          ])
        }
      for (const value of ['\0', 'a\0b', '\ud800', 'x'.repeat(10_240), {}, 7])
        expect([asked.name, (await stage.as(asked.by).call(asked.call, { ...asked.with, filterSearch: value } as never)).status]).toEqual([
          asked.name,
          400,
        ])
    }
    for (const [field, value] of [
      ['startDateFrom', '2026/02/30'],
      ['startDateTo', 'soon'],
      ['submittedDateFrom', '2026/01/01 25:00:00'],
      ['days', 'three'],
      ['status', ['one']],
      ['status', 4],
      ['leaveType', ['x']],
    ] as const)
      expect([field, value, (await leave({ [field]: value })).status]).toEqual([field, value, 400])
  })
})
