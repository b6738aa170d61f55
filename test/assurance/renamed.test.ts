import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { peopleCalls } from '#shared/areas/people.ts'
import { hashPassword } from '#server/foundation/credentials/password-hash.ts'
import { findViewer } from '#server/people/viewer.ts'
import { Browser } from '../support/browser-like.ts'
import { bringing } from '../support/bringing.ts'
import type { Name } from '../support/company.ts'
import { byPassword, openSigningPortal, type SigningPortal, type Tokens } from '../support/password-sign-in.ts'

/** A user name goes to somebody else; the sign-ins that were made with it do not. */

let portal: SigningPortal
const words = 'kucing oranye makan jagung'
beforeAll(async () => {
  portal = await openSigningPortal()
})
afterAll(() => portal.close())

const db = () => portal.database.db
const signedIn = async (name: Name, userName: string = name): Promise<Tokens> => {
  await sql`insert into sign_in_password (employee_id, hash)
    values (${portal.company.id[name]}::uuid, ${await hashPassword(words, { ln: 4, r: 8, p: 1 })}) on conflict do nothing`.execute(db())
  return byPassword(portal, new Browser(), userName, words)
}
const who = async (token: string) => {
  const answer = await portal.app.inject({ url: '/api/account/AccountDetails', headers: { authorization: `Bearer ${token}` } })
  return answer.statusCode === 200 ? (answer.json() as { userName: string }).userName : answer.statusCode
}
const renew = async (token: string) => {
  const body = new URLSearchParams({ client_id: 'calendula', grant_type: 'refresh_token', refresh_token: token })
  return (await (await fetch(`${portal.home}/oidc/token`, { method: 'POST', body })).json()) as Tokens
}
const rename = async (name: Name, userName: string) => {
  const { signInLocked: _locked, ...details } = (await portal.as('edgar').call(peopleCalls.details, { id: portal.company.id[name] })).body
  return (await portal.as('edgar').call(peopleCalls.saveDetails, { ...details, id: portal.company.id[name], userName })).status
}

describe('a user name that is handed on', () => {
  it('takes no sign-in along: neither its tokens nor what renews them', async () => {
    const before = await signedIn('amina')
    const scripted = await portal.ownToken('amina')
    expect([await who(before.access_token), await who(scripted)]).toEqual(['amina', 'amina'])
    expect([await rename('amina', 'amina2'), await rename('gita', 'amina')]).toEqual([200, 200])
    expect((await findViewer(db(), 'amina'))?.id).toBe(portal.company.id.gita)
    expect([await who(before.access_token), await who(scripted)]).toEqual([401, 401])
    expect((await renew(before.refresh_token)).error).toBe('invalid_grant')
    // Each signs in anew, under the name of now.
    expect(await who((await signedIn('amina', 'amina2')).access_token)).toBe('amina2')
    expect(await who((await signedIn('gita', 'amina')).access_token)).toBe('amina')
    expect([await rename('gita', 'gita'), await rename('amina', 'amina')]).toEqual([200, 200])
  })

  it('takes none along to somebody who is hired under it either, however the row came to be', async () => {
    const before = await signedIn('hadi')
    // As if nothing had ended with the name: the token alone says whose it is.
    await sql`alter table employee disable trigger user_name_changes`.execute(db())
    await sql`update employee set user_name = 'hadi2' where user_name = 'hadi'`.execute(db())
    await sql`update employee set user_name = 'hadi' where user_name = 'farah'`.execute(db())
    expect(await who(before.access_token)).toBe(401)
    // Who was renamed is still themself.
    expect(await who((await renew(before.refresh_token)).access_token)).toBe('hadi2')
    await sql`update employee set user_name = 'farah' where user_name = 'hadi'`.execute(db())
    await sql`update employee set user_name = 'hadi' where user_name = 'hadi2'`.execute(db())
    await sql`alter table employee enable always trigger user_name_changes`.execute(db())
  })

  it('takes none along where files bring it, and ends the sign-ins where one is taken back', async () => {
    const edgar = bringing(portal, 'edgar')
    const bring = async (row: string) => {
      const run = await edgar.begin()
      await edgar.bring(run, 'a.csv', `No;Login\n${row}\n`)
      const plan = { key: 'code', files: { a: { name: 'a.csv', separator: ';' } } }
      await edgar.map(run, { ...plan, employees: { file: 'a', fields: { code: 'No', userName: 'Login' } } })
      expect((await edgar.act(run, 'all')).error ?? null).toBeNull()
      return run
    }
    const before = await signedIn('budi')
    await bring('E-budi;budi2')
    const handed = await bring('E-carla;budi')
    expect((await findViewer(db(), 'budi'))?.id).toBe(portal.company.id.carla)
    expect(await who(before.access_token)).toBe(401)
    expect((await renew(before.refresh_token)).error).toBe('invalid_grant')
    const since = await signedIn('carla', 'budi')
    expect((await edgar.act(handed, 'undo')).error ?? null).toBeNull()
    expect((await findViewer(db(), 'carla'))?.id).toBe(portal.company.id.carla)
    expect(await who(since.access_token)).toBe(401)
    expect((await renew(since.refresh_token)).error).toBe('invalid_grant')
  })
})
