import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { leaveCalls, leaveRequest } from '#shared/requests/leave-request.ts'
import { loan } from '#shared/requests/loan.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { give, plainPolicy } from '../support/company.ts'
import { openPortal } from '../support/portal.ts'
import { openStage, type Stage } from './cast.ts'
import { computed } from '../support/cost.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
  const policy = {
    ...plainPolicy,
    calendarDays: true,
    entitlement: { amount: 12, every: 'month', expiresAfterMonths: 36, proRata: true },
    carryOver: { most: 5, until: '03-31' },
  }
  await sql`update leave_type set policy = ${JSON.stringify(policy)}::jsonb where code = 'ANNUAL'`.execute(stage.portal.database.db)
})
afterAll(() => stage.close())

it('no day that is asked about, however far away, costs more than a moment', async () => {
  const { annual } = stage.portal.company.leave
  const dewi = stage.as('dewi')
  const took: [string, string, number, number][] = []
  for (const day of ['0001-01-02', '1900-02-28', '2026-02-28', '2400-02-29', '9999-12-31']) {
    const form = { leaveTypeId: annual, startDate: day, endDate: day }
    const tried = {
      balance: () => dewi.call(leaveBalanceCalls.current, { leaveTypeId: annual, date: day }),
      summary: () => dewi.call(leaveBalanceCalls.summary, { date: day }),
      subordinates: () => dewi.call(leaveBalanceCalls.subordinates, { date: day } as never),
      days: () => dewi.call(leaveCalls.totalDay, form),
      year: () => dewi.call(leaveCalls.totalDay, { ...form, startDate: '0001-01-02', endDate: '9999-12-31' }),
      preview: () => dewi.call(leaveRequest.calls.preview, form),
      file: () => dewi.call(leaveRequest.calls.saveAndSubmit, form),
      replacements: () => dewi.call(leaveCalls.replacements, { startDate: '0001-01-02', endDate: day }),
      loan: () =>
        dewi.call(loan.calls.preview, {
          loanItemId: stage.loanItem.jakarta,
          amount: '99999999999999',
          instalments: 600,
          loanDate: day,
          firstDueDate: day,
        }),
    }
    for (const [name, call] of Object.entries(tried)) {
      const started = computed()
      const { status } = await call()
      took.push([name, day, status, computed() - started])
    }
  }
  expect(took.filter(([, , status]) => ![200, 400].includes(status))).toEqual([])
  expect(took.filter(([, , , milliseconds]) => milliseconds > 3000)).toEqual([])
})

it('a pause in the typing of a leave asks the database eight times', async () => {
  const asked: string[] = []
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [{ text?: string } | string]
    asked.push(typeof first === 'string' ? first : (first.text ?? ''))
    return query.apply(this, given)
  } as never
  const portal = await openPortal()
  try {
    const { company, database } = portal
    await give(database, company.id.amina, company.leave.annual, 20)
    const monday = addDays(today('Asia/Jakarta'), 14 - weekday(today('Asia/Jakarta')))
    const preview = () =>
      portal.as('amina').call(leaveRequest.calls.preview, {
        leaveTypeId: company.leave.annual,
        startDate: monday,
        endDate: addDays(monday, 2),
      } as never)
    await preview()
    asked.length = 0
    expect((await preview()).status).toBe(200)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(8)
  } finally {
    pg.Client.prototype.query = query as never
    await portal.close()
  }
})
