import { afterAll, beforeAll, expect, it } from 'vitest'
import { peopleCalls } from '#shared/areas/people.ts'
import { profileCalls } from '#shared/areas/profile.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

it('a phone number is kept with the code of its country, where somebody typed none that of the site; the card shows both', async () => {
  const id = portal.company.id.hadi
  const indra = portal.as('indra')
  const read = async () => (await indra.call(peopleCalls.details, { id })).body
  const { signInLocked: _locked, callingCode, ...before } = await read()
  expect(callingCode).toBe('62')
  const save = (phone: string | null, phoneCountryCode: string | null) =>
    indra.call(peopleCalls.saveDetails, { ...before, id, phone, phoneCountryCode })
  const kept = async (phone: string | null, typed: string | null) => {
    expect((await save(phone, typed)).status).toBe(200)
    const { phone: number, phoneCountryCode: code } = await read()
    return [code, number, (await portal.as('amina').call(profileCalls.card, { id })).body.phone]
  }
  expect(await kept('0812-3456', null)).toEqual(['+62', '812-3456', '+62 812-3456'])
  expect(await kept('0170 1234', '49')).toEqual(['+49', '170 1234', '+49 170 1234'])
  expect(await kept('+1 819 555', '+62')).toEqual(['+1', '819 555', '+1 819 555'])
  expect(await kept(null, '+62')).toEqual([null, null, null])
  expect((await save('1', 'ID')).error.fields).toEqual({ phoneCountryCode: ['Invalid country code'] })
})
