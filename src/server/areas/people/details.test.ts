import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { peopleCalls } from '#shared/areas/people.ts'
import { rows } from '#server/foundation/database/db.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const id = (name: Name) => portal.company.id[name]

describe('names, numbers and addresses of somebody', () => {
  const read = async (name: Name, by: Name = 'indra') => (await portal.as(by).call(peopleCalls.details, { id: id(name) })).body
  const save = (name: Name, what: object, by: Name = 'indra') =>
    portal.as(by).call(peopleCalls.saveDetails, { id: id(name), ...what } as never)
  const own = async (name: Name) => {
    const { signInLocked: _locked, ...details } = await read(name)
    return details
  }

  it('are corrected by whoever looks after them, and stand in the audit as they were', async () => {
    const before = await own('hadi')
    const after = {
      ...before,
      phoneCountryCode: '+62',
      email: 'hadi.w@example.com',
      firstName: 'Hadi',
      lastName: 'Wijaya',
      displayName: '',
      userName: 'HADI.W',
      phone: ' 812 ',
      bornOn: '1976-02-29',
    }
    expect((await save('hadi', { ...after, opened: before })).status).toBe(200)
    expect(await own('hadi')).toEqual({ ...after, displayName: 'Hadi Wijaya', userName: 'hadi.w', phone: '812' })
    const [noted] = await rows(
      portal.database.db,
      sql<{ detail: unknown }>`select detail from audit where entity = 'person' and entity_id = ${id('hadi')}::uuid`,
    )
    expect(noted?.detail).toMatchObject({ before: { userName: 'hadi', bornOn: null }, after: { userName: 'hadi.w', bornOn: '1976-02-29' } })
    // Who is shown by their names is shown by the new ones; who is not, is not.
    const married = { ...(await own('hadi')), lastName: 'Sari' }
    await save('hadi', married)
    expect((await own('hadi')).displayName).toBe('Hadi Sari')
    await save('hadi', { ...married, displayName: 'Haji' })
    await save('hadi', { ...married, displayName: 'Haji', lastName: 'Wijaya' })
    expect((await own('hadi')).displayName).toBe('Haji')
    expect((await save('hadi', before)).status).toBe(200)
  })

  it('are not written over what somebody else has corrected, nor taken from another', async () => {
    const opened = await own('amina')
    await save('amina', { ...opened, phone: '1' })
    const late = await save('amina', { ...opened, email: 'other@example.com', opened })
    expect([late.status, late.error.Message]).toEqual([
      409,
      expect.stringMatching(/^Indra Tester has changed this since you opened it: Phone/),
    ])
    expect((await own('amina')).email).toBe('amina@example.com')
    expect((await save('amina', { ...opened, code: 'E-budi' })).error.fields).toHaveProperty('code')
    expect((await save('amina', { ...opened, userName: 'BUDI' })).error.fields).toHaveProperty('userName')
    for (const bornOn of ['yesterday', '2090-01-01', '1850-05-05'])
      expect((await save('amina', { ...opened, bornOn })).error.fields).toHaveProperty('bornOn')
    await save('amina', opened)
  })

  it('by which somebody with a role signs in are for administrators', async () => {
    const edgars = await own('edgar')
    expect((await read('edgar')).signInLocked).toMatch(/only an administrator/)
    const other = { ...edgars, email: 'indra@example.com' }
    expect([(await save('edgar', other)).status, (await save('edgar', { ...edgars, phone: '7' })).status]).toEqual([403, 200])
    expect((await save('edgar', { ...edgars, userName: 'indra2' })).status).toBe(403)
    expect([(await save('edgar', other, 'edgar')).status, (await save('edgar', edgars, 'edgar')).status]).toEqual([200, 200])
    // Whom one does not look after does not exist.
    expect((await portal.as('dewi').call(peopleCalls.details, { id: id('edgar') })).status).toBe(404)
    expect((await portal.as('amina').call(peopleCalls.details, { id: id('amina') })).status).toBe(403)
  })
})
