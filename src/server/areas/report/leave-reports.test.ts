import { sql } from 'kysely'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { reportCalls } from '#shared/areas/report.ts'
import { addMonths } from '#shared/records/calendar.ts'
import { addAmounts } from '#shared/records/money.ts'
import { worthOfLeave } from '#shared/records/pay/leave-worth.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { first } from '#server/foundation/database/db.ts'
import { findViewer } from '#server/people/viewer.ts'
import { give, plainPolicy, type Name } from '../../../../test/support/company.ts'
import { basic, paid, tax } from '../../../../test/support/paid.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'
import { reportShown, reportsFor } from '../../../../test/support/report.ts'
import { roleOf } from '../../../../test/support/roles.ts'

let portal: Portal
let component: string
let today: string
const care = newId()

beforeAll(async () => {
  portal = await openPortal()
  const { id, leave, site } = portal.company
  await sql`insert into leave_type (id, code, names, policy, sequence)
    values (${care}, 'CARE', '{"en":"CARE","id":"CARE"}', ${JSON.stringify({ ...plainPolicy, sensitive: true, paid: false })}::jsonb, 9)`.execute(
    db(),
  )
  for (const [name, type, quantity] of [
    ['amina', leave.annual, 12],
    ['amina', leave.hours, 6],
    ['amina', care, 7],
    ['hadi', leave.annual, 4.5],
    ['farah', leave.annual, 3],
    ['edgar', leave.annual, 8],
    ['indra', leave.annual, 2],
  ] as const)
    await give(portal.database, id[name], type, quantity)
  // More was taken than there was.
  await sql`insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on, reason)
    values (${newId()}, ${id.budi}::uuid, ${leave.annual}::uuid, 'adjusted', 1.5, '2020-01-01', 'Taken ahead')`.execute(db())
  await paid(db(), id.amina, { code: '2025-01', lines: [{ ...basic, amount: '10500000' }] })
  await paid(db(), id.amina, { code: '2025-02', lines: [{ ...basic, amount: '21000000' }, tax] })
  await paid(db(), id.amina, { code: '2025-03', lines: [{ ...basic, amount: '99000000' }], releasedAt: null })
  await paid(db(), id.edgar, { code: '2025-02', lines: [{ ...basic, amount: '4200000' }] })
  await paid(db(), id.farah, { code: '2025-02', lines: [tax] })
  component = (await first(db(), sql<{ id: string }>`select id from pay_component where code = 'BASIC'`))?.id ?? ''
  today = (await findViewer(db(), 'indra'))?.today ?? ''
  // Leave of Jakarta alone, and nobody's pay.
  await roleOf(db(), 'LEAVE', [id.hadi], { duties: { LeaveBalance: 'see' }, reach: { reach: 'sites', siteIds: [site.jakarta] } })
})
afterAll(() => portal.close())

const db = () => portal.database.db
const shown = (by: Name, report: string, values: Record<string, string | null> = {}) => reportShown(portal, by, report, values)

describe('leave balances', () => {
  const listed = async (by: Name, date?: string) => {
    const { body } = await portal.as(by).call(leaveBalanceCalls.subordinates, { paginationSize: 100, ...(date && { date }) } as never)
    return body.listData.map(
      ({ employee, employeeCode, companyStructure, leaveType, balance, taken, reserved, expiring, expiredDate, begins }) =>
        [employee, employeeCode, companyStructure, leaveType, balance, taken, reserved, expiring, expiredDate, begins].join('/'),
    )
  }
  const reported = async (by: Name, on?: string) => {
    const { rows } = await shown(by, 'balances', { on: on ?? null })
    return rows.map((row) =>
      ['employee', 'employeeCode', 'companyStructure', 'leaveType', 'balance', 'taken', 'reserved', 'expiring', 'expiredDate', 'begins']
        .map((name) => row[name])
        .join('/'),
    )
  }

  it('are those of the list, of whoever reads and on whichever day', async () => {
    for (const on of [undefined, '2020-06-30', addMonths(today, 3)])
      for (const by of ['indra', 'dewi', 'hadi', 'carla', 'budi'] as const) {
        const list = await listed(by, on)
        expect(list.length).toBeGreaterThan(0)
        expect((await reported(by, on)).toSorted()).toEqual(list.toSorted())
      }
  })

  it('tell a whole row, and of a site, a unit with those below it or a type alone where that is asked', async () => {
    const { rows, chart } = await shown('indra', 'balances', {
      unit: portal.company.unit.engineering,
      leaveType: portal.company.leave.annual,
    })
    const nothing = { gained: 0, taken: 0, reserved: 0, expired: 0, expiring: null, expiredDate: null, begins: null }
    const row = { balanceUnit: 'days', leaveType: 'ANNUAL', ...nothing }
    expect(rows).toMatchObject([
      { ...row, employee: 'Amina Tester', employeeCode: 'E-amina', companyStructure: 'Platform', balance: 12, gained: 12 },
      { employee: 'Budi Tester', companyStructure: 'Platform', balance: -1.5, taken: 1.5 },
      { employee: 'Carla Tester', companyStructure: 'Engineering', balance: 0 },
      { employee: 'Hadi Tester', companyStructure: 'Platform', balance: 4.5, gained: 4.5 },
    ])
    expect(chart?.bars).toEqual([{ name: 'ANNUAL', value: 15 }])
    const berlin = await shown('indra', 'balances', { site: portal.company.site.berlin, leaveType: portal.company.leave.annual })
    expect(berlin.rows.map(({ employee, balance }) => [employee, balance])).toEqual([['Edgar Tester', 8]])
  })

  it('are told to managers as far as the company shows them, without what is sensitive, and to nobody else', async () => {
    const { rows } = await shown('budi', 'balances')
    expect(new Set(rows.map(({ employee, leaveType }) => `${employee} ${leaveType}`))).toEqual(
      new Set(['Amina Tester', 'Hadi Tester'].flatMap((name) => [`${name} ANNUAL`, `${name} COMP`])),
    )
    const leave = ['balances', 'leave-liability']
    expect([await reportsFor(portal, 'budi', leave), await reportsFor(portal, 'amina', leave)]).toEqual([['balances'], []])
    expect((await shown('amina', 'balances')).status).toBe(404)
    await sql`insert into setting (key, value) values ('general.viewSubordinateLeaveBalance', '"none"')
      on conflict (key) do update set value = excluded.value`.execute(db())
    expect([(await shown('budi', 'balances')).status, (await shown('dewi', 'balances')).status]).toEqual([404, 200])
    await sql`delete from setting where key = 'general.viewSubordinateLeaveBalance'`.execute(db())
  })
})

describe('leave to be paid', () => {
  const summed = async (by: Name, values: Record<string, string | null> = {}) =>
    (await shown(by, 'leave-liability', values)).rows
      .map(({ companyStructure, leaveType, people, left, overdrawn, value, valueUnit }) =>
        [companyStructure, leaveType, people, left, overdrawn, value, valueUnit].join('/'),
      )
      .toSorted()

  it('is what is left by unit and type, of types that are paid', async () => {
    expect(await summed('indra')).toEqual([
      'Board/ANNUAL/1/8/0//',
      'Finance/ANNUAL/1/3/0//',
      'Platform/ANNUAL/3/16.5/1.5//',
      'Platform/COMP/1/6/0//',
    ])
  })

  it('is in money by the component of the last payslip that people can read', async () => {
    expect(await summed('indra', { component })).toEqual([
      'Board/ANNUAL/1/8/0/1600000/IDR',
      'Finance/ANNUAL/1/3/0//',
      'Platform/ANNUAL/1/12/0/12000000/IDR',
      'Platform/ANNUAL/2/4.5/1.5//',
      'Platform/COMP/1/6/0/750000/IDR',
    ])
    // By what was known of slips on a day before, with another month and other days.
    expect(await summed('indra', { component, on: '2025-02-01', divisor: '20', hours: '7.5' })).toContain(
      'Platform/ANNUAL/1/12/0/6300000/IDR',
    )
  })

  it('is in money for whoever looks after the pay of those people alone', async () => {
    expect(await summed('hadi', { component })).toEqual(['Finance/ANNUAL/1/3/0//', 'Platform/ANNUAL/2/12/1.5//', 'Platform/COMP/1/6/0//'])
    expect((await summed('dewi', { component })).filter((row) => row.endsWith('IDR')).length).toBe(2)
    for (const by of ['amina', 'budi', 'edgar'] as const) expect((await shown(by, 'leave-liability', { component })).status).toBe(404)
    const offered = async (by: Name) =>
      (await portal.as(by).call(reportCalls.components, {})).body.listData.map(({ displayName }) => displayName)
    expect([await offered('indra'), await offered('hadi'), await offered('amina')]).toEqual([['BASIC'], [], []])
  })

  it('refuses a month without days', async () => {
    const { status, error } = await shown('indra', 'leave-liability', { divisor: '0' })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['values.divisor']])
  })

  it('comes to the balances of the people, whatever they are', async () => {
    const { id, leave } = portal.company
    const change = fc.record({
      name: fc.constantFrom('amina', 'hadi', 'farah', 'edgar', 'carla'),
      type: fc.constantFrom(leave.annual, leave.hours, care),
      kind: fc.constantFrom('adjustment', 'adjusted'),
      quantity: fc.integer({ min: 1, max: 40_000 }).map((thousandths) => thousandths / 1000),
    })
    const slips = { 'Amina Tester': '21000000', 'Edgar Tester': '4200000' } as const
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 31 }), async (changes, days) => {
        for (const { name, type, kind, quantity } of changes)
          await sql`insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on, reason)
            values (${newId()}, ${id[name]}::uuid, ${type}::uuid, ${kind}, ${quantity}, '2021-01-01', 'A trial')`.execute(db())
        const parts = (await shown('indra', 'balances')).rows.filter(({ leaveType }) => leaveType !== 'CARE')
        const wholes = (await shown('indra', 'leave-liability', { component, divisor: String(days) })).rows
        const round = (n: number) => Math.round(n * 1000)
        const sum = (rows: readonly Record<string, unknown>[], of: (row: Record<string, unknown>) => number) =>
          rows.reduce((total, row) => total + round(of(row)), 0)
        for (const type of ['ANNUAL', 'COMP']) {
          const isOf = ({ leaveType }: Record<string, unknown>) => leaveType === type
          expect(sum(wholes.filter(isOf), ({ left, overdrawn }) => Number(left) - Number(overdrawn))).toBe(
            sum(parts.filter(isOf), ({ balance }) => Number(balance)),
          )
        }
        const worth = parts.flatMap(({ employee, leaveType, balance }) => {
          const amount = slips[employee as keyof typeof slips] as string | undefined
          const left = { quantity: Math.max(0, Number(balance)), unit: leaveType === 'COMP' ? 'hour' : 'day' } as const
          return amount ? [worthOfLeave({ amount, currency: 'IDR' }, left, { divisor: String(days), hours: '8' })] : []
        })
        const told = wholes.flatMap(({ value }) => (value === null ? [] : [String(value)]))
        expect(told.reduce(addAmounts, '0')).toBe(worth.reduce(addAmounts, '0'))
      }),
      { numRuns: 8 },
    )
  })
})
