// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/support/screen.tsx'
import { paperSlip } from '../../../../test/support/slips.ts'
import { Corrected } from './differences.tsx'
import { Lines } from './lines.tsx'
import { SlipReaders } from './slip-readers.tsx'

const slip = paperSlip({ lines: paperSlip().lines.map((line, at) => ({ ...line, place: at + 1 })) })
const names = (role: string, of: HTMLElement) =>
  within(of)
    .getAllByRole(role)
    .map(({ textContent }) => textContent)

it('lines stand under the heads of their columns, each kind as a group with a head of its own', async () => {
  await show(<Lines slip={slip} />)
  const table = await screen.findByRole<HTMLTableElement>('table', { name: 'Lines of the slip' })
  expect([...(table.tHead?.querySelectorAll('th') ?? [])].map((head) => [head.scope, head.textContent])).toEqual([
    ['col', 'Component'],
    ['col', 'Quantity'],
    ['col', 'Amount (IDR)'],
    ['col', 'Beside September 2026'],
    ['col', 'Why'],
  ])
  const groups = [...table.querySelectorAll('tbody')].map((body) => [...body.querySelectorAll('tr')])
  expect(groups.map(([head, ...lines]) => [head?.querySelector('th')?.scope, head?.textContent, lines.length])).toEqual([
    ['rowgroup', 'Earnings', 2],
    ['rowgroup', 'Deductions', 1],
    ['rowgroup', 'Paid by the employer beside it', 1],
    ['rowgroup', 'For your information', 1],
  ])
  expect(names('columnheader', table)).toHaveLength(5)
})

it('a column that nothing stands in has no head', async () => {
  await show(<Lines slip={{ ...slip, before: null }} />)
  expect(names('columnheader', await screen.findByRole('table'))).toEqual(['Component', 'Quantity', 'Amount (IDR)', 'Why'])
})

it('a correction says what it changed, in sentences, and leads to what it corrects', async () => {
  const corrected = { id: 'v1', version: 1, netDifference: '750000', differences: slip.differences }
  await show(<Corrected slip={{ ...slip, version: 2, isCorrection: true, corrected }} path="/payslips" />)
  const part = await screen.findByRole('region', { name: 'What this correction changed' })
  expect(part.textContent).toContain('Overtime: 6 h 30 m more, Rp 750,000.')
  expect(part.textContent).toContain('Together Rp 750,000 more than in version 1.')
  expect(within(part).getByRole('link', { name: 'To version 1' }).getAttribute('href')).toBe('/payslips/v1')
  await show(<Corrected slip={{ ...slip, corrected: { ...corrected, netDifference: '0', differences: [] } }} path="/payslips" />)
  await screen.findByText('Nothing that is paid: earnings and deductions are what they were.')
})

it('who had it in a file is told apart from who read it', async () => {
  const date = '2026-10-28T03:00:00.000Z'
  const readers = [true, false].map((isExport) => ({ reader: 'Dewi Tester', date, isExport }))
  await show(<SlipReaders slip={{ ...slip, readers }} />)
  const [exported, read] = names('listitem', await screen.findByRole('list'))
  expect([exported?.endsWith('in a file with slips of others'), read?.startsWith('Dewi Tester, '), exported === read]).toEqual([
    true,
    true,
    false,
  ])
})
