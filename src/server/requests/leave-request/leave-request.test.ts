import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveCalls, leaveRequest } from '#shared/requests/leave-request.ts'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { homeCalls } from '#shared/areas/home.ts'
import { notificationCalls } from '#shared/areas/notification.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { plainLeavePolicy } from '#shared/records/leave/policy.ts'
import { shortDay } from '#shared/texts/days.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { give } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const { calls } = leaveRequest

/** The n-th Monday from now. */
const monday = (weeks: number) => {
  const now = today('Asia/Jakarta')
  return addDays(now, 7 - weekday(now) + 7 * weeks)
}

beforeAll(async () => {
  portal = await openPortal()
  for (const name of ['amina', 'hadi', 'budi'] as const)
    await give(portal.database, portal.company.id[name], portal.company.leave.annual, 12)
})
afterAll(() => portal.close())

const balance = async (name: 'amina' | 'hadi' | 'budi') =>
  (await portal.as(name).call(leaveBalanceCalls.current, { leaveTypeId: portal.company.leave.annual })).body.value

describe('a leave request from form to ledger', () => {
  it('offers colleagues of the own unit to stand in before those who share the site alone', async () => {
    const offered = await portal.as('amina').call(leaveCalls.replacements, {})
    const names = ['Budi', 'Hadi', 'Carla', 'Dewi', 'Farah', 'Gita'].map((name) => `${name} Tester`)
    expect(offered.body.listData.map(({ displayName }) => displayName)).toEqual(names)
  })

  it('is filed, reserved, approved level by level, and taken from the balance', async () => {
    const form = { leaveTypeId: portal.company.leave.annual, startDate: monday(0), endDate: addDays(monday(0), 3), note: 'Family visit' }
    const filed = await portal.as('amina').call(calls.saveAndSubmit, form)
    expect(filed.error.Errors ?? filed.status).toBe(200)
    expect(filed.body).toMatchObject({ statusId: 1, status: 'Submitted', version: 1 })
    expect(await balance('amina')).toBe(8)

    const waiting = await portal.as('budi').call(inboxCalls.list, {})
    expect(waiting.body.listData).toHaveLength(1)
    expect(waiting.body.listData[0]).toMatchObject({ code: filed.body.code, block: { days: 4, leaveType: 'ANNUAL', note: 'Family visit' } })
    expect((await portal.as('carla').call(inboxCalls.list, {})).body.totalData).toBe(0)
    expect((await portal.as('carla').call(calls.detail, { id: filed.body.id })).status).toBe(404)

    const first = await portal.as('budi').call(calls.approve, { id: filed.body.id, note: 'Enjoy' })
    expect(first.body).toMatchObject({ statusId: 40, status: 'In Approval' })
    const last = await portal.as('carla').call(calls.approve, { id: filed.body.id })
    expect(last.body).toMatchObject({ statusId: 4 })
    expect(await balance('amina')).toBe(8)
    const deducted = await portal.as('amina').call(leaveBalanceCalls.deductHistory, { leaveTypeId: form.leaveTypeId })
    expect(deducted.body.listData).toMatchObject([
      { deductBalance: 4, outstandingBalance: 8, requestId: filed.body.id, requestCode: filed.body.code, requestModule: 'LeaveRequest' },
    ])

    const detail = await portal.as('amina').call(calls.detail, { id: filed.body.id })
    expect(detail.body).toMatchObject({ statusId: 4, enableApprove: false, days: { value: 4 } })
    expect(detail.body.approvalLevels.map((level) => level.statusId)).toEqual([1, 1])
    expect(detail.body.actionHistory.map((entry) => entry.action)).toEqual(['approved', 'approved', 'submitted'])
    const told = await portal.as('amina').call(notificationCalls.list, {})
    expect(told.body.notifications[0]).toMatchObject({
      subject: expect.stringMatching(/^(?!Amina).+, 4 days, \d/),
      message: 'Approved by Carla Tester',
    })
    expect((await portal.as('amina').call(homeCalls.home)).status).toBe(200)
    expect((await portal.as('amina').call(homeCalls.count)).body).toMatchObject({ notification: 1, leaveRequest: 0 })
  })

  it('waits for nobody any more once it is withdrawn, at no level', async () => {
    const form = { leaveTypeId: portal.company.leave.unpaid, startDate: monday(30), endDate: addDays(monday(30), 3) }
    const { body: filed } = await portal.as('amina').call(calls.saveAndSubmit, form)
    const levels = async () =>
      (await portal.as('amina').call(calls.detail, { id: filed.id })).body.approvalLevels.flatMap(({ status, persons }) => [
        status,
        ...persons.map((person) => person.status),
      ])
    expect(await levels()).toEqual(['processing', 'processing', 'waiting', 'waiting', 'waiting'])
    await portal.as('amina').call(calls.cancel, { id: filed.id })
    expect(await levels()).toEqual(Array(5).fill('no longer asked'))
    await portal.as('amina').call(calls.reopen, { id: filed.id })
    expect(await levels()).toEqual(Array(5).fill('no longer asked'))
    await portal.as('amina').call(calls.submit, { id: filed.id })
    expect(await levels()).toEqual(['processing', 'processing', 'waiting', 'waiting', 'waiting'])
    await portal.as('budi').call(calls.reject, { id: filed.id, note: 'Not then' })
    expect(await levels()).toEqual(['rejected', 'rejected', ...Array(3).fill('no longer asked')])
  })

  it('comes back revised, is changed and goes through again from level 1', async () => {
    const before = await balance('hadi')
    const form = { leaveTypeId: portal.company.leave.annual, startDate: monday(1), endDate: monday(1) }
    const filed = await portal.as('hadi').call(calls.saveAndSubmit, form)
    await portal.as('budi').call(calls.revise, { id: filed.body.id, note: 'Tuesday please' })
    expect(await balance('hadi')).toBe(before)
    const changed = await portal
      .as('hadi')
      .call(calls.save, { ...form, id: filed.body.id, startDate: addDays(monday(1), 1), endDate: addDays(monday(1), 1) })
    expect(changed.body.version).toBe(2)
    const again = await portal.as('hadi').call(calls.submit, { id: filed.body.id })
    expect(again.body).toMatchObject({ statusId: 1, version: 3 })
    expect(await balance('hadi')).toBe(before - 1)
    const stale = await portal.as('budi').call(calls.approve, { id: filed.body.id, version: 1 })
    expect(stale.status).toBe(409)
    await portal.as('budi').call(calls.reject, { id: filed.body.id, note: 'No' })
    expect(await balance('hadi')).toBe(before)
  })

  it('gives the days back when HR undoes it after approval', async () => {
    const before = await balance('hadi')
    const filed = await portal.as('hadi').call(calls.saveAndSubmit, {
      leaveTypeId: portal.company.leave.annual,
      startDate: monday(2),
      endDate: monday(2),
      startDayLeaveType: 'first',
    })
    await portal.as('budi').call(calls.approve, { id: filed.body.id })
    expect(await balance('hadi')).toBe(before - 0.5)
    expect((await portal.as('hadi').call(calls.cancel, { id: filed.body.id })).status).toBe(403)
    const undone = await portal.as('dewi').call(calls.cancel, { id: filed.body.id, note: 'As agreed' })
    expect(undone.body.statusId).toBe(11)
    expect(await balance('hadi')).toBe(before)
  })

  it('refuses what the rules forbid, naming the field', async () => {
    const amina = portal.as('amina')
    const annual = portal.company.leave.annual
    const overlap = await amina.call(calls.saveAndSubmit, { leaveTypeId: annual, startDate: monday(0), endDate: monday(0) })
    expect(overlap.status).toBe(400)
    expect(overlap.error.fields).toHaveProperty('startDate')
    const short = await amina.call(calls.saveAndSubmit, { leaveTypeId: annual, startDate: monday(4), endDate: addDays(monday(5), 4) })
    expect(short.error.Errors).toEqual(['The balance is short by 2 days.'])
    const backwards = await amina.call(calls.save, { leaveTypeId: annual, startDate: monday(4), endDate: addDays(monday(4), -1) })
    expect(backwards.error.Errors).toEqual(['The last day is before the first.'])
    const document = await amina.call(calls.saveAndSubmit, {
      leaveTypeId: portal.company.leave.sick,
      startDate: monday(4),
      endDate: addDays(monday(4), 1),
    })
    expect(document.error.fields).toHaveProperty('attachmentIds')
    const weekend = await amina.call(calls.saveAndSubmit, {
      leaveTypeId: annual,
      startDate: addDays(monday(4), 5),
      endDate: addDays(monday(4), 6),
    })
    expect(weekend.error.Errors).toEqual(['There is no working day in it.'])
  })

  it('names the first three leaves that it meets, each with the first of their days', async () => {
    const unpaid = (from: number, until: number) =>
      portal.as('amina').call(calls.saveAndSubmit, {
        leaveTypeId: portal.company.leave.unpaid,
        startDate: addDays(monday(11), from),
        endDate: addDays(monday(11), until),
      })
    const codes: string[] = []
    for (const [from, until] of [
      [0, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ] as const)
      codes.push((await unpaid(from, until)).body.code ?? '')
    const said = [0, 2, 3].map(
      (day, place) => `There is already leave on ${shortDay(new Date(addDays(monday(11), day)), 'en')} (${codes[place]}).`,
    )
    expect((await unpaid(0, 4)).error.Errors).toEqual(said)
  })

  it('answers once for one idempotency key', async () => {
    const form = { leaveTypeId: portal.company.leave.unpaid, startDate: monday(6), endDate: monday(6) }
    const headers = { 'idempotency-key': 'one' }
    const [first, second] = await Promise.all([
      portal.as('amina').call(calls.saveAndSubmit, form, headers),
      portal.as('amina').call(calls.saveAndSubmit, form, headers),
    ])
    expect(second.body).toEqual(first.body)
    const other = await portal.as('amina').call(calls.saveAndSubmit, { ...form, note: 'other' }, headers)
    expect(other.status).toBe(409)
  })

  it('takes a day once, however the person is spelled for whom it is filed', async () => {
    const form = { leaveTypeId: portal.company.leave.unpaid, startDate: monday(7), endDate: monday(7) }
    const { amina } = portal.company.id
    const filed = await Promise.all(
      [amina, amina.toUpperCase()].map((employeeId) => portal.as('dewi').call(calls.saveAndSubmit, { ...form, employeeId })),
    )
    expect(filed.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('shows whoever decides the balance that was shown before it was sent: its own days are taken once', async () => {
    const form = { leaveTypeId: portal.company.leave.annual, startDate: monday(9), endDate: addDays(monday(9), 1) }
    const { balance: shown } = (await portal.as('hadi').call(calls.preview, form)).body
    expect(shown && shown.before - shown.after).toBe(2)
    const { body } = await portal.as('hadi').call(calls.saveAndSubmit, form)
    const asked = (await portal.as('budi').call(calls.detail, { id: body.id })).body.balance
    expect([asked?.before, asked?.after]).toEqual([shown?.before, shown?.after])
  })

  it('tells nobody but the person and HR by how much the balance of a sensitive type is short', async () => {
    const { db } = portal.database
    const care = newId()
    const policy = { ...plainLeavePolicy, balance: true, sensitive: true }
    await sql`insert into leave_type (id, code, names, policy, sequence) values (${care}, 'CARE', '{"en":"Care","id":"Perawatan"}', ${JSON.stringify(policy)}::jsonb, 9)`.execute(
      db,
    )
    await give(portal.database, portal.company.id.amina, care, 2)
    const form = { employeeId: portal.company.id.amina, leaveTypeId: care, startDate: monday(20), endDate: addDays(monday(20), 4) }
    const told = async (name: 'amina' | 'budi' | 'dewi') => {
      const refused = await portal.as(name).call(calls.saveAndSubmit, form)
      const { concerns } = (await portal.as(name).call(calls.preview, form)).body
      return [refused.status, refused.error.Errors, concerns.map(({ text }) => text)]
    }
    const [short, plain] = [['The balance is short by 3 days.'], ['The balance is not enough for it.']]
    expect([await told('amina'), await told('dewi'), await told('budi')]).toEqual([
      [400, short, short],
      [400, short, short],
      [400, plain, plain],
    ])
  })

  it('shows live days, consequences and approvers by name before submit', async () => {
    const form = { leaveTypeId: portal.company.leave.annual, startDate: monday(8), endDate: addDays(monday(8), 2) }
    const preview = await portal.as('amina').call(calls.preview, form)
    expect(preview.body.days).toMatchObject({ value: 3 })
    expect(preview.body.levels.map((level) => level.persons.map((person) => person.name))).toEqual([['Budi Tester'], ['Carla Tester']])
    expect(preview.body.concerns).toEqual([])
    const days = await portal.as('amina').call(leaveCalls.totalDay, form)
    expect(days.body).toMatchObject({ value: 3, unit: 'day' })
  })
})
