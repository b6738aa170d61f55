import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshCompany } from '../../../../test/support/database.ts'
import { transaction, type Db } from '../database/db.ts'
import { clearInvitations, invitedBy, makeInvitation, spendInvitation } from './invitations.ts'

let fresh: Awaited<ReturnType<typeof freshCompany>>
let db: Db
beforeAll(async () => {
  fresh = await freshCompany({ max: 12 })
  db = fresh.database.db
})
afterAll(() => fresh.drop())

const invite = async (name: 'amina' | 'budi', by: string | null = null) =>
  (await transaction(db, (tx) => makeInvitation(tx, fresh.company.id[name], by))).token
const use = (token: string) => transaction(db, (tx) => spendInvitation(tx, token))

describe('an invitation', () => {
  it('is used once, for the one it was made for, and is kept as a hash', async () => {
    const token = await invite('amina')
    expect(await invitedBy(db, token)).toBe(fresh.company.id.amina)
    expect(await use(token)).toBe(fresh.company.id.amina)
    expect([await use(token), await invitedBy(db, token)]).toEqual([null, null])
    const { rows } = await sql<{ row: string }>`select i::text as row from sign_in_invitation i`.execute(db)
    expect(rows.every(({ row }) => !row.includes(token))).toBe(true)
  })

  it('ends with the next one, after an hour, and with nobody else’s', async () => {
    const [first, others] = [await invite('amina'), await invite('budi')]
    const second = await invite('amina')
    expect([await use(first), await invitedBy(db, second)]).toEqual([null, fresh.company.id.amina])
    await sql`update sign_in_invitation set expires_at = now() where employee_id = ${fresh.company.id.amina}::uuid`.execute(db)
    expect([await use(second), await use(others)]).toEqual([null, fresh.company.id.budi])
  })

  it('of two that are made at once for one person one counts', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, () => invite('budi')))
    const open = await Promise.all(tokens.map((token) => invitedBy(db, token)))
    expect(open.filter(Boolean)).toHaveLength(1)
  })

  it.each(['', 'guessed', 'a'.repeat(43), `${'a'.repeat(42)}=`, "' or true --", 'ä'.repeat(43)])('is not %j', async (token) => {
    expect([await invitedBy(db, token), await use(token)]).toEqual([null, null])
  })

  it('lets one of those in who come at once, however many; looked at before it is used, it lets in several', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 10 }), async (callers) => {
        const token = await invite('amina')
        const used = await Promise.all(Array.from({ length: callers }, () => use(token)))
        expect(used.filter(Boolean)).toEqual([fresh.company.id.amina])
      }),
      { numRuns: 8 },
    )
    const token = await invite('amina')
    const careless = () =>
      transaction(db, async (tx) => {
        const employeeId = await invitedBy(tx, token)
        await sql`select pg_sleep(0.05)`.execute(tx)
        await sql`update sign_in_invitation set ended_at = now() where employee_id = ${employeeId}::uuid`.execute(tx)
        return employeeId
      })
    const both = await Promise.all([careless(), careless()])
    expect(both.filter(Boolean)).toHaveLength(2)
  })

  it('of long ago is forgotten', async () => {
    await sql`update sign_in_invitation set expires_at = now() - interval '31 days'`.execute(db)
    await clearInvitations(db)
    expect((await sql`select from sign_in_invitation`.execute(db)).rows).toEqual([])
  })
})
