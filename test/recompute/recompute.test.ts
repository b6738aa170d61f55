/**
 * The demo company's numbers once more: a slow and plain implementation, written from `docs` and not from `src`, reads the raw
 * rows and must come to what the portal says. Every tenth person by user name in the suite; everybody, with a table of how much
 * was compared, by `RECOMPUTE=all npx vitest run --project unit test/recompute`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceAsOf } from '../../src/server/records/leave/balances.ts'
import { ledgersOf } from '../../src/server/records/leave/events.ts'
import { deductRows, gainRows } from '../../src/server/records/leave/transactions.ts'
import { leaveTypes } from '../../src/server/records/leave/types.ts'
import { workFacts } from '../../src/server/records/schedule/working-time.ts'
import { openDemoTwice, tellTable, type DemoTwice } from './demo-twice.ts'
import { comingGains } from './grants.ts'
import { minorUnits, plainInstalments, type PlainLoan } from './instalments.ts'
import { nextDay, plainBalance, plainLedger } from './ledger.ts'
import { rawLedgers, rawTypes } from './raw.ts'
import { furthestDay, plainDeductions, plainGains } from './statement.ts'
import { compare, tallyOf } from './tally.ts'

const today = new Date().toISOString().slice(0, 10)
const year = Number(today.slice(0, 4))
const pastDays = [nextDay(today, -250), nextDay(today, -45)]
const daysToCome = [`${year}-12-31`, `${year + 1}-01-15`, `${year + 1}-06-30`, `${year + 1}-12-31`, leapDay()]

/** 29 February of the next leap year that is not this one. */
function leapDay(): string {
  const leap = [1, 2, 3, 4, 5, 6, 7, 8]
    .map((ahead) => year + ahead)
    .find((each) => each % 4 === 0 && (each % 100 !== 0 || each % 400 === 0))
  return `${leap}-02-29`
}

let demo: DemoTwice

beforeAll(async () => {
  demo = await openDemoTwice()
})

afterAll(async () => {
  tellTable()
  await demo.close()
})

const thousandths = (value: number) => Math.round(value * 1000)

test('balances and projections at eight dates, and every row of the transactions', async () => {
  const {
    portal: { db },
    raw,
  } = demo
  const [types, theirTypes, ledgers] = [await rawTypes(raw), await leaveTypes(db, today), await rawLedgers(raw)]
  const tallies = {
    balance: tallyOf('leave balances, past and today'),
    projection: tallyOf('leave balances, projected'),
    lost: tallyOf('what expired until a day'),
    deductions: tallyOf('rows of deductions, with what was left'),
    gains: tallyOf('rows of gains, with what was taken'),
  }
  for (const person of demo.people) {
    const facts = await workFacts(db, person.id, today, today)
    const theirLedgers = await ledgersOf(db, [person.id])
    if (!facts) throw new Error(`${person.userName} is not known.`)
    for (const { id, code, rules } of types.filter((type) => type.policy.balance)) {
      const key = `${person.id}/${id}`
      const { events, openedOn } = ledgers.get(key) ?? { events: [], openedOn: null }
      const type = theirTypes.find((each) => each.id === id)
      if (!type) throw new Error(`${code} is not known.`)
      const theirs = theirLedgers.get(key) ?? []
      const name = `${person.userName} ${code}`

      const ledger = plainLedger(events, comingGains(rules, person, events, openedOn, today, `${year + 9}-12-31`))
      for (const day of [...pastDays, today, ...daysToCome]) {
        const [mine, balance] = [plainBalance(ledger, day), balanceAsOf(type, theirs, facts, today, day)]
        compare(day > today ? tallies.projection : tallies.balance, `${name} on ${day}`, mine.value, thousandths(balance.value))
        compare(tallies.lost, `${name} on ${day}`, mine.expired, thousandths(balance.expired))
      }

      const coming = comingGains(rules, person, events, openedOn, today, furthestDay(events, today))
      const deductions = (await deductRows(db, type, theirs, facts, today, 'en')).map((row) => ({
        on: row.transDate,
        what: uses[row.state] ?? row.state,
        quantity: thousandths(row.deductBalance),
        left: thousandths(row.outstandingBalance),
      }))
      compare(tallies.deductions, name, plainDeductions(events, coming, today), deductions)
      const gains = (await gainRows(db, type, theirs, facts, today, 'en')).map((row) => ({
        from: row.transDate,
        until: row.expiredDate,
        given: thousandths(row.gainBalance),
        taken: thousandths(row.leaveTaken),
      }))
      compare(tallies.gains, name, plainGains(events, coming), gains)
    }
  }
  for (const { compared } of Object.values(tallies)) expect(compared).toBeGreaterThan(0)
  expect(Object.values(tallies).flatMap(({ differences }) => differences)).toEqual([])
})

/** What the portal calls uses that are decided, and those that wait. */
const uses: Record<string, string> = {
  taken: 'taken',
  planned: 'taken',
  adjusted: 'taken',
  'paid-out': 'taken',
  imported: 'taken',
  reservation: 'waits',
}

test('the instalments of every loan', async () => {
  const tally = tallyOf('instalments of loans')
  const loans = await demo.raw.rows<Record<'id' | 'amount' | 'currency' | 'interest' | 'rate' | 'instalments' | 'first_due_on', string>>(
    'select * from loan where exists (select from loan_instalment i where i.loan_id = loan.id)',
  )
  const stored = await demo.raw.rows<Record<'loan_id' | 'due_on' | 'principal' | 'interest', string>>(
    'select * from loan_instalment order by loan_id, number',
  )
  for (const loan of loans) {
    const terms = { ...loan, instalments: Number(loan.instalments), firstDueOn: loan.first_due_on } as PlainLoan
    const told = (dueOn: string, principal: bigint, interest: bigint) => `${dueOn} ${principal} ${interest}`
    const mine = plainInstalments(terms).map(({ dueOn, principal, interest }) => told(dueOn, principal, interest))
    const theirs = stored
      .filter(({ loan_id: id }) => id === loan.id)
      .map((row) => told(row.due_on, minorUnits(row.principal, loan.currency), minorUnits(row.interest, loan.currency)))
    compare(tally, `${loan.amount} ${loan.currency} ${loan.interest} in ${loan.instalments}`, mine, theirs)
  }
  expect(tally.compared).toBeGreaterThan(0)
  expect(tally.differences).toEqual([])
})
