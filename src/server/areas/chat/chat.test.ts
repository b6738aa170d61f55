import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chatCalls, chatSetting } from '#shared/areas/chat.ts'
import { first, rows } from '#server/foundation/database/db.ts'
import { keyOf, wrapSecretsWith } from '#server/foundation/database/wrapped.ts'
import { rewrapSecrets } from '#server/foundation/identity/provider-secrets.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, secretsKept, type Portal } from '../../../../test/support/portal.ts'
import { chatHost } from './calls.ts'
import { rewrapChatUsers } from './users.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal(secretsKept)
})
afterAll(() => portal.close())

const db = () => portal.database.db
const host = 'https://chat.example.com'
const script = `${host}/js/widget.js`
const set = (rule: { isOn: boolean; host: string | null; script: string | null }, by: Name = 'edgar') =>
  portal.as(by).call(chatSetting.calls.change, rule)
const write = (token: string, by: Name = 'edgar') => portal.as(by).call(chatCalls.writeToken, { token })
const config = async () => (await portal.as('amina').call(chatCalls.config)).body
const restoreId = async (name: Name) => (await portal.as(name).call(chatCalls.information)).body
const keep = (name: Name, id: string) => portal.as(name).call(chatCalls.update, { restoreId: id })
/** For what pages are opened. */
const opened = () => chatHost(db())

beforeEach(async () => {
  await sql`delete from setting where key = 'chat'`.execute(db())
  await sql`delete from identity_secret where name = 'chat-token'`.execute(db())
  await sql`delete from chat_user`.execute(db())
})

describe('the chat', () => {
  it('is off: nothing is told of where it comes from, nothing is kept of anybody, and no page may load anything from outside', async () => {
    expect(await config()).toEqual({ freshChatScriptEmbedCodeSource: '', token: '', host: '' })
    expect(await restoreId('amina')).toEqual({ restoreId: null })
    const kept = await keep('amina', 'r-1')
    expect([kept.status, kept.error.Message]).toEqual([409, 'There is no chat here.'])
    expect(await opened()).toBeNull()
  })

  it('that is on tells everybody where it comes from, and opens pages for its host until it is off again', async () => {
    await write('of-the-company')
    const { status, body } = await set({ isOn: true, host: ` ${host.toUpperCase()} `, script })
    expect([status, body]).toEqual([200, { isOn: true, host, script }])
    expect(await config()).toEqual({ freshChatScriptEmbedCodeSource: script, token: 'of-the-company', host })
    expect(await opened()).toBe(host)
    await set({ isOn: false, host, script })
    expect(await config()).toEqual({ freshChatScriptEmbedCodeSource: '', token: '', host: '' })
    expect(await opened()).toBeNull()
  })

  it('is turned on whole: with a host by https, a script of that host, and a token', async () => {
    const told = async (rule: Parameters<typeof set>[0]) => {
      const { status, error } = await set(rule)
      return [status, Object.keys(error.fields ?? {})]
    }
    expect(await told({ isOn: true, host, script })).toEqual([409, ['isOn']])
    await write('x')
    expect(await told({ isOn: true, host: null, script: null })).toEqual([400, ['host']])
    expect(await told({ isOn: true, host, script: null })).toEqual([400, ['script']])
    for (const other of ['https://chat.example.com.evil.example/a.js', 'https://evil.example/a.js', 'https://chat.example.com:8443/a.js'])
      expect([other, ...(await told({ isOn: false, host, script: other }))]).toEqual([other, 400, ['script']])
    const hosts = [
      'http://chat.example.com',
      'https://*.example.com',
      'https://chat.example.com/path',
      'https://chat.example.com; script-src *',
      "https://chat.example.com 'unsafe-inline'",
      'https://user@chat.example.com',
      'chat.example.com',
      'https:',
    ]
    for (const wrong of hosts) expect([wrong, ...(await told({ isOn: false, host: wrong, script: null }))]).toEqual([wrong, 400, ['host']])
    for (const wrong of ['http://chat.example.com/a.js', '/a.js', 'javascript:alert(1)'])
      expect([wrong, ...(await told({ isOn: false, host: null, script: wrong }))]).toEqual([wrong, 400, ['script']])
    expect(await told({ isOn: true, host, script })).toEqual([200, []])
  })

  it('is set by administrators alone', async () => {
    for (const name of ['amina', 'dewi', 'indra'] as const) {
      expect([name, (await set({ isOn: false, host: null, script: null }, name)).status]).toEqual([name, 403])
      expect([name, (await write('x', name)).status]).toEqual([name, 403])
      expect([name, (await portal.as(name).call(chatCalls.readToken)).status]).toEqual([name, 403])
    }
  })
})

describe('the token', () => {
  it('is kept as other secrets are: told to no form, in no row of the audit, and encrypted', async () => {
    expect((await portal.as('edgar').call(chatCalls.readToken)).body).toEqual({ hasToken: false })
    expect((await write('a-token-of-ours')).body).toEqual({ hasToken: true })
    expect((await portal.as('edgar').call(chatCalls.readToken)).body).toEqual({ hasToken: true })
    const kept = await rows(db(), sql<{ of: string }>`select content::text as of from identity_secret where name = 'chat-token'`)
    const audit = await rows(db(), sql<{ of: string }>`select detail::text as of from audit where entity = 'chat token'`)
    expect([kept.length, audit.length > 0, JSON.stringify([kept, audit]).includes('a-token-of-ours')]).toEqual([1, true, false])
  })

  it('of another account knows nobody any more', async () => {
    await write('one')
    await set({ isOn: true, host, script })
    await keep('amina', 'r-1')
    await write('two')
    expect([await restoreId('amina'), (await config()).token]).toEqual([{ restoreId: null }, 'two'])
  })
})

describe('what somebody finds their conversations by', () => {
  beforeEach(async () => {
    await write('x')
    await set({ isOn: true, host, script })
  })

  it('is theirs alone, and the last that was told', async () => {
    expect((await keep('amina', 'r-1')).body).toEqual({ isKept: true })
    await keep('budi', 'r-2')
    await keep('amina', 'r-3')
    expect([await restoreId('amina'), await restoreId('budi'), await restoreId('hadi')]).toEqual([
      { restoreId: 'r-3' },
      { restoreId: 'r-2' },
      { restoreId: null },
    ])
    expect((await keep('amina', ' ')).status).toBe(400)
  })

  it('is of one host: another knows nobody', async () => {
    await keep('amina', 'r-1')
    await set({ isOn: true, host: 'https://other.example.com', script: 'https://other.example.com/a.js' })
    expect(await restoreId('amina')).toEqual({ restoreId: null })
    await set({ isOn: true, host, script })
    expect(await restoreId('amina')).toEqual({ restoreId: 'r-1' })
  })

  it('is encrypted, bound to its person, and read after the key of the portal has changed', async () => {
    await keep('amina', 'r-1')
    const stored = await first(db(), sql<{ of: string }>`select restore_id::text as of from chat_user`)
    expect(stored?.of).not.toContain('r-1')
    const [before, after] = [keyOf(secretsKept.SECRETS_KEY), keyOf('the key that comes after that of the chat')]
    wrapSecretsWith(db(), after, [before])
    expect([(await rewrapSecrets(db())) > 0, await rewrapChatUsers(db())]).toEqual([true, 1])
    expect([await rewrapSecrets(db()), await rewrapChatUsers(db())]).toEqual([0, 0])
    wrapSecretsWith(db(), after)
    expect([await restoreId('amina'), (await config()).token]).toEqual([{ restoreId: 'r-1' }, 'x'])
    wrapSecretsWith(db(), before, [after])
    await rewrapSecrets(db())
    await sql`update chat_user set employee_id = ${portal.company.id.budi}`.execute(db())
    expect((await portal.as('budi').call(chatCalls.information)).status).toBeGreaterThanOrEqual(500)
  })

  it('goes with the person', async () => {
    const { rows: found } = await sql<{
      rule: string
    }>`select confdeltype as rule from pg_constraint where conrelid = 'chat_user'::regclass and contype = 'f'`.execute(db())
    expect(found).toEqual([{ rule: 'c' }])
  })
})
