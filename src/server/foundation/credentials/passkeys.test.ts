import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { freshCompany } from '../../../../test/support/database.ts'
import { passkeyByHand, type Said } from '../../../../test/support/passkey-by-hand.ts'
import { transaction, type Db } from '../database/db.ts'
import { askPasskey, checkPasskey, keepPasskey, madePasskey, offerPasskey, relyingPartyOf } from './passkeys.ts'

let fresh: Awaited<ReturnType<typeof freshCompany>>
let db: Db
let amina: string
let device: ReturnType<typeof passkeyByHand>

const party = relyingPartyOf('https://hr.example.com')
const handleOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

beforeAll(async () => {
  fresh = await freshCompany({ max: 3 })
  db = fresh.database.db
  amina = fresh.company.id.amina
})
afterAll(() => fresh.drop())

beforeEach(async () => {
  await sql`delete from sign_in_passkey`.execute(db)
  device = passkeyByHand()
})

const kept = (counter = 0) =>
  transaction(db, (tx) => keepPasskey(tx, amina, 'Phone', { id: device.id, publicKey: device.publicKey, counter }))

/** Who is let in by what the device signs, where it says something otherwise than it should. */
async function letIn(otherwise: Partial<Said> = {}, handle?: string): Promise<string | null> {
  const { challenge } = await askPasskey(db, 'browser', party)
  return checkPasskey(db, 'browser', device.signed({ challenge, ...party, ...otherwise }, handle), party)
}

it('lets its person in, and nobody for it who shows no finger or PIN, or is not there', async () => {
  await kept()
  expect([await letIn(), await letIn({}, handleOf(amina))]).toEqual([amina, amina])
  expect(await letIn({ verified: false })).toBe(null)
  expect(await letIn({ present: false })).toBe(null)
})

it.each([
  ['another origin', { origin: 'https://hr.example.com.evil.example' }],
  ['another host', { host: 'example.com' }],
  ['another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['the making of one', { type: 'webauthn.create' }],
])('is not taken for %s', async (_what, otherwise) => {
  await kept()
  expect(await letIn(otherwise)).toBe(null)
})

it('is not taken as somebody else’s, by another key, nor where nobody knows it', async () => {
  expect(await letIn()).toBe(null)
  await kept()
  expect(await letIn({}, handleOf(fresh.company.id.budi))).toBe(null)
  const other = passkeyByHand()
  const { challenge } = await askPasskey(db, 'browser', party)
  const forged = { ...other.signed({ challenge, ...party }), id: device.id, rawId: device.id }
  expect(await checkPasskey(db, 'browser', forged, party)).toBe(null)
})

it('answers what it was asked once, of its own browser, within ten minutes', async () => {
  await kept()
  const { challenge } = await askPasskey(db, 'browser', party)
  const answer = device.signed({ challenge, ...party })
  expect(await checkPasskey(db, 'another browser', answer, party)).toBe(null)
  expect([await checkPasskey(db, 'browser', answer, party), await checkPasskey(db, 'browser', answer, party)]).toEqual([amina, null])
  for (const [seconds, whom] of [
    [1, amina],
    [0, null],
  ] as const) {
    const asked = await askPasskey(db, 'browser', party)
    await sql`update sign_in_challenge set expires_at = now() + make_interval(secs => ${seconds}::int * 60)`.execute(db)
    expect(await checkPasskey(db, 'browser', device.signed({ challenge: asked.challenge, ...party }), party)).toBe(whom)
  }
  await askPasskey(db, 'browser', party)
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from expires_at - now())::float8 as seconds from sign_in_challenge where name = 'browser'`.execute(db)
  expect(Math.round((rows[0]?.seconds ?? 0) / 60)).toBe(10)
})

it('that counts counts upwards: whoever copied it is found out', async () => {
  await kept(5)
  expect([await letIn({ counter: 5 }), await letIn({ counter: 4 }), await letIn({ counter: 0 })]).toEqual([null, null, null])
  expect([await letIn({ counter: 6 }), await letIn({ counter: 6 }), await letIn({ counter: 7 })]).toEqual([amina, null, amina])
  const { rows } = await sql<{ counter: number }>`select counter::int from sign_in_passkey`.execute(db)
  expect(rows).toEqual([{ counter: 7 }])
})

it('is made for what was offered, by who has shown a finger or PIN, once', async () => {
  const person = { id: amina, userName: 'amina', name: 'Amina Tester' }
  const make = async (otherwise: Partial<Said> = {}) => {
    const { challenge } = await offerPasskey(db, person, party)
    return madePasskey(db, amina, device.made({ challenge, ...party, ...otherwise }), party)
  }
  expect(await make()).toMatchObject({ id: device.id, counter: 0 })
  expect(Buffer.from((await make())?.publicKey ?? []).equals(Buffer.from(device.publicKey))).toBe(true)
  expect([await make({ verified: false }), await make({ origin: 'https://evil.example' }), await make({ type: 'webauthn.get' })]).toEqual([
    null,
    null,
    null,
  ])
  const { challenge } = await offerPasskey(db, person, party)
  const answer = device.made({ challenge, ...party })
  expect(await madePasskey(db, fresh.company.id.budi, answer, party)).toBe(null)
  expect([await madePasskey(db, amina, answer, party), await madePasskey(db, amina, answer, party)]).toEqual([
    expect.objectContaining({ id: device.id }),
    null,
  ])
})
