import { expect, it } from 'vitest'
import { plainLeavePolicy } from '#shared/records/leave/policy.ts'
import { hrAt } from '../../../../test/support/roles.ts'
import { somebody } from '../../../../test/support/filed.ts'
import { absenceWords } from './absence.ts'
import { balanceTold } from './balances.ts'

it('an absence is told as far as it may be: that it is, of what type, and why', () => {
  const names = { en: 'Annual leave', id: 'Cuti tahunan' }
  const said = (telling: Parameters<typeof absenceWords>[0], note?: string | null) =>
    absenceWords(telling, { names, ...(note !== undefined && { note }) }, 'en')
  expect(said('away', 'Wedding')).toBe('Away')
  expect([said('type', 'Wedding'), said('note', 'Wedding')]).toEqual(['Annual leave', 'Annual leave · Wedding'])
  expect([said('note', ''), said('note', null), said('note')]).toEqual(Array(3).fill('Annual leave'))
  expect(absenceWords('type', { names }, 'id')).toBe('Cuti tahunan')
})

it('a balance of a sensitive type is told to the person and to HR of their site, any other to whoever looks', () => {
  const told = (sensitive: boolean, viewer: Parameters<typeof balanceTold>[1]) =>
    balanceTold({ policy: { ...plainLeavePolicy, sensitive } }, viewer, { employeeId: 'amina', siteId: 'jakarta', unitId: null })
  const [amina, budi] = [somebody('amina'), somebody('budi')]
  const [here, elsewhere] = [somebody('dewi', hrAt('jakarta')), somebody('kira', hrAt('berlin'))]
  expect([amina, budi, here, elsewhere].map((viewer) => told(true, viewer))).toEqual([true, false, true, false])
  expect([amina, budi, here, elsewhere].map((viewer) => told(false, viewer))).toEqual([true, true, true, true])
})
