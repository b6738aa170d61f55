import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bonusCalls, payrollCalls } from '#shared/areas/pay.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { rows } from '#server/foundation/database/db.ts'
import { readingsOf } from '#server/platform/readings.ts'
import { tellReleased } from '#server/records/pay/telling.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'
import { readPdf } from '../../../../test/support/pdf.ts'
import { basic, paid, payGroup, payPeriod, slip, tax } from '../../../../test/support/paid.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const db = () => portal.database.db
const amina = () => portal.company.id.amina
const carla = () => portal.company.id.carla
const read = async (who: Name, id: string) => (await portal.as(who).call(payrollCalls.detail, { id })).status
const listed = async (who: Name) => (await portal.as(who).call(payrollCalls.list, {})).body.listData.map(({ id }) => id)

describe('a slip', () => {
  it('is read by whose it is once it is released, and by HR of the site; by nobody else, managers and administrators neither', async () => {
    const { slipId } = await paid(db(), amina())
    const { slipId: hidden } = await paid(db(), amina(), { releasedAt: null })
    const { slipId: coming } = await paid(db(), amina(), { releasedAt: '2999-01-01T00:00:00Z' })
    const statuses = async (id: string) => {
      const all = await Promise.all((['amina', 'budi', 'gita', 'hadi', 'edgar', 'dewi'] as const).map((who) => read(who, id)))
      return all
    }
    expect([await statuses(slipId), await statuses(hidden), await statuses(coming)]).toEqual([
      [200, 404, 404, 404, 404, 200],
      [404, 404, 404, 404, 404, 200],
      [404, 404, 404, 404, 404, 200],
    ])
    const own = await listed('amina')
    expect([own.includes(slipId), own.includes(hidden), own.includes(coming), await listed('dewi')]).toEqual([true, false, false, []])
    // By a call of the other kind it is none.
    expect((await portal.as('amina').call(bonusCalls.detail, { id: slipId })).status).toBe(404)
  })

  it('tells its lines with why, what is different from the one before, and the year', async () => {
    const group = await payGroup(db())
    const overtime = (hours: string, amount: string) =>
      ({ code: 'OVERTIME', kind: 'earning', quantity: hours, unit: 'hours', rate: '100000', amount }) as const
    const october = await slip(db(), await payPeriod(db(), group, { code: '2025-10' }), carla(), {
      lines: [basic, overtime('2', '200000'), tax],
    })
    const id = await slip(db(), await payPeriod(db(), group, { code: '2025-11' }), carla(), {
      lines: [
        basic,
        { ...overtime('6.5', '650000'), note: '12 and 19 November' },
        tax,
        { code: 'EMPLOYER', kind: 'employer', amount: '7' },
      ],
    })
    const { body } = await portal.as('carla').call(payrollCalls.detail, { id })
    expect(body).toMatchObject({
      periodPay: 'November 2025',
      employee: 'Carla Tester',
      currency: 'IDR',
      earnings: '16650000',
      deductions: '1000000',
      net: '15650000',
      toDate: { earnings: '32850000', deductions: '2000000', net: '30850000' },
      before: { id: october, periodPay: 'October 2025' },
      next: null,
      netDifference: '450000',
      differences: [{ name: 'OVERTIME', what: 'quantity', quantity: '4.5', unit: 'hours', amount: '450000', note: '12 and 19 November' }],
      year: [
        { id: october, net: '15200000' },
        { id, net: '15650000' },
      ],
      readers: [],
    })
    expect(body.lines.map(({ code, amount, beside, quantity }) => [code, amount, beside, quantity])).toEqual([
      ['BASIC', '16000000', '0', '1'],
      ['OVERTIME', '650000', '450000', '6.5'],
      ['TAX', '1000000', '0', null],
      ['EMPLOYER', '7', null, null],
    ])
    expect(body.lines[1]?.why.map(({ text }) => text)[0]).toBe('6.5 × 100,000 = Rp 650,000.')
  })

  it('names requests behind a line as ways to them where they are the person’s own, and as words alone where they are anybody’s', async () => {
    const filed = async (who: Name) => {
      const day = '2035-06-05'
      const form = { leaveTypeId: portal.company.leave.annual, startDate: day, endDate: day }
      const { body, error } = await portal.as(who).call(leaveRequest.calls.save, form as never)
      expect(error?.Errors).toBeUndefined()
      return body
    }
    const [own, other] = [await filed('amina'), await filed('hadi')]
    const { slipId } = await paid(db(), amina(), { lines: [{ ...basic, requests: [own.code, other.code, 'LV-2020-000001'] }] })
    const { body } = await portal.as('amina').call(payrollCalls.detail, { id: slipId })
    expect(body.lines[0]?.requests).toEqual([
      { code: own.code, path: `/leave/${own.id}` },
      { code: other.code, path: null },
      { code: 'LV-2020-000001', path: null },
    ])
  })

  it('that is read by HR is taken down once a minute and shown to the person; what they read themselves is not', async () => {
    const { slipId } = await paid(db(), amina(), { code: '2024-05' })
    for (let time = 0; time < 3; time += 1) await read('dewi', slipId)
    await read('amina', slipId)
    const { body } = await portal.as('amina').call(payrollCalls.detail, { id: slipId })
    expect(body.readers.map(({ reader }) => reader)).toEqual(['Dewi Tester'])
    expect((await portal.as('dewi').call(payrollCalls.detail, { id: slipId })).body.readers).toEqual([])
  })

  it('is corrected by another version, which is read from its own release on and says what it corrects', async () => {
    const periodId = await payPeriod(db(), await payGroup(db()), { code: '2023-03' })
    const before = await slip(db(), periodId, amina())
    const after = await slip(db(), periodId, amina(), { lines: [basic], reason: 'Tax was taken twice', releasedAt: null })
    const inList = async () => (await listed('amina')).filter((id) => id === before || id === after)
    expect([await inList(), await read('amina', after)]).toEqual([[before], 404])
    await sql`update pay_slip set release_id = (select release_id from pay_slip where id = ${before}::uuid) where id = ${after}::uuid`.execute(
      db(),
    )
    expect(await inList()).toEqual([after])
    const { body } = await portal.as('amina').call(payrollCalls.detail, { id: after })
    expect([body.version, body.isCorrection, body.reason, body.net]).toEqual([2, true, 'Tax was taken twice', '16000000'])
    expect(await read('amina', before)).toBe(200)
  })

  it('that corrects another says what it changed of it, and each is had as a file as it is', async () => {
    for (const [kind, calls] of [
      ['pay', payrollCalls],
      ['bonus', bonusCalls],
    ] as const) {
      const periodId = await payPeriod(db(), await payGroup(db()), { kind, code: '2023-05' })
      const hours = (quantity: string, amount: string) => ({ code: 'OVERTIME', kind: 'earning', unit: 'hours', quantity, amount }) as const
      const first = await slip(db(), periodId, carla(), { lines: [basic, hours('2', '200000'), tax] })
      // Nobody has read it: what came after the first is told from the first.
      await slip(db(), periodId, carla(), { lines: [basic], reason: 'Too little', releasedAt: null })
      const third = await slip(db(), periodId, carla(), { lines: [basic, hours('6.5', '650000')], reason: 'Overtime was left out' })
      const told = async (who: Name, id: string) => (await portal.as(who).call(calls.detail, { id })).body
      const changed = {
        id: first,
        version: 1,
        netDifference: '1450000',
        differences: [
          { code: 'OVERTIME', what: 'quantity', quantity: '4.5', unit: 'hours', amount: '450000' },
          { code: 'TAX', kind: 'deduction', what: 'gone', amount: '-1000000' },
        ],
      }
      expect(await told('carla', third)).toMatchObject({ version: 3, reason: 'Overtime was left out', corrected: changed })
      expect((await told('carla', first)).corrected).toBeNull()
      const paper = async (id: string) => {
        const { status, raw } = await portal.as('carla').call(calls.download, { id })
        expect(status).toBe(200)
        return (await readPdf(raw)).text
      }
      const [old, latest] = [await paper(first), await paper(third)]
      expect([old.includes('16,200,000'), old.includes('What this correction changed')]).toEqual([true, false])
      for (const part of [
        'Corrected: Overtime was left out',
        'What this correction changed',
        'OVERTIME: 4 h 30 m more, Rp 450,000.',
        'TAX is no longer there: Rp 1,000,000 before.',
        'Together Rp 1,450,000 more than in version 1.',
      ])
        expect(latest).toContain(part)
    }
  })

  it('that HR exports with others is told to each of them who reads it, and to nobody before its release', async () => {
    const group = await payGroup(db())
    const periodId = await payPeriod(db(), group, { code: '2023-08' })
    const readersOf = async (who: Name, id: string) =>
      (await portal.as(who).call(payrollCalls.detail, { id })).body.readers.map(({ reader, isExport }) => [reader, isExport])
    const [released, waits] = [await slip(db(), periodId, amina()), await slip(db(), periodId, carla(), { releasedAt: null })]
    const elsewhere = (await paid(db(), amina(), { code: '2023-09' })).slipId
    const { status } = await portal.as('dewi').request({ method: 'POST', url: `/api/x/pay-periods/${periodId}/slips/export`, payload: {} })
    expect(status).toBe(200)
    expect(await readersOf('amina', released)).toEqual([['Dewi Tester', true]])
    expect(await readersOf('amina', elsewhere)).toEqual([])
    const readings = await readingsOf(db(), carla())
    expect(readings.filter(({ what }) => what === 'export').map(({ code }) => code)).toEqual([null])
    expect((await portal.as('carla').call(payrollCalls.detail, { id: waits })).status).toBe(404)
    await sql`update pay_slip set release_id = (select release_id from pay_slip where id = ${released}::uuid) where id = ${waits}::uuid`.execute(
      db(),
    )
    expect(await readersOf('carla', waits)).toEqual([['Dewi Tester', true]])
  })

  it('that is new is counted at home until it is opened, and whose it is is told of it once', async () => {
    const counted = async () =>
      ((await portal.as('farah').request({ url: '/api/home/get-count' })).body as { payrollBenefit: number }).payrollBenefit
    expect(await counted()).toBe(0)
    const { slipId } = await paid(db(), portal.company.id.farah, { code: '2024-06' })
    const { slipId: later } = await paid(db(), portal.company.id.farah, { code: '2024-07', releasedAt: '2999-01-01T00:00:00Z' })
    expect(await counted()).toBe(1)
    await tellReleased(db())
    await tellReleased(db())
    const told = await rows(
      db(),
      sql`select key, params, module, request_id as about from notification where employee_id = ${portal.company.id.farah}::uuid and type_id = 'PY001'`,
    )
    expect(told).toEqual([{ key: 'pay.told', params: { period: 'June 2024' }, module: 'Payroll', about: slipId }])
    await read('farah', slipId)
    expect([await counted(), await read('farah', later)]).toEqual([0, 404])
  })

  it('is held against the one before of its own group alone; amounts of another currency are neither added nor compared', async () => {
    const gita = portal.company.id.gita
    const [rupiah, other, euro] = [await payGroup(db()), await payGroup(db()), await payGroup(db(), { currency: 'EUR' })]
    const at = async (group: string, code: string, amount: string) =>
      slip(db(), await payPeriod(db(), group, { code }), gita, { lines: [{ ...basic, amount }] })
    const june = await at(rupiah, '2024-06', '15000000')
    await at(other, '2024-06', '7')
    const abroad = await at(euro, '2024-07', '3000')
    const july = await at(rupiah, '2024-07', '16000000')
    const told = async (id: string) => (await portal.as('gita').call(payrollCalls.detail, { id })).body
    expect(await told(abroad)).toMatchObject({
      before: null,
      next: null,
      netDifference: null,
      toDate: { net: '3000' },
      year: [{ net: '3000' }],
    })
    expect(await told(july)).toMatchObject({ before: { id: june }, netDifference: '1000000' })
    expect((await told(july)).year.map(({ net }) => net).toSorted()).toEqual(['15000000', '16000000', '7'])
  })

  it('that came again before anybody could read it corrects nothing', async () => {
    const indra = portal.company.id.indra
    const periodId = await payPeriod(db(), await payGroup(db()), { code: '2024-08' })
    await slip(db(), periodId, indra, { releasedAt: null })
    const id = await slip(db(), periodId, indra, { lines: [basic], reason: 'Tax was missing' })
    await tellReleased(db())
    const { body } = await portal.as('indra').call(payrollCalls.detail, { id })
    expect([body.version, body.isCorrection, body.reason]).toEqual([2, false, ''])
    const told = await rows(db(), sql`select key from notification where employee_id = ${indra}::uuid and type_id = 'PY001'`)
    expect(told).toEqual([{ key: 'pay.told' }])
  })

  it('of somebody with the module off is not theirs to read', async () => {
    const { slipId } = await paid(db(), amina(), { code: '2022-02' })
    await sql`update module_permission set module = 'Off' where module = 'Payroll'`.execute(db())
    const [status, list] = [await read('amina', slipId), (await portal.as('amina').call(payrollCalls.list, {})).status]
    await sql`update module_permission set module = 'Payroll' where module = 'Off'`.execute(db())
    expect([status, list]).toEqual([403, 403])
  })
})

it('a list of slips is filtered by period and day, sorted, and had as a file', async () => {
  const hadi = portal.company.id.hadi
  const group = await payGroup(db())
  const periods = await Promise.all(['2025-01', '2025-02', '2025-03'].map((code) => payPeriod(db(), group, { code })))
  for (const [at, periodId] of periods.entries()) await slip(db(), periodId, hadi, { lines: [{ ...basic, amount: String(100 - at) }] })
  const asked = async (input: object) =>
    (await portal.as('hadi').call(payrollCalls.list, input as never)).body.listData.map(({ periodPay, net }) => `${periodPay} ${net}`)
  expect(await asked({})).toEqual(['March 2025 98', 'February 2025 99', 'January 2025 100'])
  expect(await asked({ sortingColumn: 'net', sortingDirection: 1 })).toEqual(['January 2025 100', 'February 2025 99', 'March 2025 98'])
  expect(await asked({ filterSearch: 'februa' })).toEqual(['February 2025 99'])
  expect(await asked({ usingPeriodPayFilter: true, periodPay: periods[1] })).toEqual(['February 2025 99'])
  expect(await asked({ usingPaidDateFilter: true, paidDateFrom: '2025-02-01', paidDateTo: '2025-02-28' })).toEqual(['February 2025 99'])
  const { body } = await portal.as('hadi').call(payrollCalls.periods, {})
  expect(body.listData.map(({ displayName }) => displayName)).toEqual(['March 2025', 'February 2025', 'January 2025'])
  const file = await portal.as('hadi').request({ method: 'POST', url: '/api/x/payrolls/export', payload: { format: 'csv' } })
  expect(file.raw.toString()).toContain('March 2025')
})
