// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { peopleCalls } from '#shared/areas/people.ts'
import { roleCalls, type GivingRow } from '#shared/areas/roles.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { CallFailed } from '#web/foundation/api/errors.ts'
import { show } from '../../../../test/support/screen.tsx'
import { GiveDialog } from './give-dialog.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

const choices = { sites: [], units: [], positions: [{ id: 'p', name: 'Clerk' }], grades: [], statuses: [] }
const refusal = (fields: Record<string, string[]>) => {
  asked.mockImplementation(async (endpoint) => {
    if (endpoint === peopleCalls.choices) return choices
    if (endpoint === roleCalls.give) throw new CallFailed(400, { Errors: Object.values(fields).flat(), Message: '', fields }, '')
    return endpoint === roleCalls.preview ? { holders: 0, over: 0, named: [] } : { listData: [] }
  })
}
const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

it('a role that is given to nobody is asked for a person, beside the field', async () => {
  refusal({})
  await show(<GiveDialog row={null} onClose={() => undefined} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Give a role' }))
  const person = screen.getByRole('combobox', { name: 'Person' })
  expect([person.getAttribute('aria-invalid'), describedBy(person)]).toEqual(['true', expect.stringContaining('This field is required')])
  expect(asked.mock.calls.some(([endpoint]) => endpoint === roleCalls.give)).toBe(false)
})

it('what is refused of a rule, or of whom it is given, stands beside where that is chosen', async () => {
  refusal({ rule: ['Say to whom.'] })
  const wish = {
    roleId: 'r',
    employeeIds: [],
    reach: 'company',
    siteIds: [],
    unitIds: [],
    peopleIds: [],
    startsOn: '2026-12-01',
    endsOn: null,
  }
  const row = (more: object) => ({ id: 'g', role: 'Clerk', holder: 'Amina', names: {}, wish: { ...wish, ...more } }) as unknown as GivingRow
  await show(<GiveDialog row={row({ rule: {} })} onClose={() => undefined} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(describedBy(screen.getByRole('combobox', { name: 'Position' }))).toContain('Say to whom.'))
  refusal({ employeeIds: ['Somebody is not there.'] })
  await show(<GiveDialog row={row({ rule: null, employeeIds: ['a'] })} onClose={() => undefined} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(screen.getByRole('dialog').contains(await screen.findByText('Somebody is not there.'))).toBe(true)
})
