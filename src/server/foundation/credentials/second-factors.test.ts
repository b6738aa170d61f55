import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshCompany } from '../../../../test/support/database.ts'
import { unlocked } from '../../../../test/support/naive.ts'
import { totpByHand } from '../../../../test/support/totp-by-hand.ts'
import { transaction, type Db, type Tx } from '../database/db.ts'
import { keyOf, wrapSecretsWith } from '../database/wrapped.ts'
import { makeChallenge, takeChallenge } from './challenges.ts'
import { credentialsOf, endSecondFactors, hasCredential } from './credentials.ts'
import { removePasskey } from './passkeys.ts'
import { qrCodeOf } from './qr-code.ts'
import { makeRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { checkTotp, endTotp, offeredTotp, offerTotp } from './totp.ts'

let fresh: Awaited<ReturnType<typeof freshCompany>>
let db: Db
let amina: string
beforeAll(async () => {
  fresh = await freshCompany({ max: 8 })
  db = fresh.database.db
  amina = fresh.company.id.amina
  wrapSecretsWith(db, keyOf('a key of thirty-two letters or more'))
})
afterAll(() => fresh.drop())

const called = { issuer: 'Kopi: Nusantara', label: 'amina' }
const noon = Date.parse('2026-11-26T12:00:07Z')
const halfMinute = 30_000

describe('codes by time', () => {
  it('computed by hand are those of RFC 6238', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    const told: [number, string][] = [
      [59, '287082'],
      [1111111109, '081804'],
      [1234567890, '005924'],
      [20000000000, '353130'],
    ]
    for (const [seconds, code] of told) expect(totpByHand(secret, seconds * 1000)).toBe(code)
  })

  it('count once one was right, each once, and half a minute around', async () => {
    const { secret, uri } = await offerTotp(db, amina, called)
    expect(uri).toContain(`secret=${secret}`)
    expect(new URL(uri)).toMatchObject({ protocol: 'otpauth:', pathname: expect.stringContaining('amina') as string })
    const code = (ahead: number) => totpByHand(secret, noon + ahead * halfMinute)
    // Offered and not confirmed it opens nothing; shown again it is the same.
    expect(await checkTotp(db, amina, code(0), false, noon)).toBe(false)
    expect((await offeredTotp(db, amina, called))?.secret).toBe(secret)
    expect((await credentialsOf(db, amina)).totp).toBe(false)
    for (const wrong of ['', '12345', 'abcdef', code(-2), code(2), '１２３４５６'])
      expect(await checkTotp(db, amina, wrong, true, noon)).toBe(false)
    expect(await checkTotp(db, amina, code(0).replace(/(...)/, '$1 '), true, noon)).toBe(true)
    expect((await credentialsOf(db, amina)).totp).toBe(true)
    expect(await offeredTotp(db, amina, called)).toBe(null)
    // Once used, it is no longer, nor is any before it.
    expect(await checkTotp(db, amina, code(0), false, noon)).toBe(false)
    expect(await checkTotp(db, amina, code(-1), false, noon)).toBe(false)
    expect(await checkTotp(db, amina, code(1), false, noon)).toBe(true)
    const later = noon + 10 * halfMinute
    const both = await Promise.all([1, 2, 3, 4].map(() => checkTotp(db, amina, totpByHand(secret, later), false, later)))
    expect(both.filter(Boolean)).toHaveLength(1)
    // What was on is not offered anew by somebody who sits before the screen.
    await offerTotp(db, amina, called)
    expect(await checkTotp(db, amina, totpByHand(secret, later + 3 * halfMinute), false, later + 3 * halfMinute)).toBe(true)
  })

  it('of the portal and of a second implementation are the same, whenever and for whatever secret', async () => {
    const { budi } = fresh.company.id
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1_600_000_000, max: 4_000_000_000 }), async (seconds) => {
        await transaction(db, (tx) => endTotp(tx, budi))
        const { secret } = await offerTotp(db, budi, called)
        expect(await checkTotp(db, budi, totpByHand(secret, seconds * 1000), true, seconds * 1000)).toBe(true)
      }),
      { numRuns: 15 },
    )
  })

  it('have a secret that the database alone does not tell', async () => {
    const { secret } = await offerTotp(db, fresh.company.id.carla, called)
    const { rows } = await sql<{ row: string }>`select t::text as row from sign_in_totp t`.execute(db)
    expect(rows.some(({ row }) => row.includes(secret))).toBe(false)
    expect(rows.every(({ row }) => row.includes('wrapped'))).toBe(true)
  })

  it('are scanned: the picture has its three corners and a quiet margin', async () => {
    const { size, path } = await qrCodeOf('otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ')
    const dark = new Set(path.match(/M\d+ \d+/g))
    for (const [x, y] of [
      [4, 4],
      [size - 5, 4],
      [4, size - 5],
    ])
      expect(dark.has(`M${x} ${y}`)).toBe(true)
    expect([...dark].every((dot) => (dot.match(/\d+/g) ?? []).every((at) => Number(at) >= 4 && Number(at) < size - 4))).toBe(true)
  })
})

describe('recovery codes', () => {
  it('are ten, each right once, however they are typed, and for their own person alone', async () => {
    const codes = await transaction(db, (tx) => makeRecoveryCodes(tx, amina))
    expect([codes.length, new Set(codes).size]).toEqual([10, 10])
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/)
    const [first = '', second = '', third = ''] = codes
    expect(await spendRecoveryCode(db, fresh.company.id.budi, first)).toBe(false)
    const used = await Promise.all([1, 2, 3, 4].map(() => spendRecoveryCode(db, amina, first)))
    expect(used.filter(Boolean)).toHaveLength(1)
    expect(await spendRecoveryCode(db, amina, ` ${second.toLowerCase().replaceAll('-', ' ')} `)).toBe(true)
    for (const wrong of ['', second, third.slice(1), `${third}0`, '-'.repeat(30)])
      expect(await spendRecoveryCode(db, amina, wrong)).toBe(false)
    expect((await credentialsOf(db, amina)).codesLeft).toBe(8)
    await transaction(db, (tx) => makeRecoveryCodes(tx, amina))
    expect(await spendRecoveryCode(db, amina, third)).toBe(false)
    const { rows } = await sql<{ row: string }>`select c::text as row from sign_in_recovery_code c`.execute(db)
    expect(rows.some(({ row }) => row.includes(third.replaceAll('-', '')))).toBe(false)
  })
})

it('recovery codes asked for several times at once are ten in the end; without the lock they would be ten each time', async () => {
  const left = async (employeeId: string, way: (tx: Tx) => Tx) => {
    const made = await Promise.all(
      Array.from({ length: 5 }, () =>
        transaction(db, async (tx) => {
          const codes = await makeRecoveryCodes(way(tx), employeeId)
          await sql`select pg_sleep(0.05)`.execute(tx)
          return codes
        }),
      ),
    )
    const spent = await Promise.all(made.map(([code = '']) => spendRecoveryCode(db, employeeId, code)))
    return [spent.filter(Boolean).length, (await credentialsOf(db, employeeId)).codesLeft]
  }
  expect(await left(fresh.company.id.budi, (tx) => tx)).toEqual([1, 9])
  expect(await left(fresh.company.id.hadi, unlocked)).not.toEqual([1, 9])
})

describe('passkeys', () => {
  const key = async (employeeId: string) =>
    (
      await sql<{ id: string }>`insert into sign_in_passkey (id, employee_id, credential_id, public_key, counter, name)
        values (gen_random_uuid(), ${employeeId}::uuid, gen_random_uuid()::text, '\\x00', 0, 'Phone') returning id`.execute(db)
    ).rows[0]?.id ?? ''
  const remove = (employeeId: string, id: string) => transaction(db, (tx) => removePasskey(tx, employeeId, id))

  it('are removed, never the last way in, not even when both are removed at once; looked at first, both would be', async () => {
    const { dewi, edgar } = fresh.company.id
    const [one, other] = [await key(dewi), await key(dewi)]
    expect(await remove(edgar, one)).toBe('unknown')
    const both = await Promise.all([remove(dewi, one), remove(dewi, other)])
    expect(both.toSorted()).toEqual(['lastWayIn', 'removed'])
    expect(await hasCredential(db, dewi)).toBe(true)
    const keys = [await key(edgar), await key(edgar)]
    const careless = (id: string) =>
      transaction(db, async (tx) => {
        const { rows } = await sql`select from sign_in_passkey where employee_id = ${edgar}::uuid and id <> ${id}::uuid`.execute(tx)
        await sql`select pg_sleep(0.05)`.execute(tx)
        if (rows.length > 0) await sql`delete from sign_in_passkey where id = ${id}::uuid`.execute(tx)
      })
    await Promise.all(keys.map(careless))
    expect(await hasCredential(db, edgar)).toBe(false)
  })

  it('sign a challenge once, and none that is too old', async () => {
    const challenge = await makeChallenge(db, 'sign-in x')
    const again = await makeChallenge(db, 'sign-in x')
    expect(again).not.toBe(challenge)
    const taken = await Promise.all([1, 2, 3].map(() => takeChallenge(db, 'sign-in x')))
    expect(taken.filter(Boolean)).toEqual([again])
    await makeChallenge(db, 'sign-in y')
    await sql`update sign_in_challenge set expires_at = now() - interval '1 second'`.execute(db)
    expect(await takeChallenge(db, 'sign-in y')).toBe(null)
  })
})

it('whoever has lost what stands beside their password is left with it alone', async () => {
  await offerTotp(db, amina, called)
  await sql`insert into sign_in_password (employee_id, hash) values (${amina}::uuid, 'x')`.execute(db)
  expect(await transaction(db, (tx) => endSecondFactors(tx, amina))).toBe(true)
  expect(await transaction(db, (tx) => endSecondFactors(tx, amina))).toBe(false)
  expect(await credentialsOf(db, amina)).toMatchObject({ passkeys: [], totp: false, codesLeft: 0, passwordAt: expect.any(String) })
})
