import { afterAll, beforeAll, expect, it } from 'vitest'
import { bonusCalls, payrollCalls } from '#shared/areas/pay.ts'
import { setDocumentPassword } from '#server/foundation/credentials/document-passwords.ts'
import { transaction } from '#server/foundation/database/db.ts'
import { keptPaySetting } from '#server/records/pay/set-up.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, secretsKept, type Portal } from '../../../../test/support/portal.ts'
import { basic, payGroup, payPeriod, slip, tax } from '../../../../test/support/paid.ts'

let portal: Portal
const words = 'kucing oranye makan jagung'

beforeAll(async () => {
  portal = await openPortal(secretsKept)
  await transaction(db(), async (tx) => {
    await setDocumentPassword(tx, portal.company.id.amina, words)
    await setDocumentPassword(tx, portal.company.id.budi, words)
  })
  await asking(true)
  for (const kind of ['pay', 'bonus'] as const) {
    const group = await payGroup(db())
    for (const [code, amount] of [
      ['2025-01', '17123456'],
      ['2025-02', '16123456'],
    ] as const) {
      const periodId = await payPeriod(db(), group, { kind, code })
      for (const name of ['amina', 'farah'] as const)
        await slip(db(), periodId, portal.company.id[name], { lines: [{ ...basic, amount }, tax] })
    }
  }
})
afterAll(() => portal.close())

const db = () => portal.database.db
const asking = (asksPassword: boolean) =>
  transaction(db(), (tx) => keptPaySetting.change(tx, { asksPassword, releasedByTwo: false }, portal.company.id.edgar))
const keyOf = async (name: Name) => (await portal.as(name).call(payrollCalls.open, { password: words })).body.key
const listed = (name: Name, calls: typeof payrollCalls | typeof bonusCalls, key?: string, input: object = {}) =>
  portal.as(name).call(calls.list, input as never, key === undefined ? {} : { 'x-document-key': key })
const told = { earnings: '17123456', deductions: '1000000', net: '16123456', isLocked: false }
const locked = { earnings: null, deductions: null, net: null, isLocked: true }

it.each([
  ['payslips', payrollCalls],
  ['bonus slips', bonusCalls],
])('a list of %s tells no sum until the documents are opened, and the rest of each slip all the same', async (_of, calls) => {
  const january = { periodPay: 'January 2025', paidDate: '2025-01-25', currency: 'IDR', version: 1, isNew: true }
  const { status, body, raw } = await listed('amina', calls)
  expect([status, body.listData[1]]).toMatchObject([200, { ...january, ...locked }])
  expect(raw.toString()).not.toMatch(/6123456|7123456|1000000/)
  const opened = await listed('amina', calls, await keyOf('amina'))
  expect(opened.body.listData[1]).toMatchObject({ ...january, ...told })
})

it('nothing but the person’s own key opens it, and whoever has chosen no password sees no sum', async () => {
  for (const key of ['', 'x', await keyOf('budi')])
    expect((await listed('amina', payrollCalls, key)).body.listData[0]).toMatchObject(locked)
  expect((await listed('farah', payrollCalls, await keyOf('amina'))).body.listData[0]).toMatchObject(locked)
})

it('sorted by a sum that is not told it tells nothing of which is more', async () => {
  const orderBy = async (sortingDirection: 0 | 1, key?: string) =>
    (await listed('amina', payrollCalls, key, { sortingColumn: 'net', sortingDirection })).body.listData.map(({ paidDate }) => paidDate)
  const [up, down] = [await orderBy(0), await orderBy(1)]
  expect(up).toEqual(down)
  const key = await keyOf('amina')
  expect(await orderBy(0, key)).toEqual((await orderBy(1, key)).toReversed())
})

it('a file of them is refused as that of a slip is, until they are opened', async () => {
  for (const url of ['/api/x/payrolls/export', '/api/x/bonus/export']) {
    const file = (headers: Record<string, string>) =>
      portal.as('amina').request({ method: 'POST', url, payload: { format: 'csv' }, headers })
    const shut = await file({})
    expect([shut.status, shut.headers['www-authenticate'], shut.error.Errors]).toEqual([
      401,
      'DocumentKey',
      ['Please enter the password of your documents.'],
    ])
    const open = await file({ 'x-document-key': await keyOf('amina') })
    expect([open.status, open.raw.toString()]).toEqual([200, expect.stringContaining('17123456')])
  }
})

it('where the company asks for no password sums are told', async () => {
  await asking(false)
  expect((await listed('amina', payrollCalls)).body.listData[1]).toMatchObject(told)
  await asking(true)
})
