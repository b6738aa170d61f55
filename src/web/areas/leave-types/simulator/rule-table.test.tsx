// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LeaveTypeSet } from '#shared/areas/leave-types.ts'
import { plainEntitlement, plainLeavePolicy, ruleOf, type Entitlement, type LeaveRule } from '#shared/records/leave/policy.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { show } from '../../../../../test/support/screen.tsx'
import { ruleColumns, type Draft } from './rule-columns.ts'
import { RuleTable } from './rule-table.tsx'

const rule = (entitlement: Partial<Entitlement>): LeaveRule => ({
  ...ruleOf(plainLeavePolicy),
  entitlement: { ...plainEntitlement, amount: 20, ...entitlement },
})
const stepped = rule({ steps: [{ years: 5, more: 2 }] })
const versions = [
  { startsOn: '2027-03-01', policy: rule({ amount: 22 }) },
  { startsOn: '2027-01-01', policy: stepped },
  { startsOn: '1900-01-01', policy: rule({}) },
] as unknown as LeaveTypeSet['versions']

function Table({ draft, today }: { draft: Draft | null; today: string }) {
  return <RuleTable columns={ruleColumns(versions, draft, today, useText())} unit="day" laws={[]} />
}
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const row = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

it('tells what holds, and each published rule that is to come with its day', async () => {
  await show(<Table draft={null} today="2026-11-26" />)
  expect(heads()).toEqual(['Rule', 'Today', 'From 2027/01/01', 'From 2027/03/01'])
  expect(row('After 5 years')).toEqual(['–', '+ 2 days (changed)', '– (changed)'])
  expect(row('A year, for full time')).toEqual(['20 days', '20 days', '22 days (changed)'])
})

it('tells what holds from today on as that of today', async () => {
  await show(<Table draft={null} today="2027-01-01" />)
  expect(heads()).toEqual(['Rule', 'Today', 'From 2027/03/01'])
  expect(row('After 5 years')[0]).toBe('+ 2 days')
})

it('marks of a draft what it changes of the rule in whose place it comes', async () => {
  await show(<Table draft={{ rule: stepped, startsOn: '2027-02-01' }} today="2026-11-26" />)
  expect(heads().at(-1)).toBe('Draft for 2027/02/01')
  expect(row('After 5 years').at(-1)).toBe('+ 2 days')
  expect(row('A year, for full time').at(-1)).toBe('20 days')
})

it('says what a year comes to where it is rounded to another amount', async () => {
  await show(<Table draft={{ rule: rule({ every: 'month', roundTo: 3 }), startsOn: '2027-02-01' }} today="2026-11-26" />)
  expect(row('A whole year, once rounded')).toEqual(['20 days', '20 days', '22 days (changed)', '21 days (changed)'])
  await show(<Table draft={null} today="2026-11-26" />)
  expect(screen.queryByRole('row', { name: /once rounded/ })).toBeNull()
})
