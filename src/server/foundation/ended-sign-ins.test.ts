import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../test/support/database.ts'
import { clearEnded, endSignIn, isEnded } from './ended-sign-ins.ts'
import type { SignIn } from './tokens.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase({ max: 2 })
})
afterAll(() => fresh.drop())

const now = () => Math.floor(Date.now() / 1000)
const signIn = (more: Partial<SignIn> = {}): SignIn => ({
  user: 'amina',
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

it('a token of no session ends alone', async () => {
  await endSignIn(fresh.database.db, 'of a script', signIn({ session: null }), inAnHour())
  expect([await ended('of a script', { session: null }), await ended('of another script', { session: null })]).toEqual([true, false])
})

it('what has run out by itself is forgotten, what has not is kept, however often it was ended', async () => {
  await endSignIn(fresh.database.db, 'long', signIn({ session: null }), inAnHour())
  await endSignIn(fresh.database.db, 'long', signIn({ session: null }), Date.now() - 1000)
  await endSignIn(fresh.database.db, 'short', signIn({ session: null }), Date.now() - 1000)
  await clearEnded(fresh.database.db)
  expect([await ended('long', { session: null }), await ended('short', { session: null })]).toEqual([true, false])
})
