import { expect, it } from 'vitest'
import type { LeaveTypeSet } from '#shared/areas/leave-types.ts'
import { leaveTemplates } from '#shared/records/leave/set-up/templates.ts'
import { newType, standingFor } from './template-type.ts'

const [annual] = leaveTemplates.ID.map((template) => newType(template, 1))
const standing = (code: string, en: string, countries: string[] | null, retired = false) =>
  ({ code, names: { en, id: '' }, countries, retired }) as unknown as LeaveTypeSet

it('is made as its template is, paid or not', () => {
  const paid = leaveTemplates.DE.map((template) => newType(template, 1)).flatMap((type) => (type.paid ? [] : [type.code]))
  expect(paid).toEqual(['PARENTAL-DE', 'UNPAID-DE'])
})

it('finds what stands of a template by its code, or by its name among the same people', () => {
  if (!annual) throw new Error('no template')
  const found = (...known: LeaveTypeSet[]) => standingFor(annual, known)?.code
  expect(found(standing('OWN', 'annual  leave', ['ID']), standing('ANNUAL-ID', 'Another', null, true))).toBe('ANNUAL-ID')
  expect([found(standing('OWN', 'ANNUAL LEAVE', ['SG', 'ID'])), found(standing('ALL', 'Annual leave', null))]).toEqual(['OWN', 'ALL'])
  expect([found(standing('DE', 'Annual leave', ['DE'])), found(standing('OLD', 'Annual leave', ['ID'], true))]).toEqual([
    undefined,
    undefined,
  ])
})
