import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeCalls } from '#shared/areas/home.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { addMonths } from '#shared/records/calendar.ts'
import { loan, loanCalls } from '#shared/requests/loan.ts'
import { basic, payGroup, payPeriod, slip, type SlipWish } from '../../../../test/support/paid.ts'
import { today } from '#server/foundation/basis/clock.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const { calls } = loan
const now = today('Asia/Jakarta')
const firstDueDate = `${addMonths(now, 1).slice(0, 7)}-01`

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const form = (amount: string, more: object = {}) => ({
  loanItemId: portal.company.loan.small,
  amount,
  instalments: 12,
  loanDate: now,
  firstDueDate,
  ...more,
})
const available = async (name: Name) => (await portal.as(name).call(loanCalls.items, {})).body.listData[0]?.available
const approve = async (id: string, ...names: Name[]) => {
  const statuses: number[] = []
  for (const name of names) statuses.push((await portal.as(name).call(calls.approve, { id })).body.statusId)
  return statuses
}

describe('a loan', () => {
  it('begins with what its item gives', async () => {
    const { body } = await portal.as('amina').call(loanCalls.defaults, {})
    expect(body).toEqual({
      loanItemId: portal.company.loan.small,
      amount: '0',
      currency: 'IDR',
      instalments: 12,
      mostInstalments: 24,
      loanDate: now,
      firstDueDate,
      interest: 'flat',
      rate: '6',
      available: '12000000',
    })
    expect((await portal.as('edgar').call(loanCalls.defaults, {})).status).toBe(404)
    expect((await portal.as('edgar').call(loanCalls.items, {})).body.totalData).toBe(0)
  })

  it('up to half the limit is the manager’s and HR’s; above it the head of the unit above decides too', async () => {
    const preview = async (amount: string) =>
      (await portal.as('amina').call(calls.preview, form(amount))).body.levels.map((level) =>
        level.persons.map((person) => person.name.split(' ')[0]),
      )
    expect(await preview('6000000')).toEqual([['Budi'], ['Dewi', 'Indra']])
    expect(await preview('6100000')).toEqual([['Budi'], ['Carla'], ['Dewi', 'Indra']])
    const small = await portal.as('amina').call(calls.saveAndSubmit, form('6000000'))
    expect(await approve(small.body.id, 'budi', 'dewi')).toEqual([40, 4])
    const large = await portal.as('hadi').call(calls.saveAndSubmit, form('6100000'))
    expect((await portal.as('dewi').call(calls.approve, { id: large.body.id })).status).toBe(403)
    expect(await approve(large.body.id, 'budi', 'carla', 'indra')).toEqual([40, 40, 4])
    expect((await portal.as('dewi').call(calls.approve, { id: large.body.id })).status).toBe(409)
    expect((await portal.as('hadi').call(homeCalls.count)).body.loanRequest).toBe(0)
  })

  it('has a schedule to the rupiah, with what rounding left over in the last instalment', async () => {
    const { body } = await portal.as('carla').call(calls.preview, form('1000000', { instalments: 7 }))
    const { schedule, totalInterest, totalAmount, limit } = body.terms ?? {
      schedule: [],
      totalInterest: '',
      totalAmount: '',
      limit: { available: '', after: '', value: '', outstanding: '' },
    }
    expect(schedule.map((row) => row.principal)).toEqual(['142857', '142857', '142857', '142857', '142857', '142857', '142858'])
    expect(schedule.map((row) => row.interest)).toEqual(Array.from({ length: 7 }, () => '5000'))
    expect(schedule.map((row) => row.dueOn)).toEqual(Array.from({ length: 7 }, (_, index) => addMonths(firstDueDate, index)))
    expect([totalInterest, totalAmount, schedule.at(-1)?.rest]).toEqual(['35000', '1035000', '0'])
    expect(limit).toMatchObject({ value: '12000000', outstanding: '0', available: '12000000', after: '11000000' })
    expect(body.terms?.why.map((reason) => reason.rule)).toEqual(['loan.flat', 'loan.remainder'])
  })
})

describe('a loan with flat interest', () => {
  it('is charged exactly, and what was granted stands as it was', async () => {
    const filed = await portal.as('hadi').call(calls.saveAndSubmit, form('1234567', { instalments: 11 }))
    // 6 % a year of 1,234,567 for eleven months is 67,901.185.
    const seen = (await portal.as('hadi').call(calls.detail, { id: filed.body.id })).body.terms
    expect([seen.totalInterest, seen.schedule.map((row) => row.interest)]).toEqual([
      '67901',
      [...Array.from({ length: 10 }, () => '6173'), '6171'],
    ])
    expect(seen.why[1]?.text).toBe('10 × Rp 118,406 and at last Rp 118,408, which takes what rounding left over.')
    await approve(filed.body.id, 'budi', 'dewi')
    const { db } = portal.database
    const kept = await sql<{ interest: string }>`
      select sum(i.interest)::bigint::text as interest from loan_instalment i join loan l on l.id = i.loan_id where l.request_id = ${filed.body.id}`.execute(
      db,
    )
    expect(kept.rows).toEqual([{ interest: '67901' }])
    // A loan of before, whose interest lost its remainder.
    await sql`update loan_instalment set interest = 6172 where number = 11 and loan_id = (select id from loan where request_id = ${filed.body.id})`.execute(
      db,
    )
    const { terms } = (await portal.as('hadi').call(calls.detail, { id: filed.body.id })).body
    expect([terms.totalInterest, terms.schedule.at(-1)?.amount]).toEqual(['67902', '118409'])
  })
})

describe('the limit', () => {
  it('is reserved by a submit, free again after revise, reject and cancel, and outstanding as long as it is owed', async () => {
    expect(await available('farah')).toBe('12000000')
    const filed = await portal.as('farah').call(calls.saveAndSubmit, form('5000000'))
    expect(await available('farah')).toBe('7000000')
    await portal.as('gita').call(calls.revise, { id: filed.body.id, note: 'less' })
    expect(await available('farah')).toBe('12000000')
    await portal.as('farah').call(calls.save, { ...form('4000000'), id: filed.body.id })
    await portal.as('farah').call(calls.submit, { id: filed.body.id })
    expect(await available('farah')).toBe('8000000')
    await portal.as('gita').call(calls.reject, { id: filed.body.id })
    expect(await available('farah')).toBe('12000000')
    const again = await portal.as('farah').call(calls.saveAndSubmit, form('3000000'))
    await portal.as('farah').call(calls.cancel, { id: again.body.id })
    expect(await available('farah')).toBe('12000000')
    const granted = await portal.as('farah').call(calls.saveAndSubmit, form('2400000'))
    expect(await approve(granted.body.id, 'gita', 'dewi')).toEqual([40, 4])
    expect(await available('farah')).toBe('9600000')
    await sql`update loan_instalment set due_on = current_date - 1 where number <= 3 and loan_id = (select id from loan where request_id = ${granted.body.id})`.execute(
      portal.database.db,
    )
    expect(await available('farah')).toBe('10200000')
    const undone = await portal.as('dewi').call(calls.cancel, { id: granted.body.id })
    expect([undone.body.statusId, await available('farah')]).toEqual([11, '12000000'])
  })

  it('is not passed, not by one rupiah and not from twenty places at once', async () => {
    const over = await portal.as('budi').call(calls.saveAndSubmit, form('12000001'))
    expect([over.status, over.error.Errors, Object.keys(over.error.fields ?? {})]).toEqual([
      400,
      ['The limit leaves Rp 12,000,000.'],
      ['amount'],
    ])
    expect((await portal.as('budi').call(calls.save, form('12000001'))).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 20 }, () => portal.as('budi').call(calls.saveAndSubmit, form('1000000'))))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(12)
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(8)
    expect(await available('budi')).toBe('0')
  })

  it('is of no use to a sum too small for its instalments, which is told beside their number', async () => {
    const asked = form('3', { instalments: 5 })
    const { status, error } = await portal.as('carla').call(calls.saveAndSubmit, asked)
    const why = 'Rp 3 is too little for 5 instalments: each has to repay at least Rp 1.'
    expect([status, error.fields]).toEqual([400, { instalments: [why] }])
    expect((await portal.as('carla').call(calls.save, asked)).status).toBe(400)
    const { body } = await portal.as('carla').call(calls.preview, asked)
    expect([body.terms, body.concerns]).toMatchObject([null, [{ field: 'instalments', text: why, blocking: true }]])
    expect((await portal.as('carla').call(calls.preview, form('5', { instalments: 5 }))).body.terms?.schedule).toHaveLength(5)
  })

  it('does not let a form through that is no loan', async () => {
    const refused = async (more: object) => {
      const { status, error } = await portal.as('carla').call(calls.saveAndSubmit, form('1000', more) as never)
      return [status, ...Object.keys(error.fields ?? {})]
    }
    expect(await refused({ amount: '0' })).toEqual([400, 'amount'])
    expect(await refused({ amount: '-5' })).toEqual([400, 'amount'])
    expect(await refused({ amount: '10.5' })).toEqual([400, 'amount'])
    expect(await refused({ amount: 1e21 })).toEqual([400, 'amount'])
    expect(await refused({ amount: 'NaN' })).toEqual([400, 'amount'])
    expect(await refused({ instalments: 25 })).toEqual([400, 'instalments'])
    expect(await refused({ instalments: 0 })).toEqual([400, 'instalments'])
    expect(await refused({ firstDueDate: '2020-01-01' })).toEqual([400, 'firstDueDate'])
    expect(await refused({ loanDate: '2020-01-01', firstDueDate })).toEqual([400, 'loanDate'])
    expect(await refused({ loanDate: '9999-12-01', firstDueDate: '9999-12-31' })).toEqual([400, 'loanDate'])
    expect(await refused({ firstDueDate: '9999-12-31' })).toEqual([400, 'firstDueDate'])
    expect(await refused({ loanItemId: portal.company.leave.annual })).toEqual([400, 'loanItemId'])
  })
})

describe('an instalment', () => {
  it('is told as paid by the slip that is read and takes it, in the period in which it is due; by no other', async () => {
    const { db } = portal.database
    const { id: people } = portal.company
    const filed = await portal.as('hadi').call(calls.saveAndSubmit, form('1200000'))
    const { code } = (await portal.as('hadi').call(calls.detail, { id: filed.body.id })).body
    const paid = async () => (await portal.as('hadi').call(calls.detail, { id: filed.body.id })).body.paid
    const taken = (amount: string, request: string): SlipWish => ({
      lines: [basic, { code: 'LOAN', kind: 'deduction', amount, requests: [request] }],
    })
    const group = await payGroup(db)
    const due = (at: number) => addMonths(firstDueDate, at).slice(0, 7)
    const first = await payPeriod(db, group, { code: due(0) })
    await slip(db, first, people.hadi, taken('106000', code))
    // Nothing is granted yet.
    expect(await paid()).toEqual([])
    await approve(filed.body.id, 'budi', 'dewi')
    expect(await paid()).toEqual([{ number: 1, on: `${due(0)}-25` }])

    const second = await payPeriod(db, group, { code: due(1) })
    await slip(db, second, people.hadi, { ...taken('106000', code), releasedAt: null })
    await slip(db, await payPeriod(db, group, { code: due(2) }), people.hadi, taken('106000', 'LN-OTHER'))
    await slip(db, await payPeriod(db, group, { code: due(3) }), people.amina, taken('106000', code))
    expect(await paid()).toHaveLength(1)
    await slip(db, second, people.hadi, { ...taken('106000', code), reason: 'late' })
    expect((await paid()).map(({ number }) => number)).toEqual([1, 2])
    // The correction does not take it.
    await slip(db, first, people.hadi, { ...taken('0', code), reason: 'taken by mistake' })
    expect((await paid()).map(({ number }) => number)).toEqual([2])
  })
})

describe('its other calls', () => {
  it('answer list, detail, statuses, people and inbox', async () => {
    const filed = await portal.as('dewi').call(calls.saveAndSubmit, form('1000000', { note: 'for the roof' }))
    const { body } = await portal.as('dewi').call(calls.detail, { id: filed.body.id })
    expect(body).toMatchObject({
      employee: 'Dewi Tester',
      amount: '1000000',
      instalments: 12,
      note: 'for the roof',
      statusId: 1,
      terms: { totalInterest: '60000', currency: 'IDR' },
    })
    const listed = (await portal.as('dewi').call(calls.list, { scope: 'mine' })).body
    expect(listed).toMatchObject({
      totalData: 1,
      listData: [
        { code: filed.body.code, amount: '1000000', currency: 'IDR', loanItem: 'Small loan', instalments: 12, waitingFor: 'Gita Tester' },
      ],
    })
    expect((await portal.as('dewi').call(calls.statuses, {})).body.listData.map((row) => row.id)).toEqual([
      0, 1, 40, 2, 30, 4, 5, 3, 11, 12,
    ])
    expect((await portal.as('amina').call(loanCalls.employees, {})).body.listData.map((row) => row.id)).toEqual([portal.company.id.amina])
    expect((await portal.as('budi').call(loanCalls.employees, { sortingColumn: 'code' })).body.listData.map((row) => row.code)).toEqual([
      'E-amina',
      'E-budi',
      'E-hadi',
    ])
    const waiting = (await portal.as('gita').call(inboxCalls.list, { usingModuleFilter: true, module: ['Loan'] } as never)).body.listData
    expect(waiting.find((item) => item.id === filed.body.id)).toMatchObject({
      module: 'Loan',
      kind: 'loan',
      caption: 'Loan',
      block: { amount: '1000000', instalments: 12, note: 'for the roof' },
    })
    expect((await portal.as('gita').call(calls.configuration)).body).toMatchObject({
      module: 'Loan',
      readOnly: false,
      actions: ['approve', 'revise', 'reject'],
    })
  })
})
