// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LeaveTypeSet } from '#shared/areas/leave-types.ts'
import { plainEntitlement, plainLeavePolicy, ruleOf, type LeaveRule } from '#shared/records/leave/policy.ts'
import { show } from '../../../../../test/support/screen.tsx'
import { VersionList } from './version-list.tsx'

const rule = (amount: number, more: Partial<LeaveRule> = {}): LeaveRule => ({
  ...ruleOf(plainLeavePolicy),
  entitlement: { ...plainEntitlement, amount },
  ...more,
})
const today = '2026-11-27'
const type = (versions: readonly (readonly [startsOn: string, policy: LeaveRule])[], locked: string | null = null) =>
  ({
    id: '0195',
    code: 'ANNUAL',
    names: { en: 'Annual leave', id: '' },
    unit: 'day',
    balance: true,
    sensitive: false,
    paid: true,
    locked,
    versions: versions.map(([startsOn, policy]) => ({ startsOn, policy })),
  }) as unknown as LeaveTypeSet
const three = [
  ['2027-01-01', rule(15, { halfDays: true })],
  ['2026-01-01', rule(12)],
  ['1900-01-01', rule(12)],
] as const
const items = () => screen.getAllByRole('listitem')
const item = (at: number) => within(items()[at] as HTMLElement)

it('tells the latest first, from when until when each holds, and what it says otherwise than the one before', async () => {
  await show(<VersionList type={type(three)} today={today} />)
  screen.getByText('3 versions')
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'From 2027/01/01',
    'From 2026/01/01',
    'Ever since',
  ])
  item(0).getByText('To come')
  item(0).getByText('until further notice')
  item(0).getByText('15 days a year · half days')
  const changed = within(item(0).getByRole('heading', { name: 'Other than the one before' }).parentElement as HTMLElement)
  expect(changed.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['A year, for full time', 'Half days'])
  expect(changed.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['12 days  15 days', 'no  yes'])
  item(1).getByText('Holds today')
  item(1).getByText('until 2026/12/31')
  item(1).getByText('It says the same as the one before.')
  item(2).getByText('Held before')
  expect(item(2).queryByText('Other than the one before')).toBeNull()
})

it('what is to come is taken back, what holds is not', async () => {
  await show(<VersionList type={type(three)} today={today} />)
  expect(screen.getAllByRole('button', { name: /^Take it back/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Take it back · From 2027/01/01',
  ])
  fireEvent.click(screen.getByRole('button', { name: /^Take it back/ }))
  await screen.findByRole('dialog', { name: /^Take back the rule from Fri 1 Jan 2027\s?\?$/ })
})

it('neither by whoever may not change it, nor where nothing would hold', async () => {
  await show(<VersionList type={type(three, 'Administrators and HR of all sites change this.')} today={today} />)
  expect(screen.queryByRole('button', { name: /^Take it back/ })).toBeNull()
  await show(<VersionList type={type([['2027-01-01', rule(12)]])} today={today} />)
  expect(screen.queryByRole('button', { name: /^Take it back/ })).toBeNull()
  screen.getByText(/^There is this rule alone/)
})

it('of many that held before the latest three are shown, the others once they are asked for', async () => {
  const years = Array.from({ length: 8 }, (_, at) => [`${2026 - at}-01-01`, rule(12 + at)] as const)
  await show(<VersionList type={type(years)} today={today} />)
  expect(items()).toHaveLength(4)
  fireEvent.click(screen.getByRole('button', { name: 'Show 4 earlier versions' }))
  expect(items()).toHaveLength(8)
})
