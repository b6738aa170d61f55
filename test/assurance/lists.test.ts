import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deductList, gainList, leaveBalanceCalls, subordinateList } from '#shared/areas/leave-balance.ts'
import { inboxCalls, inboxHistoryList, inboxList } from '#shared/areas/universal-inbox.ts'
import { profileCalls } from '#shared/areas/profile.ts'
import { leaveCalls, leaveList, leaveRequest } from '#shared/requests/leave-request.ts'
import { loan, loanList } from '#shared/requests/loan.ts'
import { openStage, type Person, type Stage } from './cast.ts'
import { isSorted, lettersOf, readAll, type Asked } from './lists-reading.ts'
import { openTargets } from './rights-targets.ts'

let stage: Stage
const lists: (Asked & { name: string })[] = []
const names = { amina: '100% Amina', joko: 'Jo_ko Tester', hadi: 'Ha\\di Tester' } as const

beforeAll(async () => {
  stage = await openStage()
  const targets = openTargets(stage)
  const file = async (person: Person, acts: readonly ('approve' | 'revise' | 'reject' | 'cancel' | null)[], by: Person) => {
    for (const act of acts) {
      const id = await targets.waiting('leave-request', person)
      if (act) await stage.as(act === 'cancel' ? person : by).call(leaveRequest.calls[act], { id })
      targets.spend(id)
      await targets.entry('loan', person).then((entry) => targets.spend(entry))
    }
  }
  await file('amina', ['approve', 'reject', null, 'cancel', 'approve', null, null], 'budi')
  await file('joko', [null, 'approve', 'revise', null], 'budi')
  await file('hadi', [null, 'approve', null, 'reject', null], 'farah')
  await file('carla', ['approve', null, 'approve'], 'gita')
  for (const [person, name] of Object.entries(names))
    await sql`update employee set display_name = ${name} where user_name = ${person}`.execute(stage.portal.database.db)
  const { annual } = stage.portal.company.leave
  lists.push(
    { name: 'leave requests', list: leaveList, call: leaveRequest.calls.list, by: 'indra' },
    { name: 'own leave requests', list: leaveList, call: leaveRequest.calls.list, by: 'amina', with: { scope: 'mine' } },
    { name: 'leave requests of the site', list: leaveList, call: leaveRequest.calls.list, by: 'dewi', with: { scope: 'team' } },
    { name: 'loans', list: loanList, call: loan.calls.list, by: 'indra' },
    { name: 'inbox', list: inboxList, call: inboxCalls.list, by: 'budi' },
    { name: 'inbox history', list: inboxHistoryList, call: inboxCalls.history, by: 'budi' },
    { name: 'gains', list: gainList, call: leaveBalanceCalls.gainHistory, by: 'amina', with: { leaveTypeId: annual } },
    { name: 'deductions', list: deductList, call: leaveBalanceCalls.deductHistory, by: 'amina', with: { leaveTypeId: annual } },
    { name: 'balances of subordinates', list: subordinateList, call: leaveBalanceCalls.subordinates, by: 'dewi' },
  )
})
afterAll(() => stage.close())

const leave = (body: object, by: Person = 'indra') => stage.as(by).call(leaveRequest.calls.list, body as never)

describe('every list', () => {
  it('is sorted by every sortable column, both ways, and pages without doubles or gaps', { timeout: 60_000 }, async () => {
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
    const form = { leaveTypeId: stage.portal.company.leave.annual, startDate: '2027-03-01', endDate: '2027-03-01' }
    const made = await stage.as('edgar').call(leaveRequest.calls.save, form)
    await sql`update request set transaction_date = transaction_date - 3 where id = ${made.body.id}`.execute(stage.portal.database.db)
    const days = async () =>
      (await stage.as('edgar').call(leaveRequest.calls.list, { scope: 'mine' })).body.listData.map((row) => row.transDate)
    const before = await days()
    expect((await stage.as('edgar').call(leaveRequest.calls.submit, { id: made.body.id })).body.statusId).toBe(1)
    expect(await days()).toEqual(before)
    await sql`delete from request where id = ${made.body.id}`.execute(stage.portal.database.db)
  })

  it('has the same rows whatever the size of its pages and the order', { timeout: 60_000 }, async () => {
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

describe('a search', () => {
  it('takes %, _ and \\ for letters', async () => {
    for (const [text, person] of [
      ['%', 'amina'],
      ['_', 'joko'],
      ['\\', 'hadi'],
      ['100% a', 'amina'],
      ['jo_k', 'joko'],
    ] as const) {
      const found = [
        await leave({ filterSearch: text, paginationSize: 100 }),
        await leave({ employee: text, usingEmployeeFilter: true, paginationSize: 100 }),
      ]
      for (const { body } of found) {
        expect(body.totalData).toBeGreaterThan(2)
        expect(new Set(body.listData.map((row) => row.employeeId))).toEqual(new Set([stage.id[person]]))
      }
      const picked = await stage.as('indra').call(leaveCalls.employees, { filterSearch: text })
      expect(picked.body.listData.map((row) => row.id)).toEqual([stage.id[person]])
    }
    expect((await stage.as('farah').call(profileCalls.searchPeople, { filterSearch: '%%' })).body.listData).toEqual([])
    // What the guard guards against: the bare pattern finds everybody.
    const naive = await sql<{ count: number }>`select count(*) as count from employee where display_name ilike ${'%' + '_' + '%'}`.execute(
      stage.portal.database.db,
    )
    expect(naive.rows[0]?.count).toBeGreaterThan(9)
  })
})

describe('the filters', () => {
  it('take the documents’ forms: checkbox, number, date, datetime, each with its using-field', async () => {
    const all = (await leave({ paginationSize: 100 })).body.listData
    const expectFound = async (body: object, keep: (row: (typeof all)[number]) => boolean) => {
      const found = (await leave({ ...body, paginationSize: 100 })).body.listData.map((row) => row.code)
      expect([body, found.toSorted()]).toEqual([
        body,
        all
          .filter(keep)
          .map((row) => row.code)
          .toSorted(),
      ])
      expect(found.length).toBeGreaterThan(0)
    }
    const middle = all[Math.floor(all.length / 2)]?.startDate ?? ''
    const slashed = middle.replaceAll('-', '/')
    await expectFound({ usingStatusFilter: true, status: [1] }, (row) => row.statusId === 1)
    await expectFound({ usingStatusFilter: true, status: ['4', 5] }, (row) => row.statusId === 4 || row.statusId === 5)
    await expectFound({ usingStatusFilter: false, status: [1] }, () => true)
    await expectFound({ usingStatusFilter: 'false', status: [1] }, () => true)
    await expectFound({ usingDaysFilter: true, days: 1 }, (row) => row.days === 1)
    await expectFound({ usingStartDateFilter: true, startDateFrom: slashed, startDateTo: slashed }, (row) => row.startDate === middle)
    await expectFound({ usingStartDateFilter: true, startDateFrom: slashed }, (row) => row.startDate >= middle)
    const now = new Date().toISOString().slice(0, 10).replaceAll('-', '/')
    await expectFound(
      { usingSubmittedDateFilter: true, submittedDateFrom: `${now} 00:00:00`, submittedDateTo: `${now} 23:59:59` },
      (row) => row.submittedDate !== null,
    )
    expect((await leave({ usingSubmittedDateFilter: true, submittedDateTo: '2020/01/01 00:00:00' })).body.totalData).toBe(0)
  })

  it('count the last day whole where moments are filtered by days', async () => {
    const today = new Date().toISOString().slice(0, 10).replaceAll('-', '/')
    const all = (await stage.as('budi').call(inboxCalls.list, {})).body.totalData
    expect(all).toBeGreaterThan(0)
    expect((await stage.as('budi').call(inboxCalls.list, { waitingSinceFrom: today, waitingSinceTo: today } as never)).body.totalData).toBe(
      all,
    )
    expect((await stage.as('budi').call(inboxCalls.history, { actedAtTo: today } as never)).body.totalData).toBeGreaterThan(0)
  })

  it('are read without regard to the case of their names, as are paging, sorting and the path', async () => {
    const plain = (
      await leave({
        usingStatusFilter: true,
        status: [1],
        startDateFrom: '2020/01/01',
        sortingColumn: 'code',
        sortingDirection: 1,
        paginationSize: 3,
      })
    ).body
    const spelled = {
      UsingStatusFilter: true,
      Status: [1],
      STARTDATEFROM: '2020/01/01',
      SortingColumn: 'Code',
      sortingdirection: 1,
      PaginationSize: 3,
    }
    for (const url of ['/api/v2/leave-request', '/API/V2/Leave-Request/', '/api/v2/LEAVE-REQUEST'])
      expect((await stage.as('indra').request({ method: 'POST', url, payload: spelled })).body).toEqual(plain)
    const both = await stage
      .as('indra')
      .request({ method: 'POST', url: '/api/v2/leave-request', payload: { Status: [4], status: [1], PaginationSize: 50 } })
    expect(new Set((both.body as typeof plain).listData.map((row) => row.statusId))).toEqual(new Set([1]))
  })

  it('and paging come by query where a call is a GET', async () => {
    const posted = await stage
      .as('budi')
      .request({ method: 'POST', url: '/api/system-notification/get-notifications', payload: { paginationSize: 2, paginationPage: 2 } })
    const got = await stage.as('budi').request({ url: '/api/System-Notification/get-notifications/?PaginationSize=2&paginationPage=2' })
    expect(got.body).toEqual(posted.body)
    expect((got.body as { listData: unknown[] }).listData).toHaveLength(2)
    const picked = await stage
      .as('indra')
      .request({ url: '/api/loan/datasource/employee?filterSearch=Jo_&sortingDirection=1&paginationSize=1&paginationPage=0' })
    expect(picked.body).toMatchObject({ totalData: 1, listData: [{ id: stage.id.joko }] })
    const items = await stage.as('indra').request({ url: `/api/loan/datasource/loan-item?employeeId=${stage.id.amina}&filterSearch=SMALL` })
    expect(items.body).toMatchObject({ listData: [{ code: 'SMALL' }] })
  })
})
