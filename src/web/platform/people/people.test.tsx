// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cardOf, people } from '#web/areas/gallery/example-people.ts'
import { show } from '../../../../test/support/screen.tsx'
import type { Ask } from '../choice/source.ts'
import { Avatar } from './avatar.tsx'
import { EmployeeEditDialog } from './employee-edit-dialog.tsx'
import { EmployeeHoverCard } from './employee-hover-card.tsx'
import { EmployeeSelectDialog } from './employee-select-dialog.tsx'
import { EmployeeTransferDialog } from './employee-transfer-dialog.tsx'
import { initialsOf, tintOf } from './initials.ts'

const nothing = () => undefined
const six = people.slice(0, 6)
const [amina, hadi] = people

describe('the hover card', () => {
  afterEach(() => vi.useRealTimers())
  const rest = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  const shown = async () => {
    await show(
      amina && (
        <EmployeeHoverCard employeeId={amina.id} name={amina.displayName} card={cardOf(amina)}>
          Amina
        </EmployeeHoverCard>
      ),
    )
    vi.useFakeTimers()
    fireEvent.mouseEnter(screen.getByText('Amina'))
  }
  it('opens after 400 ms and not before', async () => {
    await shown()
    await rest(399)
    expect(screen.queryByText('Software Engineer')).toBeNull()
    await rest(1)
    expect(screen.getByText('Software Engineer')).toBeDefined()
  })
  it('opens for the keyboard at what has the focus in it, and goes with the focus', async () => {
    await show(
      amina && (
        <EmployeeHoverCard employeeId={amina.id} name={amina.displayName} card={cardOf(amina)}>
          <a href="/people/amina">Amina</a>
        </EmployeeHoverCard>
      ),
    )
    vi.useFakeTimers()
    act(() => screen.getByRole('link', { name: 'Amina' }).focus())
    await rest(400)
    expect(screen.getByText('Software Engineer')).toBeDefined()
    act(() => screen.getByRole('link', { name: 'Amina' }).blur())
    await rest(1000)
    expect(screen.queryByText('Software Engineer')).toBeNull()
  })
  it('stays shut where the pointer leaves earlier', async () => {
    await shown()
    await rest(300)
    fireEvent.mouseLeave(screen.getByText('Amina'))
    await rest(1000)
    expect(screen.queryByText('Software Engineer')).toBeNull()
  })
})

it('resting on a row of the transfer dialog opens their identification', async () => {
  await show(<EmployeeTransferDialog opened onClose={nothing} employees={six} selected={[]} onSave={nothing} title="People" />)
  fireEvent.mouseEnter(screen.getByText(hadi?.displayName ?? ''))
  await screen.findByRole('group', { name: `Identification of ${hadi?.displayName}` })
})

describe('the employee dialog', () => {
  const asked: Record<string, unknown>[] = []
  const source: Ask = async (body) => {
    asked.push(body)
    const from = Number(body.paginationPage) * 5
    return { listData: six.slice(from, from + 5), totalData: 6, totalPage: 2 }
  }
  it('shows five of six on the first of two pages', async () => {
    const chosen = vi.fn()
    await show(<EmployeeSelectDialog opened onClose={nothing} onChoose={chosen} source={source} />)
    await screen.findByText('Amina Pratama')
    expect(screen.getAllByRole('listitem')).toHaveLength(5)
    fireEvent.click(screen.getByLabelText('Next page'))
    fireEvent.click(await screen.findByText('Maximiliane von Hohenstaufen-Reichenbach'))
    expect(chosen).toHaveBeenCalledWith(six[5])
  })
  it('sorts by display name, code or name, up or down', async () => {
    await show(<EmployeeSelectDialog opened onClose={nothing} onChoose={nothing} source={source} />)
    await screen.findByText('Amina Pratama')
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'code desc' } })
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ sortingColumn: 'code', sortingDirection: 1, paginationSize: 5 }))
    const orders = within(screen.getByLabelText('Sort by')).getAllByRole('option')
    expect(orders.map((order) => order.textContent)).toEqual(
      ['Display Name', 'Code', 'Name'].flatMap((name) => [`${name} ascending`, `${name} descending`]),
    )
  })
  it('says when there is nobody, and when nobody is found', async () => {
    await show(<EmployeeSelectDialog opened onClose={nothing} onChoose={nothing} source={async () => []} />)
    expect(await screen.findByText('There is no employee')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Search by name or code'), { target: { value: 'zz' } })
    expect(await screen.findByText('No Result')).toBeDefined()
  })
})

describe('the transfer dialog', () => {
  it('moves the checked ones over and hands over who is selected', async () => {
    const saved = vi.fn()
    await show(<EmployeeTransferDialog opened onClose={nothing} employees={six} selected={[]} onSave={saved} />)
    expect(screen.getByText('There is no employee')).toBeDefined()
    fireEvent.click(screen.getByLabelText(/Lena Fischer/))
    fireEvent.click(screen.getByLabelText(/Hadi Nugroho/))
    fireEvent.click(screen.getByLabelText('Move to selected'))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(saved.mock.calls[0]?.[0].map((person: { displayName: string }) => person.displayName)).toEqual([
      hadi?.displayName,
      'Lena Fischer',
    ])
  })
  it('selects all of what the filter shows', async () => {
    await show(<EmployeeTransferDialog opened onClose={nothing} employees={six} selected={[]} onSave={nothing} />)
    const search = screen.getByLabelText('Available: Search by name or code')
    fireEvent.change(search, { target: { value: 'na' } })
    fireEvent.click(screen.getAllByLabelText('Select all')[0] as HTMLElement)
    fireEvent.change(search, { target: { value: '' } })
    const checked = screen.getAllByRole('checkbox').filter((box) => (box as HTMLInputElement).checked)
    expect(checked).toHaveLength(people.slice(0, 6).filter((each) => /na/i.test(each.displayName)).length)
    fireEvent.change(search, { target: { value: 'zz' } })
    expect(screen.getByText('No Result')).toBeDefined()
  })
})

it('only the note of a chosen employee can be changed', async () => {
  const saved = vi.fn()
  await show(<EmployeeEditDialog employee={{ displayName: 'Amina', note: '' }} onClose={nothing} onSave={saved} />)
  expect((screen.getByLabelText('Name') as HTMLInputElement).readOnly).toBe(true)
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Night' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(saved).toHaveBeenCalledWith('Night')
})

it('initials are the first letters of the first and the last word', () => {
  expect(['Amina Pratama', 'Bo', 'Søren Østergård', 'Raden Mas Suryo', '', '  ...'].map(initialsOf)).toEqual([
    'AP',
    'B',
    'SØ',
    'RS',
    '?',
    '?',
  ])
  expect(tintOf('x')).toBe(tintOf('x'))
})

it('somebody has one colour, whether it is known who they are or their name alone', async () => {
  await show(
    <>
      <Avatar name="Budi Santoso" employeeId="0197" />
      <Avatar name="Budi Santoso" />
    </>,
  )
  const [known, named] = [...document.querySelectorAll('[data-tint]')].map((face) => face.getAttribute('data-tint'))
  expect(known).toBe(named)
})
