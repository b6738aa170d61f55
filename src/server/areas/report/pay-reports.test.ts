import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payHandOverCalls } from '#shared/areas/pay-hand-over.ts'
import { payPeriodCalls } from '#shared/areas/pay-period.ts'
import { reportCalls } from '#shared/areas/report.ts'
import { ownReportCalls } from '#shared/areas/report-own.ts'
import { roleCalls } from '#shared/areas/roles.ts'
import { addAmounts } from '#shared/records/money.ts'
import { rows, transaction } from '#server/foundation/database/db.ts'
import { beginHandOver } from '#server/records/hand-over/begin.ts'
import { carryOut } from '#server/records/hand-over/carry-out.ts'
import { keptPaySetting } from '#server/records/pay/set-up.ts'
import type { Name } from '../../../../test/support/company.ts'
import { basic, payGroup, payPeriod, slip } from '../../../../test/support/paid.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'
import { reportShown, reportsFor } from '../../../../test/support/report.ts'
import { roleOf } from '../../../../test/support/roles.ts'

let portal: Portal
let periodId: string
let ofBerlin: string

beforeAll(async () => {
  portal = await openPortal()
  const { id, site } = portal.company
  periodId = await payPeriod(db(), await payGroup(db()))
  for (const [name, amount] of [
    ['amina', '12000000.5'],
    ['budi', '20000000'],
    ['edgar', '9000000'],
    ['indra', '8000000'],
  ] as const)
    await slip(db(), periodId, id[name], { lines: [{ ...basic, amount }] })
  ofBerlin = await payPeriod(db(), await payGroup(db(), { siteId: site.berlin, currency: 'EUR' }), { code: '2026-10' })
  await slip(db(), ofBerlin, id.edgar, { lines: [{ ...basic, amount: '3000' }], releasedAt: null })
  // Pay of one person alone.
  await roleOf(db(), 'PAY', [id.farah], { duties: { Payroll: 'see' }, reach: { reach: 'people', peopleIds: [id.amina] } })
})
afterAll(() => portal.close())

const db = () => portal.database.db
const shown = (by: Name, report: string, values: Record<string, string> = {}) => reportShown(portal, by, report, values)

describe('the register of slips', () => {
  const persons = async (by: Name) =>
    (await shown(by, 'slips', { period: periodId })).rows.flatMap((row) => (row['code'] === null ? [] : [row]))

  it('tells each slip that the list of the period tells, and no other', async () => {
    for (const by of ['indra', 'dewi', 'farah'] as const) {
      const { body } = await portal.as(by).call(payPeriodCalls.slips, { id: periodId, paginationSize: 100 } as never)
      expect(body.listData.length).toBeGreaterThan(0)
      expect(await persons(by)).toMatchObject(
        body.listData.map(({ employee, code, unit, site, earnings, deductions, net, version }) => ({
          employee,
          code,
          unit,
          site,
          slips: 1,
          earnings,
          deductions,
          net,
          version,
          isReleased: 'Released',
        })),
      )
    }
    expect((await persons('farah')).map(({ employee }) => employee)).toEqual(['Amina Tester'])
  })

  it('comes to what the list of periods says, the rest as one sum for whoever lets all of them go', async () => {
    for (const by of ['indra', 'dewi', 'farah'] as const) {
      const told = (await shown(by, 'slips', { period: periodId })).rows
      const { body } = await portal.as(by).call(payPeriodCalls.list, {} as never)
      const listed = body.listData.find(({ id }) => id === periodId)
      expect(told.reduce((sum, { net }) => addAmounts(sum, String(net)), '0')).toBe(listed?.net)
      expect(told.reduce((sum, { slips }) => sum + Number(slips), 0)).toBe(listed?.slips)
    }
    expect((await shown('indra', 'slips', { period: periodId })).rows.at(-1)).toMatchObject({
      employee: 'Others, as a sum',
      code: null,
      slips: 1,
      earnings: '8000000',
      deductions: '0',
      net: '8000000',
    })
    expect((await shown('dewi', 'slips', { period: periodId })).rows.map(({ employee }) => employee)).toEqual([
      'Amina Tester',
      'Budi Tester',
    ])
  })

  it('is theirs who look after pay there, and its periods are offered to them', async () => {
    expect((await shown('dewi', 'slips', { period: ofBerlin })).status).toBe(404)
    expect((await shown('indra', 'slips', { period: ofBerlin })).rows).toMatchObject([{ employee: 'Edgar Tester', isReleased: 'not yet' }])
    for (const by of ['amina', 'budi', 'edgar'] as const) expect((await shown(by, 'slips', { period: periodId })).status).toBe(404)
    const offered = async (by: Name) =>
      (await portal.as(by).call(reportCalls.periods, {})).body.listData.map(({ displayName }) => displayName)
    expect([await offered('indra'), await offered('dewi'), await offered('amina')]).toEqual([
      ['November 2026 · Monthly paid', 'October 2026 · Monthly paid'],
      ['November 2026 · Monthly paid'],
      [],
    ])
    expect((await portal.as('indra').call(reportCalls.periods, { filterSearch: '2026-10' })).body.totalData).toBe(1)
  })

  it('tells nothing to whoever looks at the portal as somebody else has it', async () => {
    const { body } = await portal.as('edgar').call(roleCalls.viewAs, { id: portal.company.id.dewi, reason: 'She asked' })
    const seen = (report: string) =>
      portal.as('edgar').call(reportCalls.shown, { report, values: { period: periodId } }, { 'view-as': body.viewId })
    expect([(await seen('slips')).status, (await seen('hand-over')).status]).toEqual([403, 403])
    const sums = { subject: 'slips' as const, definition: { columns: ['site', 'net'], filters: [], isGrouped: true, chart: null } }
    const own = (headers: Record<string, string>, by: Name) => portal.as(by).call(ownReportCalls.try, sums, headers)
    expect([(await own({ 'view-as': body.viewId }, 'edgar')).status, (await own({}, 'dewi')).status]).toEqual([403, 200])
  })

  it('leaves a trace of each person whose slip was shown, once, and asks for no password of one’s own documents', async () => {
    await transaction(db(), (tx) => keptPaySetting.change(tx, { asksPassword: true, releasedByTwo: false }, portal.company.id.edgar))
    const before = await persons('dewi')
    expect(await persons('dewi')).toEqual(before)
    const read = await rows(
      db(),
      sql<{ whom: string; entity: string; code: string; times: number }>`
        select e.user_name as whom, a.entity, a.detail->>'code' as code, count(*)::int as times
        from audit a join employee e on e.id = a.entity_id
        where a.act = 'read' and a.actor_id = ${portal.company.id.dewi}::uuid group by 1, 2, 3, date_trunc('minute', a.at) order by 1`,
    )
    expect(new Map(read.map(({ whom, ...told }) => [whom, told]))).toEqual(
      new Map(['amina', 'budi'].map((whom) => [whom, { entity: 'Payroll', code: '2026-11', times: 1 }])),
    )
  })
})

describe('the hand-over of a period', () => {
  const months = { first: '', second: '' }
  const worked = (name: Name, day: string, minutes: number) =>
    sql`
      insert into attendance_day (employee_id, day, status, shifts, planned, worked, overtime, late, early, missing, odd, version)
      values (${portal.company.id[name]}::uuid, ${day}::date, 'present', '{}', 480, ${minutes}, 0, 0, 0, ${Math.max(0, 480 - minutes)}, false, '1')
      on conflict (employee_id, day) do update set worked = excluded.worked, missing = excluded.missing`.execute(db())
  const handOver = async (id: string) => carryOut(db(), await transaction(db(), (tx) => beginHandOver(tx, { id, by: null })))
  const told = async (by: Name, period: string, beside = 'period') =>
    (await shown(by, 'hand-over', { period, beside })).rows.map(({ what, isLater, people, quantity, quantityBefore, quantityMore }) => [
      what,
      isLater,
      people,
      quantity,
      quantityBefore,
      quantityMore,
    ])

  beforeAll(async () => {
    await sql`update pay_group set retired_at = now()`.execute(db())
    const group = await payGroup(db(), { siteId: portal.company.site.jakarta })
    months.first = await payPeriod(db(), group, { code: '2031-01' })
    months.second = await payPeriod(db(), group, { code: '2031-02' })
    await worked('amina', '2031-01-06', 450)
    await worked('budi', '2031-01-06', 480)
    await handOver(months.first)
    await worked('amina', '2031-01-06', 480)
    await worked('amina', '2031-02-03', 500)
    await handOver(months.second)
    await worked('amina', '2031-02-04', 480)
    await handOver(months.second)
  })

  it('is beside the period before, or the version before', async () => {
    expect(await told('indra', months.first)).toEqual([
      ['Hours missed', null, 1, '30', null, null],
      ['Hours worked', null, 2, '930', null, null],
    ])
    expect(await told('indra', months.second)).toEqual([
      ['Hours worked', null, 1, '980', '930', '50'],
      ['Hours missed', 'Earlier periods', 1, '-30', '0', '-30'],
      ['Hours worked', 'Earlier periods', 1, '30', '0', '30'],
      ['Hours missed', null, 0, '0', '30', '-30'],
    ])
    expect(await told('indra', months.second, 'version')).toEqual([
      ['Hours worked', null, 1, '980', '500', '480'],
      ['Hours missed', 'Earlier periods', 1, '-30', '-30', '0'],
      ['Hours worked', 'Earlier periods', 1, '30', '30', '0'],
    ])
  })

  it('comes to the sums of the period’s page, of whoever reads', async () => {
    for (const by of ['indra', 'dewi', 'farah'] as const) {
      const { body } = await portal.as(by).call(payHandOverCalls.read, { id: months.second })
      const rowsNow = (await shown(by, 'hand-over', { period: months.second })).rows.filter(({ people }) => people !== 0)
      expect(rowsNow).toMatchObject(
        body.sums.map(({ what, wageType, people, quantity, amount }) => ({ what, wageType, people, quantity, amount })),
      )
      expect(rowsNow.length).toBe(body.sums.length)
    }
    expect((await told('farah', months.first)).map(([what, , people]) => [what, people])).toEqual([
      ['Hours missed', 1],
      ['Hours worked', 1],
    ])
  })

  it('is nobody’s who does not look after pay there, and nothing before it was handed over', async () => {
    expect(await told('indra', periodId)).toEqual([])
    expect((await shown('dewi', 'hand-over', { period: ofBerlin })).status).toBe(404)
    for (const by of ['amina', 'budi', 'edgar'] as const) {
      expect((await shown(by, 'hand-over', { period: months.first })).status).toBe(404)
      expect(await reportsFor(portal, by, ['hand-over', 'slips'])).toEqual([])
    }
  })
})
