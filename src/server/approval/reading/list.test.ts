import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, weekday } from '#shared/records/calendar.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { give, type Name } from '../../../../test/support/company.ts'
import { openPortal, type Answer, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const now = today('Asia/Jakarta')
const { calls } = leaveRequest

/** A Monday to come. */
const day = addDays(now, 14 - weekday(now))

beforeAll(async () => {
  portal = await openPortal()
  await give(portal.database, portal.company.id.amina, portal.company.leave.annual, 100)
})
afterAll(() => portal.close())

const done = <E>({ body, status, error }: Answer<E>): AnswerOf<E> => {
  if (status !== 200) throw new Error(`${status} ${error.Message}`)
  return body
}
const file = async (startDate: string, days = 1) => {
  const form = { leaveTypeId: portal.company.leave.annual, startDate, endDate: addDays(startDate, days - 1) }
  return done(await portal.as('amina').call(calls.saveAndSubmit, form as never))
}

it('the list is sorted and filtered alike by everybody who sees it, whatever they see it by', async () => {
  const made = [await file(addDays(day, 2), 2), await file(addDays(day, 7)), await file(day)]
  const names = new Map(made.map(({ id }, index) => [id, index + 1]))
  done(await portal.as('budi').call(calls.reject, { id: made[1]?.id ?? '' }))
  const views: [Name, string][] = [
    ['amina', 'mine'],
    ['budi', 'team'],
    ['budi', 'all'],
    ['dewi', 'team'],
    ['indra', 'all'],
  ]
  for (const [by, scope] of views) {
    const found = async (body: object) =>
      done(await portal.as(by).call(calls.list, { scope, ...body } as never))
        .listData.map(({ id }) => names.get(id))
        .filter((one) => one !== undefined)
    const sorted = (sortingColumn: string) => found({ sortingColumn, sortingDirection: 0 })
    expect([by, scope, await sorted('code'), await sorted('startDate'), await sorted('endDate')]).toEqual([
      by,
      scope,
      [1, 2, 3],
      [3, 1, 2],
      [3, 1, 2],
    ])
    expect([
      (await sorted('days')).at(-1),
      (await sorted('status')).at(-1),
      await sorted('transDate'),
      await sorted('submittedDate'),
    ]).toEqual([1, 2, [1, 2, 3], [1, 2, 3]])
    expect((await sorted('employee')).length).toBe(3)
    expect(await found({})).toEqual([3, 2, 1])
    const slashed = addDays(day, 2).replaceAll('-', '/')
    const nowSlashed = addDays(now, 2).replaceAll('-', '/')
    expect([
      await found({ startDateFrom: slashed, usingStartDateFilter: true }),
      await found({ endDateTo: slashed, usingEndDateFilter: true }),
      await found({ status: [5], usingStatusFilter: true }),
      await found({ leaveType: [portal.company.leave.sick], usingLeaveTypeFilter: true }),
      await found({ submittedDateFrom: nowSlashed, usingSubmittedDateFilter: true }),
      await found({ transDateFrom: nowSlashed, usingTransDateFilter: true }),
      await found({ filterSearch: made[2]?.code }),
      await found({ filterSearch: 'hadi' }),
    ]).toEqual([[2, 1], [3], [2], [], [], [], [3], []])
  }
  const [row] = done(await portal.as('budi').call(calls.list, { scope: 'team', status: [5], usingStatusFilter: true } as never)).listData
  expect(row).toMatchObject({
    employee: 'Amina Tester',
    employeeCode: 'E-amina',
    status: 'Rejected',
    leaveType: 'ANNUAL',
    days: 1,
    waitingFor: '',
  })
  // One's own is in nobody's team.
  expect(done(await portal.as('amina').call(calls.list, { scope: 'team' } as never)).listData).toEqual([])
})
