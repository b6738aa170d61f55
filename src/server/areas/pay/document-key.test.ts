import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, transaction } from '#server/foundation/database/db.ts'
import { setDocumentPassword } from '#server/foundation/credentials/document-passwords.ts'
import { ofAddress, takeTry } from '#server/foundation/credentials/sign-in-locks.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openKeyStage, type KeyStage } from '../../../../test/support/key-stage.ts'

let stage: KeyStage
beforeAll(async () => {
  stage = await openKeyStage()
  for (const name of ['amina', 'budi', 'carla'] as const) await choose(name, words)
  await stage.setAsked(true)
})
afterAll(() => stage.close())

const words = 'kucing oranye makan jagung'
const db = () => stage.database.db
const choose = (name: Name, password: string) => transaction(db(), (tx) => setDocumentPassword(tx, stage.company.id[name], password))
const keyIn = async (token: string) => String((await stage.open(token, words)).body['key'])
const opened = { status: 200, challenge: undefined, body: { password: words } }
const shut = {
  status: 401,
  challenge: 'DocumentKey',
  body: { Message: 'Please enter the password of your documents.', Errors: ['Please enter the password of your documents.'] },
}

describe('a key to one’s documents', () => {
  it('is answered for the right password, for ten minutes, by both kinds of slips, and opens', async () => {
    const token = await stage.token('amina', 'one')
    for (const kind of ['pay', 'bonus'] as const) {
      const before = Date.now()
      const { status, body } = await stage.open(token, words, { kind })
      expect({ status, names: Object.keys(body) }).toEqual({ status: 200, names: ['key', 'validUntilDate'] })
      const lasts = Date.parse(String(body['validUntilDate'])) - before
      expect(lasts).toBeGreaterThan(598_000)
      expect(lasts).toBeLessThan(660_000)
      expect(await stage.opened(token, String(body['key']))).toEqual(opened)
    }
  })

  it('is of no use to whoever has none, or what is no key', async () => {
    const token = await stage.token('amina', 'one')
    for (const key of [undefined, '', 'x', '....', 'a.b.c.d.e', token, words]) expect(await stage.opened(token, key)).toEqual(shut)
  })

  it('is of its person alone', async () => {
    const key = await keyIn(await stage.token('amina', 'one'))
    expect(await stage.opened(await stage.token('budi', 'one'), key)).toEqual(shut)
    expect(await stage.opened(await stage.token('amina', 'one'), key)).toEqual(opened)
  })

  it('is of its sign-in alone: a renewed token opens with it, another session does not', async () => {
    const key = await keyIn(await stage.token('amina', 'one'))
    expect(await stage.opened(await stage.token('amina', 'one'), key)).toEqual(opened)
    for (const session of ['two', '', null]) expect(await stage.opened(await stage.token('amina', session), key)).toEqual(shut)
  })

  it('is of its token alone where that names no session', async () => {
    const token = await stage.token('amina', null)
    const key = await keyIn(token)
    expect(await stage.opened(token, key)).toEqual(opened)
    expect(await stage.opened(await stage.token('amina', null), key)).toEqual(shut)
  })

  it('ends after ten minutes', async () => {
    const token = await stage.token('amina', 'one')
    const key = await keyIn(token)
    expect(await stage.opened(token, key, 9 * 60 + 50)).toEqual(opened)
    for (const seconds of [600, 601, 86_400]) expect(await stage.opened(token, key, seconds)).toEqual(shut)
  })

  it('ends with its password, though the same is chosen again', async () => {
    const token = await stage.token('carla', 'one')
    const key = await keyIn(token)
    expect(await stage.opened(token, key)).toEqual(opened)
    await choose('carla', 'tiga ekor bebek berenang')
    expect(await stage.opened(token, key)).toEqual(shut)
    await choose('carla', words)
    expect(await stage.opened(token, key)).toEqual(shut)
  })

  it('law: changed anywhere it is none', async () => {
    const token = await stage.token('amina', 'one')
    const key = await keyIn(token)
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.='
    const ends = [...key.matchAll(/\.|$/g)].map(({ index }) => index - 1).filter((at) => key[at] !== '.')
    const place = fc.oneof(fc.nat(key.length - 1), fc.constantFrom(...ends))
    const changed = fc.oneof(
      fc.tuple(place, fc.constantFrom(...letters)).map(([at, letter]) => key.slice(0, at) + letter + key.slice(at + 1)),
      fc.tuple(place, fc.constantFrom(...letters)).map(([at, letter]) => key.slice(0, at) + letter + key.slice(at)),
      place.map((at) => key.slice(0, at) + key.slice(at + 1)),
      fc.nat(key.length - 1).map((at) => key.slice(0, at)),
    )
    await fc.assert(
      fc.asyncProperty(
        changed.filter((other) => other !== key),
        async (other) => {
          expect(await stage.opened(token, other)).toEqual(shut)
        },
      ),
      { numRuns: 300 },
    )
    expect(await stage.opened(token, key)).toEqual(opened)
  })
})

describe('whoever has chosen no password', () => {
  const none = { status: 401, challenge: 'DocumentKey', body: { Message: 'Please choose a password for your documents first.' } }

  it('is told to choose one, whatever they send', async () => {
    const token = await stage.token('farah', 'one')
    const key = await keyIn(await stage.token('amina', 'one'))
    for (const other of [undefined, 'x', key]) expect(await stage.opened(token, other)).toMatchObject(none)
    expect(await stage.open(token, words)).toMatchObject(none)
  })

  it('is told so before they ask', async () => {
    for (const kind of ['pay', 'bonus'] as const) {
      expect((await stage.configuration(await stage.token('farah', 'one'), kind)).body).toEqual({ asksPassword: true, hasPassword: false })
      expect((await stage.configuration(await stage.token('amina', 'one'), kind)).body).toEqual({ asksPassword: true, hasPassword: true })
    }
  })
})

it('where the company does not ask, nothing is demanded, and files are open', async () => {
  await stage.setAsked(false)
  for (const name of ['amina', 'farah'] as const)
    expect(await stage.opened(await stage.token(name, 'one'))).toEqual({ ...opened, body: { password: null } })
  expect((await stage.configuration(await stage.token('amina', 'one'))).body).toEqual({ asksPassword: false, hasPassword: true })
  await stage.setAsked(true)
})

describe('guesses', () => {
  /** Pauses are over. */
  const wait = () => sql`update sign_in_lock set until = now() - interval '1 second' where until is not null`.execute(db())
  const wrong = {
    status: 400,
    body: { fields: { password: ['This is not the present password of your documents.'] } },
  }

  it('are slowed after five, and with the tenth the person is told, once, by a notification and a mail', async () => {
    const token = await stage.token('budi', 'one')
    for (let n = 1; n <= 5; n += 1) expect(await stage.open(token, `wrong ${n}`)).toMatchObject(wrong)
    expect((await stage.open(token, 'wrong 6')).status).toBe(429)
    // Nor is the right one looked at meanwhile, whatever it is for.
    expect((await stage.open(token, words, { kind: 'bonus', from: '203.0.113.2' })).status).toBe(429)
    const told = () =>
      rows(
        db(),
        sql<{ key: string }>`select key from notification where employee_id = ${stage.company.id.budi}::uuid
          union all select key from mail where employee_id = ${stage.company.id.budi}::uuid`,
      )
    for (let n = 6; n <= 10; n += 1) {
      expect(await told()).toEqual([])
      await wait()
      expect(await stage.open(token, `wrong ${n}`)).toMatchObject(wrong)
    }
    expect(await told()).toEqual([{ key: 'documentPassword.guessed' }, { key: 'told.account.documentsGuessed' }])
    const locked = await stage.open(token, words)
    expect([locked.status, locked.body['Message']]).toEqual([429, 'That was tried too often. Try again in 8 minutes.'])
    await wait()
    expect(await stage.open(token, 'wrong 11')).toMatchObject(wrong)
    expect(await told()).toHaveLength(2)
    // The right one is taken after its pause, and guessing begins anew.
    await wait()
    expect((await stage.open(token, words)).status).toBe(200)
    expect(await stage.open(token, 'wrong')).toMatchObject(wrong)
    expect((await stage.open(token, words)).status).toBe(200)
    // Nobody else was held up.
    expect((await stage.open(await stage.token('amina', 'one'), words)).status).toBe(200)
  })

  it('from one address count together, whoever’s documents they are about', async () => {
    const from = '203.0.113.9'
    for (let n = 1; n <= 48; n += 1) await takeTry(db(), [ofAddress(from)])
    const guess = async (name: Name, at: string) => (await stage.open(await stage.token(name, 'one'), 'wrong', { from: at })).status
    expect([await guess('amina', from), await guess('budi', from), await guess('carla', from)]).toEqual([400, 400, 429])
    expect(await guess('carla', '203.0.113.10')).toBe(400)
  })

  it('of nothing are no guesses', async () => {
    expect(await stage.open(await stage.token('amina', 'one'), '')).toMatchObject({ status: 400, body: { fields: {} } })
  })
})

it('nothing of a password is kept, told to the log, or to be read in an answer', async () => {
  const token = await stage.token('amina', 'one')
  const answers = [await stage.open(token, words), await stage.open(token, 'a wrong guess of it'), await stage.opened(token, 'x')]
  const parts = String(answers[0]?.body['key']).split('.')
  const readable = JSON.stringify(answers) + parts.map((part) => Buffer.from(part, 'base64url').toString('latin1')).join('')
  const tables = await rows(
    db(),
    sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const kept = await Promise.all(
    tables.map(({ name }) =>
      rows(db(), sql<{ row: string }>`select t::text as row from ${sql.table(name)} t where t::text ~ 'kucing|a wrong guess'`),
    ),
  )
  expect(tables.length).toBeGreaterThan(50)
  for (const told of [readable, stage.logged.join('\n'), JSON.stringify(kept)])
    for (const word of ['kucing', 'a wrong guess']) expect(told).not.toContain(word)
  expect(stage.logged.join('\n')).toContain('wrong password')
  // What keys are sealed with stands encrypted as other secrets do.
  const [sealed] = await rows(db(), sql<{ content: object }>`select content from identity_secret where name = 'document-keys'`)
  expect(Object.keys(sealed?.content ?? {})).toContain('wrapped')
})
