import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/foundation/database/db.ts'
import { freshCompany } from '../../../../test/support/database.ts'
import { loanChange } from './change.ts'
import { outstanding } from './items.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
beforeAll(async () => {
  place = await freshCompany()
})
afterAll(() => place?.drop())

const source = { requestId: randomUUID(), actorId: null, today: '2026-06-01' }
const change = (itemId: string, amount: string) => ({
  kind: 'loan',
  line: 1,
  employeeId: place.company.id.amina,
  data: { itemId, amount, currency: 'IDR', interest: 'none', rate: '0', instalments: 2, firstDueOn: '2026-07-01' },
})
const found = (itemId: string, amount: string) =>
  transaction(place.database.db, (tx) => loanChange.check(tx, change(itemId, amount), { ...source, requestId: randomUUID() }))

test('a loan goes up to what others leave of the limit of its item, and a kind of loan that there is not is told', async () => {
  const { small } = place.company.loan
  const { db } = place.database
  await sql`update loan_item set limit_amount = 1000.5 where id = ${small}`.execute(db)
  await transaction(db, (tx) => loanChange.reserve(tx, change(small, '300.25'), source))
  const used = (except: string | null) => outstanding(db, place.company.id.amina, small, source.today, except)
  expect([await used(null), await used(source.requestId)]).toEqual(['300.25', '0'])
  expect(await found(small, '700.25')).toEqual([])
  const over = { key: 'loan.overLimit', params: { available: '700.25', currency: 'IDR' }, field: 'amount', blocks: 'submit' }
  expect(await found(small, '700.26')).toEqual([over])
  expect(await found(randomUUID(), '1')).toEqual([{ key: 'loan.itemUnknown', field: 'loanItemId', blocks: 'save' }])
})

test('an instalment is given back to the limit from the day on which it is due', async () => {
  const { small } = place.company.loan
  const { hadi } = place.company.id
  const granted = { ...source, requestId: randomUUID() }
  const his = { ...change(small, '300'), employeeId: hadi }
  await transaction(place.database.db, async (tx) => {
    await loanChange.reserve(tx, his, granted)
    await loanChange.apply(tx, his, granted)
  })
  const used = (on: string) => outstanding(place.database.db, hadi, small, on, null)
  expect(await Promise.all(['2026-06-30', '2026-07-01', '2026-07-31', '2026-08-01'].map(used))).toEqual(['300', '150', '150', '0'])
})
