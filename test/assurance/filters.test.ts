import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { profileCalls } from '#shared/areas/profile.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { defineList, listBody, type ListBody } from '#shared/contract/list.ts'
import { leaveCalls, leaveRequest } from '#shared/requests/leave-request.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { page } from '#server/platform/lists.ts'
import type { Person, Stage } from './cast.ts'
import { openListStage } from './lists-stage.ts'

let stage: Stage

beforeAll(async () => {
  ;({ stage } = await openListStage())
})
afterAll(() => stage.close())

const leave = (body: object, by: Person = 'indra') => stage.as(by).call(leaveRequest.calls.list, body as never)

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

describe('the hours of a filter', () => {
  it('are the reader’s own: half past midnight in Jakarta is the evening before in Berlin', async () => {
    const { db } = stage.portal.database
    const { id } = (await leave({ usingStatusFilter: true, status: [1] })).body.listData[0] ?? { id: '' }
    await sql`update request set submitted_at = '2019-03-04T00:30:00+07:00' where id = ${id}::uuid`.execute(db)
    const submittedOn = async (day: string, by: Person) => {
      const within = { usingSubmittedDateFilter: true, submittedDateFrom: `${day} 00:00:00`, submittedDateTo: `${day} 23:59:59` }
      return (await leave(within, by)).body.totalData
    }
    expect([await submittedOn('2019/03/04', 'dewi'), await submittedOn('2019/03/03', 'dewi')]).toEqual([1, 0])
    expect([await submittedOn('2019/03/04', 'indra'), await submittedOn('2019/03/03', 'indra')]).toEqual([0, 1])
    const seconds = { usingSubmittedDateFilter: true, submittedDateFrom: '2019/03/04 00:30:01' }
    expect((await leave(seconds, 'dewi')).body.listData.map((row) => row.id)).not.toContain(id)
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
    await expectFound(
      { usingSubmittedDateFilter: true, submittedDateFrom: '2000/01/01 00:00:00', submittedDateTo: '2999/12/31 23:59:59' },
      (row) => row.submittedDate !== null,
    )
    expect((await leave({ usingSubmittedDateFilter: true, submittedDateTo: '2010/01/01 00:00:00' })).body.totalData).toBe(0)
  })

  it('take a dropdown’s one choice as a number or text', async () => {
    const list = defineList({
      name: 'people',
      row: z.object({}),
      columns: { name: { kind: 'text', label: 'x', filter: 'dropdown' } },
      defaultSort: ['name', 'asc'],
    })
    const source = {
      select: sql`e.id`,
      from: sql`from employee e`,
      key: sql`e.id as key`,
      rejoin: sql`from found join employee e on e.id = found.key`,
      lookups: [],
      where: [],
      columns: { name: sql`length(e.user_name)` },
      tie: sql`e.id`,
    }
    const found = async (body: object) =>
      (await page(stage.portal.database.db, list, listBody(list).parse(body) as unknown as ListBody, source)).totalData
    const all = await found({})
    const four = await found({ usingNameFilter: true, name: 4 })
    expect([
      four > 0,
      four < all,
      await found({ name: '4' }),
      await found({ usingNameFilter: false, name: 4 }),
      await found({ name: 99 }),
    ]).toEqual([true, true, four, all, 0])
  })

  it('count the last day whole where moments are filtered by days', async () => {
    const day = today('Asia/Jakarta').replaceAll('-', '/')
    const all = (await stage.as('budi').call(inboxCalls.list, {})).body.totalData
    expect(all).toBeGreaterThan(0)
    expect((await stage.as('budi').call(inboxCalls.list, { waitingSinceFrom: day, waitingSinceTo: day } as never)).body.totalData).toBe(all)
    expect((await stage.as('budi').call(inboxCalls.history, { actedAtTo: day } as never)).body.totalData).toBeGreaterThan(0)
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
