import { expect, it } from 'vitest'
import { vouchedPerson } from './vouched-person.ts'

const amina = { id: 'a', userName: 'amina' }
const means = { accounts: { named: async (name: string) => (['amina', 'amina@example.com'].includes(name) ? amina : null) } }
const who = (userClaim: string, claims: object) =>
  vouchedPerson(means as never, { userClaim } as never, { claims } as never).catch(({ message }: Error) => message)

it('is found by the claim that is asked for, as it was written with blanks around it', async () => {
  expect(await who('upn', { upn: ' amina ' })).toBe(amina)
  expect(await Promise.all([{}, { upn: 7 }, { upn: '  ' }].map((claims) => who('upn', claims)))).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining('upn') as string),
  )
})

it.each([false, 'false', 'False'])('is nobody by an address that the provider calls unproven: %j', async (verified) => {
  const email = 'amina@example.com'
  expect(await who('email', { email, email_verified: verified })).toContain('email_verified')
  expect(await who('email', { email, email_verified: true })).toBe(amina)
  expect(await who('upn', { upn: 'amina', email_verified: verified })).toBe(amina)
})
