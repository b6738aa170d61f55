import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshCompany } from '../../../../test/support/database.ts'
import { transaction } from '../database/db.ts'
import { hashPassword, isOutdated, isPassword, usualCost } from './password-hash.ts'
import { checkPassword, setPassword } from './passwords.ts'

let fresh: Awaited<ReturnType<typeof freshCompany>>
beforeAll(async () => {
  fresh = await freshCompany({ max: 3 })
})
afterAll(() => fresh.drop())

/** As one was made years ago. */
const cheap = { ln: 10, r: 8, p: 1 }

it('a password is kept as a slow hash with a salt of its own, and known again however its letters are composed', async () => {
  const [one, other] = await Promise.all([hashPassword('rüben im garten'), hashPassword('rüben im garten')])
  expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/)
  expect(one).not.toBe(other)
  expect(await isPassword('ru\u0308ben im garten', one)).toBe(true)
  expect(await isPassword('ruben im garten', one)).toBe(false)
  expect(await isPassword('', null)).toBe(false)
  expect([isOutdated(one), isOutdated(await hashPassword('x', cheap))]).toEqual([false, true])
  expect(isOutdated(one, { ...usualCost, ln: usualCost.ln + 1 })).toBe(true)
})

it('nobody is taken for whoever has no password, whatever is typed', async () => {
  const { db } = fresh.database
  expect(await checkPassword(db, fresh.company.id.budi, '')).toBe(false)
  expect(await checkPassword(db, null, '')).toBe(false)
})

it('a hash that has become cheap is made anew when its person signs in, and not by a wrong password', async () => {
  const { db } = fresh.database
  const { amina } = fresh.company.id
  await transaction(db, (tx) => setPassword(tx, amina, 'kucing oranye makan jagung'))
  await sql`update sign_in_password set hash = ${await hashPassword('kucing oranye makan jagung', cheap)}`.execute(db)
  const stored = async () => (await sql<{ hash: string }>`select hash from sign_in_password`.execute(db)).rows[0]?.hash ?? ''
  const before = await stored()
  expect([await checkPassword(db, amina, 'something else'), await stored()]).toEqual([false, before])
  expect(await checkPassword(db, amina, 'kucing oranye makan jagung')).toBe(true)
  expect(isOutdated(await stored())).toBe(false)
  expect(await checkPassword(db, amina, 'kucing oranye makan jagung')).toBe(true)
})
