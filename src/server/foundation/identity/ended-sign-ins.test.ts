import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../../test/support/database.ts'
import { clearEnded, endSignIn, isEnded, isTakenBack } from './ended-sign-ins.ts'
import { openStore } from './provider-store.ts'
import type { SignIn } from './tokens.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase({ max: 2 })
})
afterAll(() => fresh.drop())

const now = () => Math.floor(Date.now() / 1000)
const signIn = (more: Partial<SignIn> = {}): SignIn => ({
  user: 'amina',
  person: null,
  issuer: 'https://login.example',
  subject: 'a-1',
  issuedAt: now() - 60,
  signedInAt: null,
  expiresAt: now() + 3600,
  session: 'desk',
  ...more,
})
const ended = (token: string, more?: Partial<SignIn>) => isEnded(fresh.database.db, token, signIn(more))
const inAnHour = () => Date.now() + 3_600_000

it('amina signs out: what she was given in this session before counts no longer, and nothing else ends', async () => {
  await endSignIn(fresh.database.db, 'one', signIn(), inAnHour())
  expect([await ended('one'), await ended('renewed'), await ended('of an unknown time', { issuedAt: null })]).toEqual([true, true, true])
  const others = [{ session: 'phone' }, { session: null }, { issuer: 'https://other.example' }, { issuedAt: now() + 2 }]
  expect(await Promise.all(others.map((more) => ended('other', more)))).toEqual([false, false, false, false])
})

it('a token that was given in the second of the sign-out ends with it', async () => {
  const underWay = { session: 'laptop', issuedAt: now() }
  await endSignIn(fresh.database.db, 'two', signIn({ session: 'laptop' }), inAnHour())
  expect(await ended('renewed', underWay)).toBe(true)
})

it('a token of no session ends alone', async () => {
  await endSignIn(fresh.database.db, 'of a script', signIn({ session: null }), inAnHour())
  expect([await ended('of a script', { session: null }), await ended('of another script', { session: null })]).toEqual([true, false])
})

it('a token that was ended is ended however its signature is written', async () => {
  const alone = { session: null }
  await endSignIn(fresh.database.db, 'head.claims.sig_-', signIn(alone), inAnHour())
  const others = ['head.claims.sig/+', 'head.claims.sig_-=', 'head.claims.other', 'head.other.sig_-', 'head.claimsX.sig_-']
  expect(await Promise.all(others.map((token) => ended(token, alone)))).toEqual([true, true, true, false, false])
})

it('what the embedded provider keeps of a session ends with it, and nothing of another', async () => {
  const { db } = fresh.database
  const [grants, refresh, sessions] = [openStore(db, 'Grant'), openStore(db, 'RefreshToken'), openStore(db, 'Session')]
  for (const id of ['g-1', 'g-2']) {
    await grants.upsert(id, { jti: id }, 60)
    await refresh.upsert(`r-${id}`, { jti: `r-${id}`, grantId: id }, 60)
    await sessions.upsert(
      `s-${id}`,
      { jti: `s-${id}`, uid: `u-${id}`, accountId: 'amina', authorizations: { calendula: { grantId: id } } },
      60,
    )
  }
  await endSignIn(db, 'of a script', signIn({ session: null }), inAnHour())
  await endSignIn(db, 'of the first', signIn({ session: 'g-1' }), inAnHour())
  const kept = await Promise.all([grants.find('g-1'), refresh.find('r-g-1'), grants.find('g-2'), refresh.find('r-g-2')])
  expect(kept.map((entry) => entry?.jti)).toEqual([undefined, undefined, 'g-2', 'r-g-2'])
  // The provider knows this browser no more, and the other still.
  expect((await Promise.all(['s-g-1', 's-g-2'].map((id) => sessions.find(id)))).map((one) => one?.jti)).toEqual([undefined, 's-g-2'])
  const takenBack = (session: string | null) => isTakenBack(db, signIn({ session }))
  expect(await Promise.all(['g-1', 'g-2', null].map(takenBack))).toEqual([true, false, false])
  // What has run out there by itself lets nobody in either, be it not cleared away yet.
  await grants.upsert('g-2', { jti: 'g-2' }, -1)
  expect(await takenBack('g-2')).toBe(true)
})

it('what has run out by itself is forgotten, what has not is kept, however often it was ended', async () => {
  await endSignIn(fresh.database.db, 'long', signIn({ session: null }), inAnHour())
  await endSignIn(fresh.database.db, 'long', signIn({ session: null }), Date.now() - 1000)
  await endSignIn(fresh.database.db, 'short', signIn({ session: null }), Date.now() - 1000)
  await clearEnded(fresh.database.db)
  expect([await ended('long', { session: null }), await ended('short', { session: null })]).toEqual([true, false])
})
