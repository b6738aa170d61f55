import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payrollCalls } from '#shared/areas/pay.ts'
import { payPeriodCalls } from '#shared/areas/pay-period.ts'
import { roleCalls } from '#shared/areas/roles.ts'
import { lookedAfter } from '#server/records/pay/sight.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'
import { payGroup, slip } from '../../../../test/support/paid.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const db = () => portal.database.db
const read = async (who: Name, id: string) => (await portal.as(who).call(payrollCalls.detail, { id })).status

describe('a period of pay', () => {
  const hr = () => portal.as('indra')
  const made = async (code: string, more: object = {}) => {
    const groupId = await payGroup(db(), { siteId: portal.company.site.berlin, currency: 'EUR' })
    const wish = { groupId, code, startsOn: `${code}-01`, endsOn: `${code}-28`, cutOffOn: `${code}-20`, paidOn: `${code}-25`, ...more }
    const { status, body, error } = await hr().call(payPeriodCalls.save, wish as never)
    expect([status, error?.Errors]).toEqual([200, undefined])
    return { ...body, groupId }
  }

  it('is made, changed until it has slips, and removed while it has none', async () => {
    const { id, groupId, may, without } = await made('2026-02')
    expect([may.change, may.remove, may.release, without.named.map(({ employee }) => employee)]).toEqual([
      true,
      true,
      false,
      expect.arrayContaining(['Edgar Tester']),
    ])
    const taken = await hr().call(payPeriodCalls.save, {
      groupId,
      code: '2026-02B',
      startsOn: '2026-02-10',
      endsOn: '2026-03-09',
      cutOffOn: '2026-03-01',
      paidOn: '2026-03-09',
    } as never)
    expect([taken.status, taken.error?.Errors]).toEqual([409, ['Days of it are in the period 2026-02.']])
    const slipId = await slip(db(), id, portal.company.id.edgar, { releasedAt: null })
    const wish = {
      id,
      groupId,
      kind: 'pay' as const,
      code: '2026-02',
      startsOn: '2026-02-01',
      endsOn: '2026-02-28',
      cutOffOn: '2026-02-21',
      paidOn: '2026-02-26',
    }
    expect((await hr().call(payPeriodCalls.save, wish)).body).toMatchObject({ cutOffOn: '2026-02-21', paidOn: '2026-02-26', slips: 1 })
    expect((await hr().call(payPeriodCalls.save, { ...wish, endsOn: '2026-02-27' })).error.fields).toHaveProperty('endsOn')
    expect((await hr().call(payPeriodCalls.remove, { id })).status).toBe(409)
    await sql`delete from pay_slip where id = ${slipId}::uuid`.execute(db())
    expect((await hr().call(payPeriodCalls.remove, { id })).body).toEqual({ removed: true })
    expect((await hr().call(payPeriodCalls.read, { id })).status).toBe(404)
  })

  it('is released in ten seconds, until when it is taken back and nobody has read; then it is closed and opened again', async () => {
    const { id } = await made('2026-03')
    const edgar = portal.company.id.edgar
    const slipId = await slip(db(), id, edgar, { releasedAt: null })
    const { body: held } = await hr().call(payPeriodCalls.release, { id } as never)
    expect([held.state, held.toRelease, held.may.takeBack, await read('edgar', slipId)]).toEqual(['held', 0, true, 404])
    const { body: back } = await hr().call(payPeriodCalls.takeBack, { id })
    expect([back.state, back.toRelease, back.releases.map(({ isTakenBack }) => isTakenBack)]).toEqual(['open', 1, [true]])
    await hr().call(payPeriodCalls.release, { id } as never)
    expect((await hr().call(payPeriodCalls.release, { id } as never)).status).toBe(409)
    // Ten seconds later.
    await sql`update pay_release set release_at = now() where period_id = ${id}::uuid and taken_back_at is null`.execute(db())
    expect([await read('edgar', slipId), (await hr().call(payPeriodCalls.takeBack, { id })).status]).toEqual([200, 409])
    expect((await hr().call(payPeriodCalls.close, { id })).body).toMatchObject({ state: 'closed', may: { reopen: true, change: false } })
    expect((await hr().call(payPeriodCalls.release, { id } as never)).status).toBe(409)
    expect((await hr().call(payPeriodCalls.reopen, { id })).body.state).toBe('released')
  })

  it('is released from a moment on that is to come', async () => {
    const { id } = await made('2026-04')
    await slip(db(), id, portal.company.id.edgar, { releasedAt: null })
    const { body } = await hr().call(payPeriodCalls.release, { id, at: '2999-04-25T08:00:00+02:00' } as never)
    expect([body.state, body.releases[0]?.releaseDate]).toEqual(['held', '2999-04-25T06:00:00.000Z'])
  })

  it('shows its slips in sums and one by one to who looks after pay there, and to nobody else', async () => {
    const { id } = await made('2026-05')
    await slip(db(), id, portal.company.id.edgar, { releasedAt: null })
    const { body } = await hr().call(payPeriodCalls.slips, { id } as never)
    expect(body.listData).toMatchObject([
      { employee: 'Edgar Tester', earnings: '16000000', deductions: '1000000', net: '15000000', isReleased: false },
    ])
    const { body: list } = await hr().call(payPeriodCalls.list, {} as never)
    expect(list.listData.find((one) => one.id === id)).toMatchObject({ period: 'May 2026', slips: 1, net: '15000000', currency: 'EUR' })
    const statuses = async (who: Name) => [
      (await portal.as(who).call(payPeriodCalls.list, {} as never)).status,
      (await portal.as(who).call(payPeriodCalls.read, { id })).status,
      (await portal.as(who).call(payPeriodCalls.slips, { id } as never)).status,
    ]
    expect([await statuses('dewi'), await statuses('budi'), await statuses('edgar')]).toEqual([
      [200, 404, 404],
      [403, 403, 403],
      [403, 403, 403],
    ])
  })

  it('is closed to an administrator who looks at the portal as HR has it', async () => {
    const { id } = await made('2026-06')
    const slipId = await slip(db(), id, portal.company.id.edgar)
    const { body } = await portal.as('edgar').call(roleCalls.viewAs, { id: portal.company.id.indra, reason: 'They asked for help' })
    const view = { 'view-as': body.viewId }
    const seen = portal.as('edgar')
    expect([
      (await seen.call(payPeriodCalls.list, {} as never, view)).status,
      (await seen.call(payPeriodCalls.read, { id }, view)).status,
      (await seen.call(payPeriodCalls.slips, { id } as never, view)).status,
      (await seen.call(payrollCalls.detail, { id: slipId }, view)).status,
    ]).toEqual([403, 403, 403, 403])
    // Were a call of them open to views, it would find nobody to look after.
    const officer = { id: 'hr', readerId: 'hr', duties: [{ module: '*', access: 'write', whole: true, sites: [], units: [], people: [] }] }
    expect([lookedAfter(officer as never), lookedAfter({ ...officer, readerId: 'somebody else' } as never)]).toEqual([['pay', 'bonus'], []])
  })
})
