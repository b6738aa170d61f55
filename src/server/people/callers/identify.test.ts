import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/foundation/basis/ids.ts'
import { tellRefusal } from '#server/foundation/basis/log.ts'
import type { SignIn, TokenCheck } from '#server/foundation/identity/tokens.ts'
import type { Company } from '../../../../test/support/company.ts'
import { freshCompany, type FreshDatabase } from '../../../../test/support/database.ts'
import { bearerOf, identifyBy, openNewcomers } from './identify.ts'
import { bindIdentity } from './identity.ts'

const tokenOf = (authorization?: string) => bearerOf({ ip: '127.0.0.1', headers: { authorization } } as FastifyRequest)

it('the token of a call stands behind the word Bearer, however that is written', () => {
  expect(['Bearer abc', 'bearer abc', 'BEARER abc'].map(tokenOf)).toEqual(['abc', 'abc', 'abc'])
  expect(tokenOf(`Bearer ${'a'.repeat(8192)}`)).toHaveLength(8192)
  expect(['Bearer aZ9-._~+/', 'Bearer YQ=='].map(tokenOf)).toEqual(['aZ9-._~+/', 'YQ=='])
})

it('what could be no token is none: another scheme, nothing, something behind it, or longer than any provider writes', () => {
  for (const header of [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'abc',
    'Basic abc',
    'Basic Bearer abc',
    'Bearer abc def',
    'Bearer abc ',
    'Bearer ab\tc',
    'Bearer ab\u00a0c',
    'Bearer ab=c',
    'Bearer =',
    'Bearer ab,c',
    `Bearer ${'a'.repeat(8193)}`,
  ])
    expect([header, tokenOf(header)]).toEqual([header, null])
})

const signIn = (session: string | null, signedInAt: number | null = null, issuedAt: number | null = null) => ({
  session,
  signedInAt,
  issuedAt,
})

it('the first call of a sign-in is told from those that follow, by session, or by when it began', () => {
  const isNew = openNewcomers(100)
  expect([isNew('amina', signIn('s', 1, 1)), isNew('amina', signIn('s', 1, 9))]).toEqual([true, false])
  expect([isNew('amina', signIn('t', 1, 1)), isNew('budi', signIn('s', 1, 1))]).toEqual([true, true])
  // A provider that names no session says when the person signed in, or at least when the token was made.
  expect([isNew('amina', signIn(null, 5, 6)), isNew('amina', signIn(null, 5, 7)), isNew('amina', signIn(null, 6, 7))]).toEqual([
    true,
    false,
    true,
  ])
  expect([isNew('budi', signIn(null, null, 5)), isNew('budi', signIn(null, null, 5)), isNew('budi', signIn(null, null, 6))]).toEqual([
    true,
    false,
    true,
  ])
  expect([isNew('budi', signIn(null)), isNew('budi', signIn(null))]).toEqual([true, false])
})

it('of many sign-ins the oldest is forgotten, and no other', () => {
  const isNew = openNewcomers(2)
  const of = (session: string) => isNew('amina', signIn(session))
  expect([of('a'), of('b'), of('b'), of('a')]).toEqual([true, true, false, false])
  expect([of('c'), of('b'), of('c'), of('a')]).toEqual([true, false, false, true])
})

describe('the person a call comes from', () => {
  let fresh: FreshDatabase
  let company: Company
  beforeAll(async () => {
    const founded = await freshCompany({ max: 2 })
    fresh = founded
    company = founded.company
  })
  afterAll(() => fresh.drop())

  const issuer = 'https://login.example.com'
  /** Calls with tokens of a provider that says this of them. `lines`: what the log of security tells. */
  const openCalls = (binds: boolean) => {
    const answerOf = async <T>(said: SignIn, ask: (signIn: SignIn) => Promise<T>) => ({ signIn: said, answer: await ask(said) })
    const tokens: TokenCheck = {
      check: () => Promise.reject(new Error('asks for the person beside')),
      checkBeside: (token, ask) => answerOf(JSON.parse(Buffer.from(token, 'base64url').toString()) as SignIn, ask),
      forget: () => undefined,
    }
    const identify = identifyBy(fresh.database.db, tokens, binds)
    return async (user: string, said: Partial<SignIn> = {}) => {
      const lines: unknown[] = []
      const nothing = { person: null, issuer, subject: null, issuedAt: null, signedInAt: null, expiresAt: 0, session: null }
      const authorization = `Bearer ${Buffer.from(JSON.stringify({ user, ...nothing, ...said })).toString('base64url')}`
      const log = { warn: ({ security, status, person }: Record<string, unknown>) => lines.push([security, status, person]) }
      const request = { ip: '127.0.0.1', headers: { authorization }, log } as unknown as FastifyRequest
      const found = await identify(request).catch((error: unknown) => {
        tellRefusal(request, (error as { statusCode: number }).statusCode)
      })
      return [found?.userName, ...lines]
    }
  }

  it('is told to the log of security with their first call, and so is why somebody is kept out', async () => {
    const call = openCalls(false)
    const { amina } = company.id
    expect([await call('amina'), await call('Amina')]).toEqual([['amina', ['signed in', 200, amina]], ['amina']])
    expect(await call('nobody')).toEqual([undefined, ['unknown user', 401, null]])
    await sql`insert into access (employee_id, tokens_from) values (${amina}, to_timestamp(1000))`.execute(fresh.database.db)
    const ended = [undefined, ['sign-in ended', 401, amina]]
    for (const said of [{}, { signedInAt: 1000, issuedAt: 2000 }, { issuedAt: 1000 }]) expect(await call('amina', said)).toEqual(ended)
    for (const said of [{ signedInAt: 1001, issuedAt: 1000 }, { issuedAt: 1002 }])
      expect(await call('amina', said)).toEqual(['amina', ['signed in', 200, amina]])
  })

  it('is whom they were bound to at their first sign-in, and nobody without being somebody there', async () => {
    const call = openCalls(true)
    const { budi, carla } = company.id
    const other = (person: string) => [undefined, ['other identity', 401, person]]
    expect(await call('budi')).toEqual(other(budi))
    expect(await call('budi', { subject: 'b-1' })).toEqual(['budi', ['signed in', 200, budi]])
    expect(await call('budi', { subject: 'b-1' })).toEqual(['budi'])
    for (const said of [{ subject: 'b-2' }, { subject: 'b-1', issuer: 'https://other.example.com' }, {}])
      expect(await call('budi', said)).toEqual(other(budi))
    expect(await call('carla', { subject: 'b-1' })).toEqual(other(carla))
    // Without an outside provider nobody is bound.
    expect((await openCalls(false)('carla', { subject: 'b-1' }))[0]).toBe('carla')
  })

  it('is bound once, also where two come at the same instant, and not where the person is none', async () => {
    const { db } = fresh.database
    const { dewi, farah } = company.id
    const [first, second] = [
      { issuer, subject: 'd-1' },
      { issuer, subject: 'd-2' },
    ]
    expect([await bindIdentity(db, dewi, first), await bindIdentity(db, dewi, second)]).toEqual([first, first])
    expect(await bindIdentity(db, farah, first)).toBeNull()
    await expect(bindIdentity(db, newId(), second)).rejects.toThrow('access_employee_id_fkey')
    const { rows } =
      await sql`select actor_id as by, detail from audit where act = 'bind' and entity_id = any (${[dewi, farah]}::uuid[])`.execute(db)
    expect(rows).toEqual([{ by: dewi, detail: first }])
  })
})
