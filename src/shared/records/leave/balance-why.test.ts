import { expect, it } from 'vitest'
import { en } from '../../texts/en/index.ts'
import { balanceOn } from './balance.ts'
import { settle } from './ledger.ts'

const given = { id: 'given', quantity: 5, effectiveOn: '2026-01-01', expiresOn: null, days: null, source: null }

it.each(['compensation', 'adjustment', 'entitlement', 'carry-over'] as const)(
  'says a gain by %s in words, with or without a reason',
  (kind) => {
    for (const reason of [null, 'The tender']) {
      const { why } = balanceOn(settle([{ ...given, kind, reason }]), given.effectiveOn)
      expect(why.map(({ rule }) => rule).filter((rule) => !(`why.${rule}` in en))).toEqual([])
      expect(why.some(({ facts }) => facts['reason'] === 'The tender')).toBe(
        reason !== null && ['compensation', 'adjustment'].includes(kind),
      )
    }
  },
)
