import { createHmac } from 'node:crypto'
import { exportSPKI, generateKeyPair, type GenerateKeyPairResult, type JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  expectRefused,
  goodClaims,
  published,
  seconds,
  signedToken,
  startKeyProvider,
  tokenRules,
  type KeyProvider,
  type TokenHeader,
} from '../../../../test/support/key-provider.ts'
import { openTokenCheck, type TokenRules } from './tokens.ts'
import { outsideKeys } from './token-keys.ts'

let provider: KeyProvider
let pair: GenerateKeyPairResult

beforeAll(async () => {
  pair = await generateKeyPair('RS256')
  provider = await startKeyProvider([await published(pair, 'one')])
})

afterAll(() => provider.server.close())
afterEach(() => vi.useRealTimers())

/** So many seconds pass. */
const letPass = (count: number) => vi.setSystemTime(Date.now() + count * 1000)

test('an access token tells its user, from the claim the settings name', async () => {
  expect(await checker().check(await token())).toMatchObject({ user: 'amina' })
  expect(await checker({ userClaim: 'upn' }).check(await token({ upn: 'amina@x' }))).toMatchObject({ user: 'amina@x' })
  expect(await checker({ typed: true }).check(await token({}, { typ: 'at+jwt' }))).toMatchObject({ user: 'amina' })
})

test('scopes written into the audience are read one by one', async () => {
  expect(await checker().check(await token({ aud: 'openid api1' }))).toMatchObject({ user: 'amina' })
  expect(await checker().check(await token({ aud: ['openid', 'api1'] }))).toMatchObject({ user: 'amina' })
})

test('a repeated check asks for no key, and a token that ran out since is refused', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const check = checker()
  const short = await token({ exp: seconds(-13) })
  await check.check(short)
  const asked = provider.asked
  const good = await token()
  await check.check(good)
  await check.check(good)
  expect(provider.asked).toBe(asked)
  letPass(2.5)
  await expectRefused(check.check(short))
})

test('what is not signed by the provider is refused', async () => {
  const claims = { ...base(), exp: seconds(600) }
  const none = `${encode({ alg: 'none' })}.${encode(claims)}.`
  const spki = await exportSPKI(pair.publicKey)
  const head = `${encode({ alg: 'HS256', kid: 'one' })}.${encode(claims)}`
  const confused = `${head}.${createHmac('sha256', spki).update(head).digest('base64url')}`
  const stranger = await generateKeyPair('RS256')
  const bent = await token().then((text) => `${text.slice(0, -8)}AAAAAAAA`)
  for (const bad of [
    none,
    confused,
    bent,
    await token({}, { kid: 'one' }, stranger),
    await token({}, { kid: 'unknown' }, stranger),
    '',
    'x',
    'a.b.c',
  ])
    await expectRefused(checker().check(bad))
  await expectRefused(checker().check('x'.repeat(100_000)))
})

test.each([
  ['another issuer', { iss: 'https://evil.example' }],
  ['no issuer', { iss: undefined }],
  ['another audience', { aud: 'other' }],
  ['no audience', { aud: undefined }],
  ['an audience that only begins alike', { aud: 'api10' }],
  ['run out', { exp: Math.floor(Date.now() / 1000) - 60 }],
  ['no end', { exp: undefined }],
  ['not valid yet', { nbf: Math.floor(Date.now() / 1000) + 600 }],
  ['no user', { sub: undefined }],
  ['an empty user', { sub: '' }],
  ['a user that no database can hold', { sub: 'ami\0na' }],
  ['half a character in the user', { sub: 'ami\ud800na' }],
  ['a user that is no text', { sub: 7 as unknown as string }],
])('a token with %s is refused', async (_what, claims) => {
  await expectRefused(checker().check(await token(claims)))
})

test.each([
  ['a nonce', { nonce: 'n' }, {}],
  ['a hash of the access token', { at_hash: 'h' }, {}],
  ['the mark ID', { typ: 'ID' }, {}],
  ['the use id', { token_use: 'id' }, {}],
  ['the mark of a refresh token', { typ: 'Refresh' }, {}],
  ['the header of a logout token', {}, { typ: 'logout+jwt' }],
  ['events of a logout token', { events: {} }, {}],
])('an ID or other token, known by %s, is refused', async (_what, claims, header) => {
  await expectRefused(checker().check(await token(claims, header)))
})

test('a token for the client alone is an ID token, also where no audience is set or the client is the audience', async () => {
  const idToken = await token({ aud: 'calendula', scope: undefined })
  await expectRefused(checker({ audience: null }).check(idToken))
  await expectRefused(checker({ audience: 'calendula' }).check(idToken))
})

test.each([{ azp: 'calendula' }, { client_id: 'calendula' }, { appid: 'calendula' }])(
  'where no audience is set, a token tells by %j that it was given to the portal',
  async (claims) => {
    expect(await checker({ audience: null }).check(await token({ aud: 'account', ...claims }))).toMatchObject({ user: 'amina' })
  },
)

test.each([{}, { azp: 'canteen' }, { client_id: 'canteen' }, { azp: 'canteen', client_id: 'calendula' }, { azp: ['calendula'] }])(
  'where no audience is set, a token that the provider made for another application (%j) opens nothing',
  async (claims) => {
    await expectRefused(checker({ audience: null }).check(await token({ aud: ['account', 'calendula'], ...claims })))
  },
)

test('what the person has not granted is refused; a provider may shorten the name of a scope', async () => {
  const granting = (claims: JWTPayload) => token({ scope: undefined, ...claims })
  for (const claims of [{ scope: 'openid profile' }, { scope: 'api10' }, { scp: ['other'] }, {}])
    await expectRefused(checker().check(await granting(claims)))
  expect(await checker().check(await granting({ scp: ['openid', 'api1'] }))).toMatchObject({ user: 'amina' })
  const entra = checker({ apiScopes: ['api://calendula/use'] })
  expect(await entra.check(await granting({ scp: 'use' }))).toMatchObject({ user: 'amina' })
  await expectRefused(entra.check(await granting({ scp: 'misuse' })))
  expect(await checker({ apiScopes: [] }).check(await granting({}))).toMatchObject({ user: 'amina' })
})

test('what is asked beside is asked of whoever the token says, and counts for nothing where the sign-in was ended', async () => {
  let isOver = false
  const check = openTokenCheck(tokenRules, outsideKeys(provider.issuer), () => Promise.resolve(isOver))
  const asked: string[] = []
  const ask = ({ user }: { user: string }) => Promise.resolve(asked.push(user))
  expect(await check.checkBeside(await token({ jti: 'open' }), ask)).toMatchObject({ signIn: { user: 'amina' }, answer: 1 })
  isOver = true
  await expectRefused(check.checkBeside(await token({ jti: 'over' }), ask))
  await expectRefused(check.checkBeside(await token({ aud: 'other' }), ask))
  expect(asked).toEqual(['amina', 'amina'])
})

test('a sign-in that was ended elsewhere counts for half a minute more at the longest', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let isOver = false
  let asked = 0
  const ended = () => Promise.resolve(((asked += 1), isOver))
  const check = openTokenCheck(tokenRules, outsideKeys(provider.issuer), ended)
  const known = await token({ jti: 'elsewhere' })
  await check.check(known)
  isOver = true
  letPass(29)
  expect(await check.check(known)).toMatchObject({ user: 'amina' })
  expect(asked).toBe(1)
  letPass(2)
  await expectRefused(check.check(known))
  await expectRefused(check.check(known))
})

test('where access tokens are marked, an unmarked one is refused', async () => {
  await expectRefused(checker({ typed: true }).check(await token()))
  await expectRefused(checker({ typed: true }).check(await token({}, { typ: 'JWT' })))
})

test('a sign-in of long ago, or by a lesser way than is demanded, is refused', async () => {
  expect(await checker().check(await token({ auth_time: seconds(-43_100) }))).toMatchObject({ signedInAt: expect.any(Number) })
  await expectRefused(checker().check(await token({ auth_time: seconds(-43_300) })))
  const strict = checker({ acr: ['mfa', 'hwk'] })
  expect(await strict.check(await token({ acr: 'hwk' }))).toMatchObject({ user: 'amina' })
  for (const acr of ['pwd', '', undefined, 'mfa hwk']) await expectRefused(strict.check(await token({ acr })))
})

test('what was forgotten while it was asked about is asked about anew: a sign-out counts at once', async () => {
  let isOver = false
  let asked = 0
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  const ended = async () => {
    const answer = isOver
    if (asked++ === 0) await held
    return answer
  }
  const check = openTokenCheck(tokenRules, outsideKeys(provider.issuer), ended)
  const [mine, other] = [await token({ jti: 'race' }), await token({ jti: 'control' })]
  // A call is under way: whether its sign-in has ended was asked, and answered no, a moment before it did.
  const underWay = check.check(mine)
  await expect.poll(() => asked).toBe(1)
  await check.check(other)
  isOver = true
  check.forget(mine)
  go()
  expect(await underWay).toMatchObject({ user: 'amina' })
  await expectRefused(check.check(mine))
  // One that nobody has forgotten is not asked about again so soon.
  expect([await check.check(other), asked]).toEqual([expect.objectContaining({ user: 'amina' }), 3])
})

test('a token is remembered as it was checked, and forgotten however it is written', async () => {
  let isOver = false
  const check = openTokenCheck(tokenRules, outsideKeys(provider.issuer), () => Promise.resolve(isOver))
  const mine = await token({ jti: 'spelling' })
  const padded = `${mine}==`
  const bent = mine.replace(/.{8}$/, 'AAAAAAAA')
  await check.check(mine)
  // Signed by nobody: what is remembered of the right one does not help it, nor hurt the other.
  await expectRefused(check.check(bent))
  await check.check(mine)
  isOver = true
  expect(await check.check(mine)).toMatchObject({ user: 'amina' })
  check.forget(padded)
  await expectRefused(check.check(mine))
})

const checker = (more: Partial<TokenRules> = {}) => openTokenCheck({ ...tokenRules, ...more }, outsideKeys(provider.issuer))
const base = () => goodClaims(provider.issuer)
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (claims?: JWTPayload, header?: TokenHeader, by = pair) => signedToken(provider.issuer, by, claims, header)
