import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { homeCalls } from '#shared/areas/home.ts'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { addDays, endOfYear } from '#shared/records/calendar.ts'
import { leaveAdjustmentCalls } from '#shared/requests/leave-adjustment-request.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { reopen } from '#server/approval/act/ending.ts'
import { transaction } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import { changeKinds } from '#server/records/index.ts'
import { modules } from '#server/requests/index.ts'
import {
  calls,
  ending,
  file,
  filed,
  form,
  give,
  now,
  openAdjustments,
  portal,
  refused,
  startAgain,
} from '../../../../test/support/adjustments.ts'
import type { Name } from '../../../../test/support/company.ts'

beforeAll(openAdjustments)
afterAll(() => portal.close())
beforeEach(startAgain)

const balance = async (day = now, name: Name = 'amina') =>
  (await portal.as(name).call(leaveBalanceCalls.current, { leaveTypeId: portal.company.leave.annual, date: day })).body

const approve = (by: Name, id: string) => portal.as(by).call(calls.approve, { id })
const gains = async () =>
  (
    await portal
      .as('dewi')
      .call(leaveAdjustmentCalls.balances, { employeeId: portal.company.id.amina, leaveTypeId: portal.company.leave.annual })
  ).body.listData
const leaveFor = (days: number, from = addDays(now, 14)) => {
  const weekday = new Date(`${from}T00:00:00Z`).getUTCDay()
  const monday = addDays(from, (8 - weekday) % 7)
  return portal.as('amina').call(leaveRequest.calls.saveAndSubmit, {
    leaveTypeId: portal.company.leave.annual,
    startDate: monday,
    endDate: addDays(monday, days - 1),
  })
}

/** HR sends an approved request back, as the engine does it. */
async function reopenByHr(id: string): Promise<void> {
  const { db } = portal.database
  const viewer = (await findViewer(db, 'indra')) as Viewer
  const acting = { viewer, note: 'Please correct', attachmentId: null, version: null, now: new Date() }
  const engine = { db, modules, changes: changeKinds }
  await transaction(db, (tx) => reopen(engine, tx, 'leave-adjustment-request', id, acting))
}

describe('days are added', () => {
  it('by HR, decided by the manager, and the person reads why beside the balance', async () => {
    const expiryDate = addDays(now, 60)
    const id = await filed('dewi', { adjustmentType: 'addition', quantity: 2, expiryDate })
    expect((await balance()).value).toBe(10)
    const [item] = (await portal.as('budi').call(inboxCalls.list, {})).body.listData
    expect(item).toMatchObject({
      requestor: 'Dewi Tester',
      block: {
        adjustmentType: 'addition',
        employee: 'Amina Tester',
        leaveType: 'ANNUAL',
        quantity: 2,
        expiryDate,
        note: 'Worked on a holiday',
      },
    })
    const weighed = (await portal.as('budi').call(calls.detail, { id })).body
    expect(weighed.effect).toMatchObject({ before: { value: 10 }, after: { value: 12 }, asOf: now, unit: 'day' })
    expect((await approve('budi', id)).body.statusId).toBe(4)
    expect((await balance()).value).toBe(12)
    expect((await balance()).why.map((each) => each.text).join(' ')).toContain('“Worked on a holiday”')
    expect((await balance(addDays(expiryDate, 1))).value).toBe(10)
    const seen = (await portal.as('amina').call(calls.list, { scope: 'mine' })).body.listData
    expect(seen).toMatchObject([{ id, statusId: 4, employee: 'Amina Tester', adjustmentType: 'Add to the balance', quantity: 2 }])
  })

  it('by the manager, decided by HR', async () => {
    const id = await filed('budi', { adjustmentType: 'addition', quantity: 1.5 })
    expect((await approve('dewi', id)).body.statusId).toBe(4)
    expect((await balance()).value).toBe(11.5)
  })

  it('are taken back exactly where HR undoes it, and refused where they have been used', async () => {
    const id = await filed('budi', { adjustmentType: 'addition', quantity: 2 })
    await approve('dewi', id)
    const undo = () => portal.as('indra').call(calls.cancel, { id, note: 'Wrong person' })
    for (const from of [14, 21]) expect((await leaveFor(5, addDays(now, from))).status).toBe(200)
    const third = await leaveFor(1, addDays(now, 28))
    const tooLate = await undo()
    expect([tooLate.status, tooLate.error.Message]).toEqual([409, expect.stringContaining('short by 1')])
    expect((await balance()).value).toBe(1)
    await portal.as('amina').call(leaveRequest.calls.cancel, { id: third.body.id })
    expect((await undo()).body.statusId).toBe(11)
    expect((await balance()).value).toBe(0)
  })

  it('are reversed when HR reopens it, and granted anew', async () => {
    const id = await filed('dewi', { adjustmentType: 'addition', quantity: 2 })
    await approve('budi', id)
    expect((await balance()).value).toBe(12)
    await reopenByHr(id)
    expect((await balance()).value).toBe(10)
    await portal.as('dewi').call(calls.save, { id, ...form({ adjustmentType: 'addition', quantity: 3 }) } as never)
    await portal.as('dewi').call(calls.submit, { id })
    await approve('budi', id)
    expect((await balance()).value).toBe(13)
  })
})

describe('days are deducted', () => {
  it('from the submit on, given back when it is withdrawn, rejected, sent back or undone', async () => {
    const wish = { adjustmentType: 'deduction', quantity: 4, effectiveDate: now }
    const withdrawn = await filed('dewi', wish)
    expect(await balance()).toMatchObject({ value: 6 })
    await portal.as('dewi').call(calls.cancel, { id: withdrawn })
    expect((await balance()).value).toBe(10)
    const rejected = await filed('dewi', wish)
    await portal.as('budi').call(calls.reject, { id: rejected, note: 'No' })
    expect((await balance()).value).toBe(10)
    const revised = await filed('budi', wish)
    await portal.as('dewi').call(calls.revise, { id: revised, note: 'Three' })
    expect((await balance()).value).toBe(10)
    await portal.as('budi').call(calls.save, { id: revised, ...form({ ...wish, quantity: 3 }) } as never)
    await portal.as('budi').call(calls.submit, { id: revised })
    expect((await balance()).value).toBe(7)
    await approve('dewi', revised)
    expect((await balance()).value).toBe(7)
    expect((await balance()).why.map((each) => each.text).join(' ')).toContain('3 deducted on')
    const history = await portal.as('amina').call(leaveBalanceCalls.deductHistory, { leaveTypeId: portal.company.leave.annual })
    expect(history.body.listData).toMatchObject([{ deductBalance: 3, deductStatus: 'Adjusted', outstandingBalance: 7, requestId: revised }])
    // A dropdown filter takes one state, by its number in the data source.
    const states = (await portal.as('amina').call(leaveBalanceCalls.deductStatuses)).body.listData
    const found = async (displayName: string) => {
      const state = states.find((each) => each.displayName === displayName)?.id
      expect(Number.isInteger(state)).toBe(true)
      const filter = { leaveTypeId: portal.company.leave.annual, usingDeductStatusFilter: true, deductStatus: state }
      return (await portal.as('amina').call(leaveBalanceCalls.deductHistory, filter as never)).body.listData.map((row) => row.deductStatus)
    }
    expect([await found('Adjusted'), await found('Taken')]).toEqual([['Adjusted'], []])
    await portal.as('indra').call(calls.cancel, { id: revised })
    expect((await balance()).value).toBe(10)
  })

  it('never below the floor, on whichever day leave relies on them', async () => {
    expect((await leaveFor(5, addDays(now, 120))).status).toBe(200)
    expect(await refused('dewi', { adjustmentType: 'deduction', quantity: 6 })).toEqual([400, 'The balance is short by 1 day.', 'quantity'])
    expect(await refused('dewi', { adjustmentType: 'deduction', quantity: 6, effectiveDate: addDays(now, 200) })).toEqual([
      400,
      'The balance is short by 1 day.',
      'quantity',
    ])
    expect((await file('dewi', { adjustmentType: 'deduction', quantity: 5 })).status).toBe(200)
    expect((await leaveFor(1, addDays(now, 21))).error.Errors).toEqual(['The balance is short by 1 day.'])
  })
})

describe('days are paid out', () => {
  const own = (more: object) => ({ adjustmentType: 'disbursement', subjectId: null, note: '', ...more })

  it('at the person’s own wish, decided by the manager and by HR', async () => {
    const id = await filed('amina', own({ quantity: 3 }))
    expect((await balance()).value).toBe(7)
    const weighed = (await portal.as('budi').call(calls.detail, { id })).body
    expect(weighed.effect).toMatchObject({ before: { value: 10 }, after: { value: 7 }, year: { used: 3, most: 1000 } })
    expect((await approve('budi', id)).body.statusId).toBe(40)
    expect((await approve('dewi', id)).body.statusId).toBe(4)
    expect((await balance()).value).toBe(7)
    expect((await portal.as('amina').call(homeCalls.count)).body.leaveAdjustment).toBe(0)
    await portal.as('indra').call(calls.cancel, { id })
    expect((await balance()).value).toBe(10)
  })

  it('keeps to the least and the most of its type, waiting ones counted', async () => {
    const set = (policy: object | null) =>
      sql`update leave_type set policy = jsonb_set(policy, '{disbursement}', ${JSON.stringify(policy)}::jsonb)
        where id = ${portal.company.leave.annual}::uuid`.execute(portal.database.db)
    await set({ least: 2, most: 5, byEmployees: true })
    expect(await refused('amina', own({ quantity: 1 }))).toEqual([400, 'Less than 2 days at once is not paid out.', 'quantity'])
    await filed('amina', own({ quantity: 3 }))
    expect(await refused('amina', own({ quantity: 3 }))).toEqual([
      400,
      expect.stringContaining('At most 5 days are paid out in'),
      'quantity',
    ])
    const config = () => portal.as('amina').call(leaveAdjustmentCalls.disbursementConfig, { id: portal.company.leave.annual })
    expect((await config()).body).toMatchObject({ allowed: true, minimum: 2, maximum: 5, remaining: 2, balance: { value: 7 } })
    await set({ least: 2, most: 5, byEmployees: false })
    expect((await config()).body).toMatchObject({ allowed: false, reason: 'This leave type is paid out by HR or the manager only.' })
    expect(await refused('amina', own({ quantity: 2 }))).toEqual([400, expect.stringContaining('by HR or the manager only'), 'leaveTypeId'])
    expect((await file('dewi', { adjustmentType: 'disbursement', quantity: 2 })).status).toBe(200)
    await set(null)
    expect(await refused('dewi', { adjustmentType: 'disbursement', quantity: 2 })).toEqual([
      400,
      'This leave type is not paid out.',
      'leaveTypeId',
    ])
    await set({ least: 0.5, most: 1000, byEmployees: true })
  })
})

describe('an expiry date', () => {
  const move = (balanceId: string, expiryDate: string) => ({ adjustmentType: 'expiry', balanceId, expiryDate })

  it('is put off when it is approved, and comes back when it is undone', async () => {
    const soon = await give('amina', 4, addDays(now, 10))
    const later = addDays(now, 40)
    const id = await filed('dewi', move(soon, later))
    expect((await balance(addDays(now, 11))).value).toBe(10)
    const weighed = (await portal.as('budi').call(calls.detail, { id })).body
    expect(weighed).toMatchObject({
      balance: expect.stringContaining('4 of 4'),
      effect: {
        asOf: addDays(now, 11),
        before: { value: 10 },
        after: { value: 14 },
        expiry: { before: addDays(now, 10), after: later, saved: 4 },
      },
    })
    expect((await portal.as('dewi').call(leaveAdjustmentCalls.currentExpiryDate, { id: soon })).body.expiryDate).toBe(addDays(now, 10))
    await approve('budi', id)
    expect((await portal.as('dewi').call(leaveAdjustmentCalls.currentExpiryDate, { id: soon })).body).toMatchObject({
      expiryDate: later,
      balance: 4,
    })
    expect((await balance(addDays(now, 11))).value).toBe(14)
    expect((await balance(addDays(now, 41))).value).toBe(10)
    expect((await balance()).why.map((each) => each.text).join(' ')).toContain('Its expiry date was changed from')
    await portal.as('indra').call(calls.cancel, { id })
    expect((await balance(addDays(now, 11))).value).toBe(10)
    expect((await gains()).find((gain) => gain.id === soon)?.expiryDate).toBe(addDays(now, 10))
  })

  it('is brought forward from the submit on, never where leave relies on it', async () => {
    const [ten] = await gains()
    const id = String(ten?.id)
    const leave = await leaveFor(5, addDays(now, 60))
    expect(await refused('dewi', move(id, addDays(now, 30)))).toEqual([400, expect.stringContaining('short by 5'), 'expiryDate'])
    await portal.as('amina').call(leaveRequest.calls.cancel, { id: leave.body.id })
    const waiting = await filed('dewi', move(id, addDays(now, 30)))
    expect((await leaveFor(5, addDays(now, 60))).error.Errors).toEqual(['The balance is short by 5 days.'])
    expect(await refused('budi', move(id, addDays(now, 90)))).toEqual([400, expect.stringContaining('Another change'), 'balanceId'])
    await approve('budi', waiting)
    expect((await gains())[0]?.expiryDate).toBe(addDays(now, 30))
    await reopenByHr(waiting)
    expect((await gains())[0]?.expiryDate).toBe(ending)
  })

  it('is not put off once what was left has gone over into the next year', async () => {
    const lastYear = `${Number(now.slice(0, 4)) - 1}-12-31`
    const { id: people, leave } = portal.company
    const gone = newId()
    await sql`insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on, expires_on) values
      (${gone}, ${people.amina}, ${leave.annual}, 'entitlement', 3, ${addDays(lastYear, -300)}, ${lastYear}),
      (${newId()}, ${people.amina}, ${leave.annual}, 'carry-over', 3, ${addDays(lastYear, 1)}, ${endOfYear(now)})`.execute(
      portal.database.db,
    )
    expect(await refused('dewi', move(gone, addDays(now, 30)))).toEqual([400, expect.stringContaining('has gone over'), 'balanceId'])
  })

  it('cannot be approved once that has happened while it waited', async () => {
    const lastYear = `${Number(now.slice(0, 4)) - 1}-12-31`
    const { id: people, leave } = portal.company
    const { db } = portal.database
    const gone = newId()
    await sql`insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on, expires_on)
      values (${gone}, ${people.amina}, ${leave.annual}, 'entitlement', 3, ${addDays(lastYear, -300)}, ${addDays(now, 5)})`.execute(db)
    const id = await filed('dewi', move(gone, addDays(now, 30)))
    await sql`update leave_event set expires_on = ${lastYear} where id = ${gone}::uuid`.execute(db)
    await sql`insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on, expires_on)
      values (${newId()}, ${people.amina}, ${leave.annual}, 'carry-over', 3, ${addDays(lastYear, 1)}, ${endOfYear(now)})`.execute(db)
    const late = await approve('budi', id)
    expect([late.status, late.error.Message]).toEqual([409, expect.stringContaining('has gone over into the next year')])
    expect((await portal.as('budi').call(calls.reject, { id, note: 'Too late' })).body.statusId).toBe(5)
  })
})
