import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payrollCalls } from '#shared/areas/pay.ts'
import { payPeriodCalls } from '#shared/areas/pay-period.ts'
import { roleCalls } from '#shared/areas/roles.ts'
import { lookedAfter } from '#server/records/pay/sight.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'
import { basic, payGroup, payPeriod, slip } from '../../../../test/support/paid.ts'
import { makeHr } from '../../../../test/support/roles.ts'

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

  /** Lets go what waits there, as whoever looked at it just now. */
  const letGo = async (id: string, more: { at?: string; seen?: string } = {}) => {
    const { body } = await hr().call(payPeriodCalls.read, { id })
    return hr().call(payPeriodCalls.release, { id, seen: body.seen, ...more } as never)
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
    const { body: held } = await letGo(id)
    expect([held.state, held.toRelease, held.may.takeBack, await read('edgar', slipId)]).toEqual(['held', 0, true, 404])
    const { body: back } = await hr().call(payPeriodCalls.takeBack, { id })
    expect([back.state, back.toRelease, back.releases.map(({ isTakenBack }) => isTakenBack)]).toEqual(['open', 1, [true]])
    await letGo(id)
    expect((await letGo(id)).status).toBe(409)
    // Ten seconds later.
    await sql`update pay_release set release_at = now() where period_id = ${id}::uuid and taken_back_at is null`.execute(db())
    expect([await read('edgar', slipId), (await hr().call(payPeriodCalls.takeBack, { id })).status]).toEqual([200, 409])
    expect((await hr().call(payPeriodCalls.close, { id })).body).toMatchObject({ state: 'closed', may: { reopen: true, change: false } })
    expect((await letGo(id)).status).toBe(409)
    expect((await hr().call(payPeriodCalls.reopen, { id })).body.state).toBe('released')
  })

  it('is released from a moment on that is to come', async () => {
    const { id } = await made('2026-04')
    await slip(db(), id, portal.company.id.edgar, { releasedAt: null })
    const { body } = await letGo(id, { at: '2999-04-25T08:00:00+02:00' })
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

  it('is let go as it was looked at: what comes meanwhile is looked at first', async () => {
    const { id } = await made('2026-07')
    await slip(db(), id, portal.company.id.edgar, { releasedAt: null })
    const { body: looked } = await hr().call(payPeriodCalls.read, { id })
    await slip(db(), id, portal.company.id.edgar, { releasedAt: null, lines: [basic] })
    const stale = await letGo(id, { seen: looked.seen })
    expect([stale.status, stale.error.Errors]).toEqual([409, ['Slips have come or gone since you looked: look at the sums again.']])
    const { body: now } = await hr().call(payPeriodCalls.read, { id })
    expect([now.state, now.toRelease, now.net, now.releases]).toEqual(['open', 1, '16000000', []])
    expect((await letGo(id)).body.state).toBe('held')
  })

  it('counts for who manages its group every slip that they let go, and says how many of them they are not shown', async () => {
    const { id } = await made('2026-08')
    await slip(db(), id, portal.company.id.indra, { releasedAt: null })
    const { body: own } = await hr().call(payPeriodCalls.read, { id })
    const { body: shown } = await hr().call(payPeriodCalls.slips, { id } as never)
    expect([own.slips, own.unseen, own.toRelease, own.net, own.may.release, shown.totalData]).toEqual([1, 1, 1, '15000000', true, 0])
    await slip(db(), id, portal.company.id.edgar, { releasedAt: null })
    const { body: both } = await hr().call(payPeriodCalls.read, { id })
    const { body: list } = await hr().call(payPeriodCalls.list, {} as never)
    expect([both.slips, both.unseen, both.net]).toEqual([2, 1, '30000000'])
    expect(list.listData.find((one) => one.id === id)).toMatchObject({ slips: 2, net: '30000000' })
    expect((await letGo(id)).body.releases).toMatchObject([{ slips: 2 }])
  })

  it('counts for who looks after people of it, and does not manage its group, the slips of these people', async () => {
    const id = await payPeriod(db(), await payGroup(db()), { code: '2026-08' })
    for (const name of ['amina', 'edgar', 'dewi'] as const) await slip(db(), id, portal.company.id[name], { releasedAt: null })
    const { body } = await portal.as('dewi').call(payPeriodCalls.read, { id })
    expect([body.slips, body.unseen, body.net, body.may.release]).toEqual([1, 0, '15000000', false])
  })

  it('is let go by two where the setting says so: who confirms is told of what was asked for', async () => {
    const { id } = await made('2026-09')
    const slipId = await slip(db(), id, portal.company.id.edgar, { releasedAt: null })
    await makeHr(db(), portal.company.id.farah, null)
    await sql`insert into setting (key, value) values ('pay', '{"releasedByTwo": true}')`.execute(db())
    const { body: asked } = await letGo(id, { at: '2999-09-25T08:00:00+02:00' })
    await sql`delete from setting where key = 'pay'`.execute(db())
    expect([asked.state, asked.may.confirm, asked.releases[0]?.releaseDate]).toEqual(['asked', false, null])
    expect((await hr().call(payPeriodCalls.confirm, { id })).error.Errors).toEqual(['Whoever asked for the release cannot confirm it.'])
    const { body: told } = await portal.as('farah').call(payPeriodCalls.read, { id })
    expect([told.may.confirm, told.releases]).toMatchObject([true, [{ slips: 1, wishedDate: '2999-09-25T06:00:00.000Z' }]])
    const { body: held } = await portal.as('farah').call(payPeriodCalls.confirm, { id })
    expect([held.state, held.releases[0]?.confirmedBy, held.releases[0]?.releaseDate]).toEqual([
      'held',
      'Farah Tester',
      '2999-09-25T06:00:00.000Z',
    ])
    expect([await read('edgar', slipId), (await portal.as('farah').call(payPeriodCalls.confirm, { id })).status]).toEqual([404, 409])
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
