import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payHandOverCalls } from '#shared/areas/pay-hand-over.ts'
import { payPeriodCalls } from '#shared/areas/pay-period.ts'
import { payAllowanceSetUp, payWageTypeSetUp } from '#shared/areas/pay-set-up.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { rows } from '#server/foundation/database/db.ts'
import type { Name } from '../../../../test/support/company.ts'
import { payGroup, slip } from '../../../../test/support/paid.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const component = newId()

beforeAll(async () => {
  portal = await openPortal()
  await sql`insert into pay_component (id, code, names, kind) values (${component}, 'BONUS', '{"en": "Bonus", "id": "Bonus"}', 'earning')`.execute(
    db(),
  )
})
afterAll(() => portal.close())

const db = () => portal.database.db
const id = (name: Name) => portal.company.id[name]
const hr = () => portal.as('indra')
const worked = (name: Name, day: string, minutes: number) =>
  sql`
    insert into attendance_day (employee_id, day, status, shifts, planned, worked, overtime, late, early, missing, odd, version)
    values (${id(name)}::uuid, ${day}::date, 'present', '{}', 480, ${minutes}, 0, 0, 0, ${Math.max(0, 480 - minutes)}, false, '1')
    on conflict (employee_id, day) do update set worked = excluded.worked, missing = excluded.missing`.execute(db())

describe('the hand-over of a period', () => {
  /** A group of its own of Jakarta with periods of two months. */
  const stage = async (year: number) => {
    await sql`update pay_group set retired_at = now()`.execute(db())
    const groupId = await payGroup(db(), { siteId: portal.company.site.jakarta })
    const made = async (month: string) => {
      const code = `${year}-${month}`
      const wish = { groupId, code, startsOn: `${code}-01`, endsOn: `${code}-28`, cutOffOn: `${code}-20`, paidOn: `${code}-25` }
      return (await hr().call(payPeriodCalls.save, wish as never)).body.id
    }
    return { first: await made('01'), second: await made('02') }
  }
  /** Hands over, and waits until it is computed. */
  const handOver = async (periodId: string) => {
    const { status, error } = await hr().call(payHandOverCalls.handOver, { id: periodId })
    expect([status, error?.Errors]).toEqual([200, undefined])
    await expect.poll(async () => (await told(periodId)).versions[0]?.finishedDate ?? null, { timeout: 20_000 }).not.toBeNull()
    return told(periodId)
  }
  const told = async (periodId: string) => (await hr().call(payHandOverCalls.read, { id: periodId })).body
  const inputs = async (periodId: string, version?: number) =>
    (await hr().call(payHandOverCalls.inputs, { id: periodId, ...(version && { version }) } as never)).body.listData

  it('brings each input with what it is the sum of, as a version that stays', async () => {
    const { first } = await stage(2031)
    await worked('amina', '2031-01-06', 450)
    await worked('amina', '2031-01-07', 480)
    await worked('amina', '2031-01-21', 480)
    await worked('edgar', '2031-01-06', 480)
    const { versions, sums, may } = await handOver(first)
    expect(versions).toMatchObject([
      { version: 1, begunBy: 'Indra Tester', spanFrom: '2031-01-01', spanUntil: '2031-01-20', people: 1, inputs: 2 },
    ])
    expect(sums).toMatchObject([
      { what: 'Hours missed', people: 1, quantity: '30', unit: 'minutes', isLater: false },
      { what: 'Hours worked', people: 1, quantity: '930', unit: 'minutes', wageType: null },
    ])
    expect(may).toEqual({ handOver: true, adjust: true })
    const listed = await inputs(first)
    expect(listed).toMatchObject([
      { employee: 'Amina Tester', what: 'Hours missed', quantity: '30' },
      { employee: 'Amina Tester', what: 'Hours worked', quantity: '930', firstDay: '2031-01-06', lastDay: '2031-01-07', isNew: false },
    ])
    const { body: input } = await hr().call(payHandOverCalls.input, { id: listed[1]?.id ?? '' })
    expect(input.days).toEqual([
      { day: '2031-01-06', quantity: '450', amount: null, reason: '', source: null },
      { day: '2031-01-07', quantity: '480', amount: null, reason: '', source: null },
    ])
    // What is handed over stays, whatever becomes known.
    await worked('amina', '2031-01-07', 420)
    expect([await inputs(first), (await told(first)).changed]).toEqual([listed, 1])
    const again = await handOver(first)
    expect([again.versions.length, again.changed, again.sums.find(({ kind }) => kind === 'worked')?.quantity]).toEqual([2, 0, '870'])
    expect((await inputs(first)).filter(({ isNew }) => isNew).map(({ quantity }) => quantity)).toEqual(['90', '870'])
    expect(await inputs(first, 1)).toEqual(listed)
  })

  it('brings what has changed of a period before as that period’s own', async () => {
    const { first, second } = await stage(2032)
    await worked('amina', '2032-01-06', 480)
    expect([(await told(first)).may.handOver, (await told(second)).may.handOver]).toEqual([true, true])
    const early = await hr().call(payHandOverCalls.handOver, { id: second })
    expect(early.status).toBe(200)
    await expect.poll(async () => (await told(second)).versions[0]?.finishedDate ?? null).not.toBeNull()
    const late = await hr().call(payHandOverCalls.handOver, { id: first })
    expect([late.status, late.error.Errors]).toEqual([
      409,
      ['The period 2032-02 was handed over already: what has changed since comes with the next one.'],
    ])
    const next = await stage(2033)
    await worked('amina', '2033-01-06', 480)
    await handOver(next.first)
    await worked('amina', '2033-01-06', 400)
    await worked('amina', '2033-02-03', 480)
    const { sums } = await handOver(next.second)
    expect(sums.map(({ what, quantity, isLater }) => [what, quantity, isLater])).toEqual([
      ['Hours worked', '480', false],
      ['Hours missed', '80', true],
      ['Hours worked', '-80', true],
    ])
    expect((await inputs(next.second)).map(({ what, ofPeriod }) => [what, ofPeriod])).toContainEqual(['Hours worked', 'January 2033'])
    expect((await told(next.first)).may.handOver).toBe(false)
    const change = { groupId: newId(), id: next.first, code: '2033-01', startsOn: '2033-01-01', endsOn: '2033-01-28', paidOn: '2033-01-25' }
    const group = (await hr().call(payPeriodCalls.read, { id: next.first })).body.groupId
    const cut = await hr().call(payPeriodCalls.save, { ...change, groupId: group, cutOffOn: '2033-01-21' } as never)
    expect([cut.status, cut.error.fields]).toEqual([409, { cutOffOn: ['The period was handed over: this stays as it is.'] }])
    expect((await hr().call(payPeriodCalls.remove, { id: next.first })).status).toBe(409)
  })

  it('brings allowances by attendance, what is adjusted by hand, and the payroll’s own names', async () => {
    const { first } = await stage(2034)
    const meal = { code: 'MEAL', names: { en: 'Meal', id: 'Makan' }, leastWorked: 240, amount: '50000', currency: 'IDR', siteId: null }
    expect((await hr().call(payAllowanceSetUp.calls.save, meal as never)).status).toBe(200)
    const type = (code: string, kind: string, ofCode = '') =>
      hr().call(payWageTypeSetUp.calls.save, { code, names: { en: code, id: code }, kind, ofCode } as never)
    expect([(await type('1000', 'allowance')).status, (await type('1001', 'allowance', 'MEAL')).status]).toEqual([200, 200])
    await worked('amina', '2034-01-06', 480)
    await worked('amina', '2034-01-07', 200)
    const { body: people } = await hr().call(payHandOverCalls.people, { id: first, filterSearch: 'a' } as never)
    const offered = people.listData.map(({ displayName }) => displayName)
    expect([offered.includes('Amina Tester'), offered.includes('Edgar Tester')]).toEqual([true, false])
    expect((await told(first)).components.map(({ name }) => name)).toContain('Bonus')
    const wish = { id: first, componentId: component, reason: 'Travel of October' }
    const refused = async (more: object) =>
      Object.keys((await hr().call(payHandOverCalls.adjust, { ...wish, ...more } as never)).error.fields ?? {})
    expect([
      await refused({ employeeId: id('amina') }),
      await refused({ employeeId: id('amina'), quantity: '2' }),
      await refused({ employeeId: id('edgar'), amount: '5' }),
      await refused({ employeeId: id('amina'), componentId: newId(), amount: '5' }),
    ]).toEqual([['amount'], ['unit'], ['employeeId'], ['componentId']])
    const { body } = await hr().call(payHandOverCalls.adjust, { ...wish, employeeId: id('amina'), amount: '150000' } as never)
    expect(body.adjustments).toMatchObject([
      { employee: 'Amina Tester', component: 'Bonus', amount: '150000', reason: 'Travel of October', madeBy: 'Indra Tester' },
    ])
    const { sums } = await handOver(first)
    expect(sums.filter(({ kind }) => kind === 'allowance' || kind === 'adjustment')).toMatchObject([
      { what: 'Adjustment by hand: Bonus', quantity: '1', amount: '150000', currency: 'IDR' },
      { what: 'Allowance: Meal', quantity: '1', unit: 'days', amount: '50000', currency: 'IDR', wageType: '1001' },
    ])
    const adjusted = (await inputs(first)).find(({ kind }) => kind === 'adjustment')
    expect((await hr().call(payHandOverCalls.input, { id: adjusted?.id ?? '' })).body.days).toMatchObject([{ reason: 'Travel of October' }])
    const { body: back } = await hr().call(payHandOverCalls.unadjust, { id: body.adjustments[0]?.id ?? '' })
    expect([back.adjustments, back.changed]).toEqual([[], 1])
    const audited = await rows(
      db(),
      sql`select act, detail from audit where entity = 'pay-period' and entity_id = ${first}::uuid and act like '%adjust%' order by seq`,
    )
    expect(audited).toEqual(['adjust pay', 'take pay adjustment back'].map((act) => ({ act, detail: { after: { code: '2034-01' } } })))
    expect((await handOver(first)).sums.some(({ kind }) => kind === 'adjustment')).toBe(false)
  })

  it('takes no adjustment back of a period that is closed', async () => {
    const { first } = await stage(2037)
    const wish = { id: first, employeeId: id('amina'), componentId: component, amount: '5', reason: 'A trial' }
    const { body } = await hr().call(payHandOverCalls.adjust, wish as never)
    await sql`update pay_period set closed_at = now() where id = ${first}::uuid`.execute(db())
    const { status } = await hr().call(payHandOverCalls.unadjust, { id: body.adjustments[0]?.id ?? '' })
    const { adjustments, may } = await told(first)
    expect([status, adjustments.length, may]).toEqual([409, 1, { handOver: false, adjust: false }])
  })

  it('is no more once people read their slips: what changes then comes with the next', async () => {
    const { first } = await stage(2035)
    await slip(db(), first, id('amina'))
    const { status, error } = await hr().call(payHandOverCalls.handOver, { id: first })
    expect([status, error.Errors]).toEqual([409, ['Slips of it are released: what has changed since comes with the next one.']])
  })

  it('is read by who looks after pay there, and of the people whom they look after', async () => {
    const { first } = await stage(2036)
    await worked('amina', '2036-01-06', 480)
    await worked('dewi', '2036-01-06', 480)
    await handOver(first)
    const row = (await inputs(first))[0]
    const statuses = async (who: Name) => [
      (await portal.as(who).call(payHandOverCalls.read, { id: first })).status,
      (await portal.as(who).call(payHandOverCalls.inputs, { id: first } as never)).status,
      (await portal.as(who).call(payHandOverCalls.input, { id: row?.id ?? '' })).status,
      (await portal.as(who).call(payHandOverCalls.handOver, { id: first })).status,
    ]
    expect([await statuses('dewi'), await statuses('edgar'), await statuses('budi'), await statuses('amina')]).toEqual([
      [200, 200, 200, 200],
      [403, 403, 403, 403],
      [403, 403, 403, 403],
      [403, 403, 403, 403],
    ])
  })
})
