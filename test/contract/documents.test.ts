import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generalConfigCalls } from '#shared/areas/general-config.ts'
import { homeCalls, homeCounters } from '#shared/areas/home.ts'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { requests } from '#shared/requests/index.ts'
import { emptyId } from '#shared/wire.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { give } from '../support/company.ts'
import { openPortal, type Portal } from '../support/portal.ts'

/** What the two documents say of calls, where no test of a single area says it already. */

let portal: Portal
const { calls } = leaveRequest
let days = 0

beforeAll(async () => {
  portal = await openPortal()
  await give(portal.database, portal.company.id.amina, portal.company.leave.annual, 40)
})
afterAll(() => portal.close())

/** A day of amina's annual leave, each on a Monday of its own. */
const form = () => {
  const now = today('Asia/Jakarta')
  const startDate = addDays(now, 7 - weekday(now) + 7 * (days += 1))
  return { leaveTypeId: portal.company.leave.annual, startDate, endDate: startDate }
}
const filed = async () => (await portal.as('amina').call(calls.saveAndSubmit, form())).body
const asForm = (fields: Record<string, string>) => {
  const parts = Object.entries(fields).map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  return { payload: `${parts.join('')}--x--\r\n`, headers: { 'content-type': 'multipart/form-data; boundary=x' } }
}

describe('a request', () => {
  it('sent with the all-zero id is a new one', async () => {
    const one = await portal.as('amina').call(calls.save, { ...form(), id: emptyId })
    const two = await portal.as('amina').call(calls.save, { ...form(), id: emptyId })
    expect([one.status, two.status, one.body.id === two.body.id]).toEqual([200, 200, false])
    expect((await portal.as('amina').call(calls.preview, { ...form(), id: emptyId })).status).toBe(200)
  })

  it('is decided by form data as by a plain object', async () => {
    const [one, two] = [await filed(), await filed()]
    const url = `/api${calls.approve.path}`
    const byForm = await portal.as('budi').request({ method: 'POST', url, ...asForm({ Id: one.id, Note: 'By form' }) })
    const byObject = await portal.as('budi').request({ method: 'POST', url, payload: { id: two.id, note: 'By object' } })
    expect([byForm.body, byObject.body]).toMatchObject([
      { id: one.id, statusId: 4 },
      { id: two.id, statusId: 4 },
    ])
    for (const [{ id }, note] of [
      [one, 'By form'],
      [two, 'By object'],
    ] as const)
      expect((await portal.as('amina').call(calls.detail, { id })).body.actionHistory[0]).toMatchObject({ action: 'approved', note })
  })

  it('tells its approver the status and the three flags, and is gone from the inbox once decided', async () => {
    const { id } = await filed()
    const flags = async () => (await portal.as('budi').call(calls.detail, { id })).body
    const waits = async () => (await portal.as('budi').call(inboxCalls.list, {})).body.listData.some((item) => item.id === id)
    expect(await flags()).toMatchObject({ statusId: 1, enableApprove: true, enableRevise: true, enableReject: true })
    expect(await waits()).toBe(true)
    await portal.as('budi').call(calls.approve, { id })
    expect(await flags()).toMatchObject({ statusId: 4, enableApprove: false, enableRevise: false, enableReject: false })
    expect(await waits()).toBe(false)
    expect((await portal.as('budi').call(calls.approve, { id })).status).toBe(409)
  })

  it('of every module has the actions of the documents, and every status of its list in its status data source', async () => {
    for (const { calls: its } of Object.values(requests)) {
      expect(Object.keys(its)).toEqual(
        expect.arrayContaining(['save', 'submit', 'saveAndSubmit', 'cancel', 'approve', 'revise', 'reject', 'statuses']),
      )
      const named = (await portal.as('amina').call(its.statuses, {})).body.listData.map((row) => row.id)
      const listed = (await portal.as('amina').call(its.list, {})).body.listData.map((row) => row.statusId)
      expect(listed.filter((statusId) => !named.includes(statusId))).toEqual([])
    }
  })
})

describe('a setting', () => {
  const set = (change: object) => portal.as('edgar').call(generalConfigCalls.change, change as never)

  it('opens and shuts the balances of subordinates', async () => {
    const asked = async () => (await portal.as('budi').call(leaveBalanceCalls.subordinates, {})).status
    await set({ viewSubordinateLeaveBalance: 'none' })
    expect(await asked()).toBe(403)
    await set({ viewSubordinateLeaveBalance: 'all' })
    expect(await asked()).toBe(200)
  })

  it('lets the last approver cancel what is approved, or not', async () => {
    const { id } = await filed()
    const last = async (name: 'budi' | 'carla') => (await portal.as(name).call(generalConfigCalls.isLastApprover, { id })).body.value
    expect(await last('budi')).toBe(true)
    await portal.as('budi').call(calls.approve, { id })
    await set({ lastApproverCanCancel: false })
    expect((await portal.as('budi').call(calls.cancel, { id })).status).toBe(403)
    await set({ lastApproverCanCancel: true })
    expect((await portal.as('budi').call(calls.cancel, { id })).body.statusId).toBe(11)
  })

  it('has the last approver at the last of several levels only', async () => {
    const { startDate, leaveTypeId } = form()
    const { id } = (await portal.as('amina').call(calls.saveAndSubmit, { leaveTypeId, startDate, endDate: addDays(startDate, 3) })).body
    const last = async (name: 'budi' | 'carla') => (await portal.as(name).call(generalConfigCalls.isLastApprover, { id })).body.value
    expect(await last('budi')).toBe(false)
    await portal.as('budi').call(calls.approve, { id })
    expect([await last('budi'), await last('carla')]).toEqual([false, true])
  })
})

describe('home', () => {
  it('counts in the documents’ 22 numbers', async () => {
    const counters = (await portal.as('amina').call(homeCalls.count)).body
    expect(homeCounters).toHaveLength(22)
    expect(Object.keys(counters).toSorted()).toEqual([...homeCounters].toSorted())
    expect(Object.values(counters).every((value) => typeof value === 'number')).toBe(true)
  })

  it('answers a sidebar whose items name their place, and permissions by kind', async () => {
    const { sidebar, permissions } = (await portal.as('amina').call(homeCalls.home)).body
    for (const item of sidebar) expect(Object.keys(item)).toEqual(expect.arrayContaining(['level', 'parentId', 'sequence', 'guidance']))
    expect(new Set(permissions.map(({ categoryId }) => categoryId))).toEqual(new Set([0]))
  })
})
