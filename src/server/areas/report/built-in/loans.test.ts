import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import { subtractAmounts } from '#shared/records/money.ts'
import { loan, loanCalls } from '#shared/requests/loan.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { rows } from '#server/foundation/database/db.ts'
import type { Name } from '../../../../../test/support/company.ts'
import { basic, payGroup, payPeriod, slip } from '../../../../../test/support/paid.ts'
import { openPortal, type Portal } from '../../../../../test/support/portal.ts'
import { reportShown } from '../../../../../test/support/report.ts'

let portal: Portal
const { calls } = loan
const now = today('Asia/Jakarta')
const due = (month: number) => `${addMonths(now, month).slice(0, 7)}-01`
const codes: Partial<Record<Name, string>> = {}
const told = (by: Name, values: Record<string, string> = {}) => reportShown(portal, by, 'loans', values)

async function lent(name: Name, amount: string, by: readonly Name[]) {
  const form = { loanItemId: portal.company.loan.small, amount, instalments: 12, loanDate: now, firstDueDate: due(1) }
  const { body } = await portal.as(name).call(calls.saveAndSubmit, form)
  for (const one of by) await portal.as(one).call(calls.approve, { id: body.id })
  codes[name] = body.code
  return body.id
}

beforeAll(async () => {
  portal = await openPortal()
  await lent('amina', '1200000', ['budi', 'dewi'])
  await lent('farah', '2400000', ['gita', 'dewi'])
  await lent('hadi', '600000', [])
  // The first instalment is taken by a payslip.
  const period = await payPeriod(portal.database.db, await payGroup(portal.database.db), { code: due(1).slice(0, 7) })
  await slip(portal.database.db, period, portal.company.id.amina, {
    lines: [basic, { code: 'LOAN', kind: 'deduction', amount: '106000', requests: [codes.amina ?? ''] }],
  })
})
afterAll(() => portal.close())

describe('loans outstanding', () => {
  it('are the granted ones with what is left of them and due next; what waits is none', async () => {
    expect((await told('dewi')).rows).toEqual([
      {
        employee: 'Amina Tester',
        employeeCode: 'E-amina',
        unit: 'Platform',
        item: 'Small loan',
        code: codes.amina,
        amount: '1200000',
        amountUnit: 'IDR',
        paid: '0',
        paidUnit: 'IDR',
        left: '1200000',
        leftUnit: 'IDR',
        nextDue: due(1),
        nextAmount: '106000',
        nextAmountUnit: 'IDR',
      },
      expect.objectContaining({ employee: 'Farah Tester', amount: '2400000', paid: '0', left: '2400000', nextAmount: '212000' }),
    ])
  })

  it('tell as paid what payslips have taken until the day, as the loan itself does', async () => {
    const [own] = (await told('dewi', { on: addDays(due(1), 24) })).rows
    expect(own).toMatchObject({ paid: '106000', left: '1100000', nextDue: due(2) })
    expect((await told('dewi', { on: addDays(due(1), 23) })).rows[0]).toMatchObject({ paid: '0', left: '1100000' })
    const { body } = await portal.as('dewi').call(calls.list, { scope: 'all' })
    const id = body.listData.find(({ code }) => code === codes.amina)?.id ?? ''
    const { paid, terms } = (await portal.as('dewi').call(calls.detail, { id })).body
    expect(paid.map(({ number }) => terms.schedule[number - 1]?.amount)).toEqual(['106000'])
    // With the last instalment nothing is outstanding any more.
    expect((await told('dewi', { on: due(12) })).rows).toEqual([])
    expect((await told('dewi', { on: addDays(due(12), -1) })).rows).toMatchObject([{ left: '100000', nextDue: due(12) }, {}])
  })

  it('leave as much of the limit as the form offers', async () => {
    for (const name of ['amina', 'farah'] as const) {
      const [item] = (await portal.as(name).call(loanCalls.items, {})).body.listData
      const row = (await told('dewi')).rows.find(({ employeeCode }) => employeeCode === `E-${name}`)
      expect(row?.['left']).toBe(subtractAmounts(item?.limit ?? '0', item?.available ?? '0'))
    }
  })

  it('are those of the requests that the reader sees', async () => {
    for (const name of ['dewi', 'indra', 'budi', 'gita'] as const) {
      const { body } = await portal.as(name).call(calls.list, { scope: 'all' })
      const ought = body.listData.filter(({ statusId }) => statusId === 4).map(({ code }) => code)
      const found = (await told(name)).rows.map(({ code }) => String(code))
      expect([name, found.toSorted()]).toEqual([name, ought.toSorted()])
    }
    expect((await told('budi')).rows).toHaveLength(1)
    expect((await told('amina')).status).toBe(404)
    expect((await told('edgar')).status).toBe(404)
  })

  it('that are read are taken down once of each person', async () => {
    for (const _ of [1, 2]) await told('indra', { on: now })
    const taken = await rows(
      portal.database.db,
      sql<{ whose: string; times: number }>`select entity_id as whose, count(distinct date_trunc('minute', at))::int as times from audit
        where act = 'read' and entity = 'Loan' and actor_id = ${portal.company.id.indra}::uuid and detail->>'code' = ${now} group by 1`,
    )
    expect(taken.map(({ whose }) => whose).toSorted()).toEqual([portal.company.id.amina, portal.company.id.farah].toSorted())
  })
})
