import { afterAll, beforeAll, expect, it } from 'vitest'
import { loanItemSetUp } from '#shared/areas/loan-items.ts'
import { addDays } from '#shared/records/calendar.ts'
import { loan, loanCalls } from '#shared/requests/loan.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { loanItem } from '#server/records/loan/items.ts'
import { openPortal, type Portal } from '../../../test/support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const now = today('Asia/Jakarta')
const tomorrow = addDays(now, 1)
const wish = (more: object = {}) => ({
  code: 'bike',
  names: { en: 'Bicycle', id: 'Sepeda' },
  country: 'id',
  currency: 'idr',
  interest: 'flat' as const,
  rate: '3.5',
  limitAmount: '5000000',
  mostInstalments: 12,
  startsOn: '2020-01-01',
  ...more,
})
const save = (more: object = {}) => portal.as('edgar').call(loanItemSetUp.calls.save, wish(more) as never)

it('a loan item is made, offered at once, and keeps the terms that held when they change from a day on', async () => {
  const { status, body } = await save()
  expect(status).toBe(200)
  const { id } = body
  const offered = (await portal.as('amina').call(loanCalls.items, {} as never)).body.listData.find((one) => one.id === id)
  expect(offered).toMatchObject({ code: 'BIKE', currency: 'IDR', rate: '3.5', limit: '5000000', available: '5000000' })
  expect((await save({ id, rate: '5', mostInstalments: 24, startsOn: tomorrow })).status).toBe(200)
  const { db } = portal.database
  const terms = async (day: string) => {
    const item = await loanItem(db, id, day)
    return [item?.rate, item?.mostInstalments]
  }
  expect([await terms('2019-01-01'), await terms(now), await terms(tomorrow)]).toEqual([
    ['3.5', 12],
    ['3.5', 12],
    ['5', 24],
  ])
  const row = (await portal.as('edgar').call(loanItemSetUp.calls.list, {})).body.listData.find((one) => one.id === id)
  expect(row?.versions.map(({ startsOn, rate }) => [startsOn, rate])).toEqual([
    [tomorrow, '5'],
    ['2020-01-01', '3.5'],
  ])
})

it('refuses what cannot be, by its field, and another currency once there are loans of it', async () => {
  const refused = async (more: object) => {
    const { status, error } = await save({ code: 'OTHER', ...more })
    return [status, ...Object.keys(error?.fields ?? {})]
  }
  expect(await refused({ rate: '101' })).toEqual([400, 'rate'])
  expect(await refused({ limitAmount: '0' })).toEqual([400, 'limitAmount'])
  expect(await refused({ currency: 'rupiah' })).toEqual([400, 'currency'])
  expect(await refused({ mostInstalments: 0 })).toEqual([400, 'mostInstalments'])
  const { id } = (await save({ code: 'USED' })).body
  const form = { loanItemId: id, amount: '1000000', instalments: 10, loanDate: now, firstDueDate: addDays(now, 30), note: 'A bicycle' }
  expect((await portal.as('amina').call(loan.calls.saveAndSubmit, form as never)).status).toBe(200)
  expect((await save({ id, code: 'USED', currency: 'EUR' })).status).toBe(409)
  expect((await save({ id, code: 'USED', country: 'DE' })).status).toBe(409)
  // What was lent by is not another afterwards: other terms hold from today on at the earliest.
  expect(await refused({ id, code: 'USED', rate: '4' })).toEqual([409, 'startsOn'])
  expect((await save({ id, code: 'USED', rate: '4', startsOn: now })).status).toBe(200)
})
