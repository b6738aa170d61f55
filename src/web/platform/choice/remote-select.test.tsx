// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../../../test/support/screen.tsx'
import { RemoteSelect } from './remote-select.tsx'
import type { Ask } from './source.ts'

const option = (n: number) => ({ id: n, displayName: `Project ${n}` })
const asked: Record<string, unknown>[] = []
const paged: Ask = async (body) => {
  asked.push(body)
  const page = Number(body.paginationPage)
  return { listData: [option(page * 2 + 1), option(page * 2 + 2)], totalData: 4, totalPage: 2 }
}
const opened = async (source: Ask, onChange = vi.fn()) => {
  await show(<RemoteSelect label="Project" source={source} value={null} onChange={onChange} />)
  await act(async () => fireEvent.click(screen.getByRole('combobox', { name: 'Project' })))
  await settle(0)
}
const settle = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => vi.useRealTimers())

describe('a remote dropdown', () => {
  it('asks a hundred from page 0 on, and the next by Show More, which goes on the last page', async () => {
    await opened(paged)
    expect(asked[0]).toMatchObject({ paginationPage: 0, paginationSize: 100, sortingDirection: 0, filterSearch: '' })
    await act(async () => fireEvent.click(await screen.findByText('Show More')))
    await screen.findByText('Project 4')
    expect(asked.at(-1)).toMatchObject({ paginationPage: 1 })
    expect(screen.queryByText('Show More')).toBeNull()
  })
  it('searches once, a second after the last letter', async () => {
    await opened(paged)
    const box = screen.getByRole('combobox', { name: 'Project' })
    asked.length = 0
    for (const text of ['p', 'pr', 'pro']) {
      fireEvent.change(box, { target: { value: text } })
      await settle(100)
    }
    await settle(850)
    expect(asked).toEqual([])
    await settle(200)
    expect(asked.map((body) => body.filterSearch)).toEqual(['pro'])
  })
  it('offers of the list before, while it searches, only what fits what was typed', async () => {
    const chosen = vi.fn()
    const people = ['Aditya Ginting', 'Farah Haas', 'Felix Haas'].map((displayName, id) => ({ id, displayName }))
    await opened(async () => ({ listData: people, totalData: 3, totalPage: 1 }), chosen)
    const box = screen.getByRole('combobox', { name: 'Project' })
    fireEvent.change(box, { target: { value: 'fara' } })
    await settle(10)
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Farah Haas'])
    fireEvent.change(box, { target: { value: 'farx' } })
    await settle(10)
    expect(screen.queryAllByRole('option')).toEqual([])
  })
  it('offers no more than that while the portal has been asked and has not answered', async () => {
    const people = ['Aditya Ginting', 'Farah Haas', 'Felix Haas'].map((displayName, id) => ({ id, displayName }))
    let answer = () => {}
    await opened(async ({ filterSearch }) => {
      if (filterSearch !== '') await new Promise<void>((resolve) => (answer = resolve))
      return { listData: filterSearch === '' ? people : people.slice(2), totalData: 3, totalPage: 1 }
    })
    const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
    fireEvent.change(screen.getByRole('combobox', { name: 'Project' }), { target: { value: 'farah' } })
    await settle(1100)
    expect(offered()).toEqual(['Farah Haas'])
    answer()
    await settle(0)
    expect(offered()).toEqual(['Felix Haas'])
  })
  const leave = async (box: HTMLElement) => {
    await act(async () => fireEvent.blur(box))
    await settle(0)
  }
  it('takes the first of what fits by Enter, and the only one where it is left, at once where the whole list is known', async () => {
    const chosen = vi.fn()
    const reasons = ['Deadline of a customer', 'Release', 'Repair'].map((displayName, id) => ({ id, displayName }))
    await opened(async () => ({ listData: reasons, totalData: 3, totalPage: 1 }), chosen)
    const box = screen.getByRole('combobox', { name: 'Project' })
    fireEvent.change(box, { target: { value: 're' } })
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(chosen).toHaveBeenLastCalledWith(reasons[1])
    fireEvent.change(box, { target: { value: 'dead' } })
    await leave(box)
    expect(chosen).toHaveBeenLastCalledWith(reasons[0])
  })
  it('asks at once for what was typed where it is left, and takes the only one that comes', async () => {
    const chosen = vi.fn()
    const search: Ask = async ({ filterSearch }) =>
      filterSearch === 'far'
        ? { listData: [option(77)], totalData: 1, totalPage: 1 }
        : { listData: [option(1)], totalData: 2, totalPage: 2 }
    await opened(search, chosen)
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Project' })
    fireEvent.change(box, { target: { value: 'far' } })
    await leave(box)
    expect(chosen).toHaveBeenLastCalledWith(option(77))
    fireEvent.change(box, { target: { value: 'x' } })
    await leave(box)
    expect(box.value).toBe('x')
    screen.getByText('Several fit “x”: choose one from the list.')
  })
  it('reads an array whose first item holds the pages', async () => {
    await opened(async () => [{ ...option(1), totalPage: 2 }, option(2)])
    await screen.findByText('Project 2')
    expect(screen.getByText('Show More')).toBeDefined()
  })
  it('shows what went wrong in the open menu', async () => {
    await opened(async () => {
      throw new Error('Too busy.')
    })
    expect(await screen.findByText('Too busy.')).toBeDefined()
  })
  it('hands over the chosen row', async () => {
    const change = vi.fn()
    await opened(paged, change)
    fireEvent.click(await screen.findByText('Project 2'))
    expect(change).toHaveBeenCalledWith(option(2))
  })
  it('has a menu of at most 180 px', async () => {
    await opened(paged)
    expect((await screen.findByRole('listbox')).style.maxHeight).toContain('11.25rem')
  })
})
