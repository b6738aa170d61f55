/** Amounts of which a share lies in the middle between two steps of rounding: a half goes up, whatever binary numbers make of it. */
import { expect, test } from 'vitest'
import { balanceAsOf } from '../../src/server/records/leave/balances.ts'
import { plainEntitlement, plainLeavePolicy, type LeavePolicy } from '../../src/shared/records/leave/policy.ts'
import { comingGains, ever } from './grants.ts'
import { plainBalance, plainLedger } from './ledger.ts'
import { leaveTypeWith } from '../support/leave-type.ts'

const today = '2026-01-21'
/** RECOMPUTE=all tries every amount, else every 23rd. */
const step = process.env['RECOMPUTE'] === 'all' ? 1 : 23

test('a month of any amount of hundredths a year, and a year of any share of full time', () => {
  const differ: string[] = []
  for (let hundredths = 1; hundredths <= 4000; hundredths += step)
    for (const every of ['year', 'month'] as const)
      for (const fullTime of [1000, 875, 800, 700, 500, 333]) {
        const entitlement = { ...plainEntitlement, amount: hundredths / 100, every, expiresAfterMonths: 0, proRata: false }
        const policy: LeavePolicy = { ...plainLeavePolicy, balance: true, entitlement }
        const career = {
          bornOn: null,
          breaks: [],
          hiredOn: '2020-01-01',
          leftOn: null,
          terms: [{ from: '2020-01-01', fullTime, country: 'ID' }],
        }
        const mine = plainBalance(plainLedger([], comingGains(ever(policy), career, [], null, today, '2026-12-31')), today).value / 1000
        const type = leaveTypeWith(policy)
        const facts = { ...career, terms: [{ from: '2020-01-01', fullTime: fullTime / 1000, country: 'ID' }] }
        const theirs = balanceAsOf(type, [], facts, today, today).value
        if (mine !== theirs) differ.push(`${hundredths / 100} by the ${every} at ${fullTime / 1000}: ${mine}, not ${theirs}`)
      }
  expect(differ).toEqual([])
})
