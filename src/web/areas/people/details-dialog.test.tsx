// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { peopleCalls } from '#shared/areas/people.ts'
import type { AnswerOf, Endpoint } from '#shared/contract/endpoint.ts'
import { show } from '../../../../test/support/screen.tsx'
import { DetailsDialog } from './details-dialog.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

const details: AnswerOf<typeof peopleCalls.details> = {
  code: '13',
  userName: 'amina',
  firstName: 'Amina',
  lastName: 'Rahayu',
  displayName: 'Amina Rahayu',
  email: null,
  phone: null,
  phoneCountryCode: null,
  bornOn: null,
  hiredOn: '2020-01-01',
  signInLocked: null,
  callingCode: '62',
}
const open = async (stands: Partial<typeof details>) => {
  asked.mockReset().mockImplementation(async (endpoint) => (endpoint === peopleCalls.details ? { ...details, ...stands } : { id: '1' }))
  await show(<DetailsDialog id="1" name="Amina" onClose={() => undefined} />)
  const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  await screen.findByRole('textbox', { name: 'Phone' })
  const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })
  return { box, type }
}

it('a phone number is typed as people write it where they work, and is kept with the code of the country', async () => {
  const { box, type } = await open({})
  expect(box('Country code').value).toBe('+62')
  screen.getByText('Without a country code it is one of the site’s country: +62')
  type('Phone', '0812 345 678')
  await screen.findByText('Kept as +62 812 345 678')
  type('Phone', '+49 (0)170 12')
  await screen.findByText('Kept as +49 170 12')
  type('Country code', 'Indonesia')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Invalid country code')
  expect(asked.mock.calls.some(([endpoint]) => endpoint === peopleCalls.saveDetails)).toBe(false)
  type('Country code', '')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked.mock.calls.some(([endpoint]) => endpoint === peopleCalls.saveDetails)).toBe(true))
})

it('where nobody knows the country, a number is asked for with its code; one that stands is left as it is', async () => {
  const { box } = await open({ callingCode: null, phone: '0812', phoneCountryCode: null })
  expect([box('Country code').value, box('Phone').value]).toEqual(['', '0812'])
  screen.getByText('With its country code, such as +62 812 3456')
})
