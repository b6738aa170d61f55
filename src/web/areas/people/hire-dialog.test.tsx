// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { peopleCalls, type PeopleChoices } from '#shared/areas/people.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { CallFailed } from '#web/foundation/api/errors.ts'
import { EmploymentDialog } from '#web/records/employment/act-dialog.tsx'
import { show } from '../../../../test/support/screen.tsx'
import { typeWithoutPause } from '../../../../test/support/typing.ts'
import { closeSnackbars, SnackbarHost } from '#web/foundation/snackbar.tsx'
import { HireDialog } from './hire-dialog.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

const choices: PeopleChoices = {
  units: [],
  sites: [],
  positions: [],
  grades: [],
  statuses: [],
  schedules: [{ id: '019ac3f2-6f10-7c3a-9d41-5b8e2f7a1c60', name: 'Office' }],
  nextCode: '13',
}

it('whoever is hired has the next number, and a user name from their names until somebody types another', async () => {
  asked.mockReset().mockImplementation(async (endpoint) => (endpoint === peopleCalls.choices ? choices : { listData: [] }))
  await show(<HireDialog onClose={() => undefined} />)
  const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
  const type = async (name: RegExp, value: string) => fireEvent.change(await box(name), { target: { value } })
  const userName = async () => (await box(/^User name/)).value
  expect((await box(/^Employee number/)).value).toBe('13')
  await type(/^First name/, 'Anna')
  await type(/^Last name/, 'Schröder')
  await waitFor(async () => expect(await userName()).toBe('anna.schroder'))
  await type(/^User name/, 'anna')
  await type(/^Last name/, 'Weber')
  expect(await userName()).toBe('anna')
  await type(/^User name/, '')
  await type(/^Last name/, 'Wolf')
  await waitFor(async () => expect(await userName()).toBe('anna.wolf'))
})

it('a name typed without a pause keeps each of its letters, and so does the user name that follows it', async () => {
  asked.mockReset().mockImplementation(async (endpoint) => (endpoint === peopleCalls.choices ? choices : { listData: [] }))
  await show(<HireDialog onClose={() => undefined} />)
  const [first, userName] = await Promise.all(
    [/^First name/, /^User name/].map((name) => screen.findByRole<HTMLInputElement>('textbox', { name })),
  )
  await typeWithoutPause(first!, 'Joost Maximiliaan')
  await waitFor(() => expect([first!.value, userName!.value]).toEqual(['Joost Maximiliaan', 'joost']))
})

it('whoever is hired works by the only schedule that there is, and has a whole e-mail address or none', async () => {
  asked.mockReset().mockImplementation(async (endpoint) => (endpoint === peopleCalls.choices ? choices : { listData: [] }))
  await show(<HireDialog onClose={() => undefined} />)
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: /^Working schedule/ })).value).toBe('Office')
  const email = screen.getByRole('textbox', { name: /^E-mail/ })
  fireEvent.change(email, { target: { value: 'joost@brinkhorst' } })
  await screen.findByText(/^This is no whole e-mail address: before the @/)
  fireEvent.change(email, { target: { value: 'joost@brinkhorst.nl' } })
  expect(screen.queryByText(/no whole e-mail address/)).toBeNull()
})

it('whoever was hired is named, with the way to their page, and to an invitation where the portal signs them in', async () => {
  const id = '019ac3f2-6f10-7c3a-9d41-5b8e2f7a1c62'
  for (const mayInvite of [true, false]) {
    asked.mockReset().mockImplementation(async (endpoint) => {
      if (endpoint === peopleCalls.choices) return choices
      return endpoint === peopleCalls.hire ? { id, mayInvite } : { listData: [] }
    })
    await show(
      <>
        <SnackbarHost />
        <HireDialog onClose={() => undefined} />
      </>,
    )
    fireEvent.change(await screen.findByRole('textbox', { name: /^First name/ }), { target: { value: `Anna${mayInvite}` } })
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^User name/ }).value).toContain('anna'))
    fireEvent.click(screen.getByRole('button', { name: 'Hire' }))
    await screen.findByText(new RegExp(`^Anna${mayInvite} begins on`))
    expect(screen.getAllByRole('link', { name: 'Open their page' }).at(-1)?.getAttribute('href')).toContain(`/people/${id}`)
    const invites = screen.queryAllByRole('link', { name: 'Invite them to sign in' })
    expect(invites.map((link) => link.getAttribute('href')?.endsWith('/set-up/access?q=13'))).toEqual(mayInvite ? [true] : [])
    closeSnackbars()
    await waitFor(() => expect(screen.queryAllByRole('link')).toEqual([]))
  }
})

it('what is refused of an act is said beside its field alone once it is there', async () => {
  const said = 'Emre has no post on Wed 1 Jan 2020.'
  asked.mockReset().mockImplementation(async (endpoint) => {
    if (endpoint === peopleCalls.choices) return choices
    throw new CallFailed(409, { Message: said, Errors: [said], fields: { startsOn: [said] } }, said)
  })
  await show(
    <EmploymentDialog kind="end" people={[{ id: '019ac3f2-6f10-7c3a-9d41-5b8e2f7a1c61', name: 'Emre' }]} onClose={() => undefined} />,
  )
  await screen.findByText(said)
  fireEvent.click(screen.getByRole('button', { name: 'End employment' }))
  await waitFor(() => expect(asked.mock.calls.some(([endpoint]) => endpoint === peopleCalls.act)).toBe(true))
  await waitFor(() => expect(document.querySelector('form')?.textContent).toContain(said))
  expect(document.body.textContent?.split(said)).toHaveLength(2)
})

it('the day that suits is one press away, and what follows then is shown', async () => {
  const said = ['Emre begins only after Wed 1 Jan 2020. Take that back instead.', 'From Thu 1 Feb 2024 on it can be done.']
  asked.mockReset().mockImplementation(async (endpoint, input) => {
    if (endpoint === peopleCalls.choices) return choices
    if ((input as { startsOn: string }).startsOn === '2024-02-01')
      return { people: [], effects: [{ kind: 'closed', text: 'A leave is closed' }] }
    throw new CallFailed(409, { Message: said[0], Errors: said, fields: { startsOn: said }, suits: { startsOn: '2024-02-01' } }, 'refused')
  })
  await show(
    <EmploymentDialog kind="end" people={[{ id: '019ac3f2-6f10-7c3a-9d41-5b8e2f7a1c61', name: 'Emre' }]} onClose={() => undefined} />,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'End employment on Thu 1 Feb 2024 instead' }))
  await screen.findByText('A leave is closed')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Last day/ }).value).toBe('2024/02/01')
  expect(screen.queryByRole('button', { name: /instead$/ })).toBeNull()
})

it('a share and a first day that cannot be are told beside their fields', async () => {
  asked.mockReset().mockImplementation(async (endpoint) => {
    if (endpoint === peopleCalls.choices) return choices
    if (endpoint !== peopleCalls.hire) return { listData: [] }
    const fields = { fullTime: ['More than 0 %, and at most 200 %.'], startsOn: ['No first day before 1900.'] }
    throw new CallFailed(400, { Message: 'refused', Errors: ['refused'], fields }, 'refused')
  })
  await show(<HireDialog onClose={() => undefined} />)
  const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
  fireEvent.change(await box(/^First name/), { target: { value: 'Anna' } })
  fireEvent.change(await box(/^Share of full time/), { target: { value: '250' } })
  fireEvent.click(screen.getByRole('button', { name: 'Hire' }))
  await screen.findByText('More than 0 %, and at most 200 %.')
  expect((await box(/^Share of full time/)).getAttribute('aria-invalid')).toBe('true')
  expect((await box(/^First day/)).getAttribute('aria-invalid')).toBe('true')
})

it('asks what somebody is called, their number, user name and address first, then their days and their post', async () => {
  asked.mockReset().mockImplementation(async (endpoint) => (endpoint === peopleCalls.choices ? choices : { listData: [] }))
  await show(<HireDialog onClose={() => undefined} />)
  await screen.findByRole('textbox', { name: /^First name/ })
  const labels = [...document.querySelectorAll('form label')].map((label) => (label.textContent ?? '').replace(/\W+$/, ''))
  expect(labels.slice(0, 10)).toEqual([
    'First name',
    'Last name',
    'Employee number',
    'User name',
    'E-mail address',
    'Date of birth',
    'First day',
    'Site',
    'Unit',
    'Position',
  ])
})

it('says what follows from what is left out, and proposes who leads the unit as the manager by one press', async () => {
  const [unitId, head] = ['019ac3f2-6f10-7c3a-9d41-5b8e2f7a1c63', { id: '019ac3f2-6f10-7c3a-9d41-5b8e2f7a1c64', name: 'Farah' }]
  const units = [{ id: unitId, name: 'Marigold › Finance', head }]
  asked.mockReset().mockImplementation(async (endpoint) => {
    if (endpoint === peopleCalls.choices) return { ...choices, units }
    return endpoint === peopleCalls.hire ? { id: unitId, mayInvite: false } : { listData: [] }
  })
  await show(<HireDialog onClose={() => undefined} />)
  fireEvent.change(await screen.findByRole('textbox', { name: /^First name/ }), { target: { value: 'Anna' } })
  const told = () => screen.queryAllByText(/^Without a /).map(({ textContent }) => textContent?.split(':')[0])
  // The only schedule is theirs already.
  expect(told()).toEqual(['Without a site', 'Without a unit', 'Without a manager'])
  const unit = screen.getByRole('combobox', { name: /^Unit/ })
  fireEvent.focus(unit)
  fireEvent.click(unit)
  fireEvent.click(await screen.findByRole('option', { name: /Finance/ }))
  await waitFor(() => expect(told()).toEqual(['Without a site', 'Without a manager']))
  fireEvent.click(screen.getByRole('button', { name: 'Finance is led by Farah: make Farah the manager' }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Manager/ }).value).toBe('Farah'))
  expect([told(), screen.queryByRole('button', { name: /is led by/ })]).toEqual([['Without a site'], null])
  // It can be saved without a site: nothing else is asked for than what the call asks.
  fireEvent.click(screen.getByRole('button', { name: 'Hire' }))
  await waitFor(() => expect(asked.mock.calls.some(([endpoint]) => endpoint === peopleCalls.hire)).toBe(true))
  const sent = asked.mock.calls.find(([endpoint]) => endpoint === peopleCalls.hire)?.[1]
  expect(sent).toMatchObject({ firstName: 'Anna', unitId, managerId: head.id, siteId: null })
})

it('whoever leads the unit is made another’s manager by one press', async () => {
  const head = { id: '019ac3f2-6f10-7c3a-9d41-5b8e2f7a1c64', name: 'Farah', unit: 'Finance' }
  asked.mockReset().mockImplementation(async (endpoint) => {
    if (endpoint === peopleCalls.choices) return choices
    if (endpoint === peopleCalls.line) return { state: 'here', posts: [], head, events: [] }
    return endpoint === peopleCalls.preview ? { people: [], effects: [], head: null } : { listData: [] }
  })
  const emre = { id: '019ac3f2-6f10-7c3a-9d41-5b8e2f7a1c61', name: 'Emre' }
  await show(<EmploymentDialog kind="manager" people={[emre]} onClose={() => undefined} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Finance is led by Farah: make Farah the manager' }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Manager/ }).value).toBe('Farah'))
  expect(screen.queryByRole('button', { name: /is led by/ })).toBeNull()
  await waitFor(() =>
    expect(asked.mock.calls.findLast(([endpoint]) => endpoint === peopleCalls.preview)?.[1]).toMatchObject({ managerId: head.id }),
  )
})
