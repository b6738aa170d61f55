// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { PayHandOver } from '#shared/areas/pay-hand-over.ts'
import type { PayPeriod } from '#shared/areas/pay-period.ts'
import { CallFailed } from '#web/foundation/api/errors.ts'
import { queries } from '#web/foundation/api/query.ts'
import { show, widen } from '../../../../../test/support/screen.tsx'
import { HandOver } from './hand-over-part.tsx'

const asked = vi.hoisted(() => vi.fn())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

type Version = PayHandOver['versions'][number]
const version = (n: number, more: Partial<Version> = {}): Version => ({
  id: `v${n}`,
  version: n,
  begunBy: 'Dewi Tester',
  begunDate: '2026-11-25T03:12:00.000Z',
  finishedDate: '2026-11-25T03:12:04.000Z',
  spanFrom: '2026-10-21',
  spanUntil: '2026-11-20',
  people: 40 + n,
  inputs: 300 + n,
  ...more,
})
type Sum = PayHandOver['sums'][number]
const sum = (what: string, more: Partial<Sum> = {}): Sum => ({
  kind: 'worked',
  ofCode: what,
  what,
  wageType: null,
  unit: 'minutes',
  currency: null,
  people: 2,
  quantity: '465',
  amount: null,
  isLater: false,
  ...more,
})
const nothing: PayHandOver = { versions: [], sums: [], adjustments: [], components: [], changed: 0, may: { handOver: true, adjust: false } }
const period = { id: 'p', period: 'November 2026', currency: 'IDR' } as PayPeriod

async function shown(read: PayHandOver | Error): Promise<HTMLElement> {
  queries.clear()
  asked.mockReset().mockImplementation(async () => {
    if (read instanceof Error) throw read
    return read
  })
  await show(
    <QueryClientProvider client={queries}>
      <HandOver period={period} />
    </QueryClientProvider>,
  )
  return read instanceof Error ? document.body : screen.findByRole('region', { name: 'Hand-over' })
}

const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

beforeEach(() => widen(1440))

it('says what it is where nothing was handed over, and offers it to whoever may', async () => {
  const part = await shown(nothing)
  within(part).getByText(/Everything that the payroll needs of these days/)
  within(part).getByRole('button', { name: 'Hand over' })
  const read = await shown({ ...nothing, may: { handOver: false, adjust: false } })
  expect(within(read).queryAllByRole('button')).toEqual([])
})

it('tells a version in sums, what is of periods before apart, without columns in which nothing would stand', async () => {
  const part = await shown({
    ...nothing,
    versions: [version(2), version(1)],
    sums: [sum('Hours worked'), sum('Hours missed', { quantity: '-30', isLater: true })],
  })
  expect(cells(within(part).getByRole('table', { name: 'Sums of the hand-over' }))).toEqual([
    ['Input', 'People', 'Quantity'],
    ['Hours worked', '2', '7 h 45 m'],
  ])
  expect(cells(within(part).getByRole('table', { name: 'Booked from periods before' }))).toEqual([
    ['Input', 'People', 'Quantity'],
    ['Hours missed', '2', '−30 m'],
  ])
  expect(part.textContent).toContain('2026/10/21 – 2026/11/20')
  const before = within(part).getByRole('link', { name: 'Version 1' })
  expect(before.getAttribute('href')).toBe('/pay-periods/p/inputs?version=1')
  // As nothing has changed since, nothing is asked for.
  expect(within(part).queryByRole('button', { name: /Hand over/ })).toBeNull()
})

it('shows amounts and wage types where there are any', async () => {
  const loan = sum('Loan instalment: Vehicle', { unit: 'times', quantity: '1', amount: '750000', currency: 'IDR', wageType: '5010' })
  const part = await shown({ ...nothing, versions: [version(1)], sums: [sum('Hours worked'), loan] })
  expect(cells(within(part).getByRole('table', { name: 'Sums of the hand-over' }))).toEqual([
    ['Input', 'Wage type', 'People', 'Quantity', 'Amount'],
    ['Hours worked', '', '2', '7 h 45 m', ''],
    ['Loan instalment: Vehicle', '5010', '2', '1', 'Rp 750,000'],
  ])
})

it('follows a version while it is computed, with the one before it still there', async () => {
  const part = await shown({
    ...nothing,
    versions: [version(2, { finishedDate: null }), version(1)],
    sums: [sum('Hours worked')],
    changed: 3,
  })
  expect(within(part).getByRole('status').textContent).toBe('Version 2 is being computed. It appears here by itself.')
  within(part).getByText('Version 1')
  expect(within(part).queryByText(/Since then/)).toBeNull()
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(1), { timeout: 5000 })
})

it('says of how many something has changed since: handed over again by whoever may, else with the next period', async () => {
  const read = { ...nothing, versions: [version(1)], sums: [sum('Hours worked')], changed: 2 }
  const part = await shown(read)
  within(part).getByText('Since then something has changed of 2 people.')
  within(part).getByRole('button', { name: 'Hand over again' })
  const later = await shown({ ...read, changed: 1, may: { handOver: false, adjust: false } })
  within(later).getByText('Since then something has changed of one person. It comes with the next period.')
  expect(within(later).queryByRole('button', { name: 'Hand over again' })).toBeNull()
})

it('takes adjustments back only where one may', async () => {
  const adjustments = [
    {
      id: 'a',
      employeeId: 'e',
      employee: 'Amina Tester',
      componentId: 'c',
      component: 'Transport',
      quantity: '3.5',
      unit: 'hours' as const,
      amount: '-150000',
      currency: 'IDR',
      reason: 'Paid twice',
      madeBy: null,
      madeDate: '2026-11-25T03:12:00.000Z',
    },
  ]
  const part = await shown({ ...nothing, adjustments, may: { handOver: false, adjust: true } })
  const table = within(part).getByRole('table', { name: 'Adjusted by hand' })
  expect(cells(table)[1]?.filter((_, at) => at !== 1)).toEqual(['Amina Tester', '3 h 30 m', '−Rp 150,000', 'Take back'])
  within(table).getByText('Paid twice')
  within(table).getByRole('button', { name: 'Take back: Transport, Amina Tester' })
  const read = await shown({ ...nothing, adjustments })
  expect(within(read).queryByRole('button', { name: /Take back|Adjust/ })).toBeNull()
})

it('leaves the rest of the page where it cannot be read, and offers to try again', async () => {
  await shown(new CallFailed(500, null, ''))
  const failed = await screen.findByRole('alert')
  within(failed).getByRole('button', { name: 'Refresh the page' })
})
