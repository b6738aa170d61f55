import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPair, type GenerateKeyPairResult, type JWTPayload } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectRefused,
  published,
  signedToken,
  startKeyProvider,
  tokenRules,
  type KeyProvider,
  type TokenHeader,
} from '../../../../test/support/key-provider.ts'
import { outsideKeys } from './token-keys.ts'
import { openTokenCheck } from './tokens.ts'

let provider: KeyProvider
let pair: GenerateKeyPairResult

beforeAll(async () => {
  pair = await generateKeyPair('RS256')
  provider = await startKeyProvider([await published(pair, 'one')])
})

afterAll(() => provider.server.close())

test('keys that were changed are found, and the old ones go on while they are published', async () => {
  const rotating = await startKeyProvider([await published(pair, 'one')])
  const check = openTokenCheck(tokenRules, outsideKeys(rotating.issuer, { cooldownMs: 0 }))
  await check.check(await token({ iss: rotating.issuer }))
  const second = await generateKeyPair('ES256')
  const early = await token({ iss: rotating.issuer }, { kid: 'two', alg: 'ES256' }, second)
  await expectRefused(check.check(early))
  rotating.keys.push(await published(second, 'two'))
  expect(await check.check(early)).toMatchObject({ user: 'amina' })
  rotating.server.close()
  rotating.server.closeAllConnections()
  expect(await check.check(await token({ iss: rotating.issuer, jti: 'fresh' }))).toMatchObject({ user: 'amina' })
})

test('a key without an id is found among several', async () => {
  const other = await generateKeyPair('RS256')
  const several = await startKeyProvider([await published(other), await published(pair)])
  const check = openTokenCheck(tokenRules, outsideKeys(several.issuer))
  expect(await check.check(await token({ iss: several.issuer }, { kid: undefined }))).toMatchObject({ user: 'amina' })
  several.server.close()
})

test('while the provider is away nobody is signed out: the answer is 503, and it recovers', async () => {
  const away = await startKeyProvider([await published(pair, 'one')])
  const port = (away.server.address() as AddressInfo).port
  await new Promise((resolve) => away.server.close(resolve))
  const check = openTokenCheck(tokenRules, outsideKeys(away.issuer, { cooldownMs: 0 }))
  const good = await token({ iss: away.issuer })
  await expectRefused(check.check(good), 503)
  await new Promise<void>((resolve) => away.server.listen(port, '127.0.0.1', resolve))
  expect(await check.check(good)).toMatchObject({ user: 'amina' })
  away.server.close()
})

test('a provider that calls itself otherwise is not believed', async () => {
  const check = openTokenCheck(tokenRules, outsideKeys(`${provider.issuer}/other`))
  await expectRefused(check.check(await token()), 503)
})

test('keys are taken neither from an address without TLS nor from where a provider is led on to', async () => {
  const plain = await startKeyProvider([await published(pair, 'one')], 'http://keys.example.com/keys')
  await expectRefused(openTokenCheck(tokenRules, outsideKeys(plain.issuer)).check(await token({ iss: plain.issuer })), 503)
  const leading = createServer((_request, response) =>
    response.writeHead(302, { location: `${provider.issuer}/.well-known/openid-configuration` }).end(),
  )
  await new Promise<void>((resolve) => leading.listen(0, '127.0.0.1', resolve))
  const asked = provider.asked
  const authority = `http://127.0.0.1:${(leading.address() as AddressInfo).port}`
  await expectRefused(openTokenCheck(tokenRules, outsideKeys(authority)).check(await token()), 503)
  expect(provider.asked).toBe(asked)
  plain.server.close()
  leading.close()
})

const token = (claims?: JWTPayload, header?: TokenHeader, by = pair) => signedToken(provider.issuer, by, claims, header)
