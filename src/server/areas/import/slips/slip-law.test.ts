import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '#server/foundation/database/db.ts'
import { freshCompany, type FreshDatabase } from '../../../../../test/support/database.ts'
import { monthly, slipMapping, slipsFrom, slipsIn } from '../../../../../test/support/pay.ts'
import { payPeriod } from '../../../../../test/support/paid.ts'

/** Whatever good rows come: the lines of each slip that stands come to its net, and what is written is what was tried. */

let fresh: FreshDatabase
let folder: string
beforeAll(async () => {
  fresh = await freshCompany({ max: 4 })
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-slip-law-'))
  await payPeriod(fresh.database.db, await monthly(fresh.database.db, { currency: 'EUR' }))
})
afterAll(async () => {
  await fresh.drop()
  await rm(folder, { recursive: true })
})

const kinds = { BASIC: 'earning', OT: 'Pendapatan', TAX: 'deduction', FUND: 'Potongan', HEALTH: 'employer', INFO: 'informasi' } as const
const amount = fc
  .tuple(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`)
const line = fc.record({
  who: fc.constantFrom('E-amina', 'E-budi', 'E-carla', 'E-hadi'),
  component: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
  amount,
  isSaid: fc.boolean(),
})

const inCents = (given: string) => BigInt(given.replace('.', ''))

test('lines come to the net of every slip, and what is written is what was tried', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 40 }), async (given) => {
      const { db } = fresh.database
      // The net that a file says is computed here by itself, in cents.
      const sums = new Map<string, bigint>()
      for (const { who, component, amount: own } of given) {
        const sign = { BASIC: 1n, OT: 1n, TAX: -1n, FUND: -1n, HEALTH: 0n, INFO: 0n }[component]
        sums.set(who, (sums.get(who) ?? 0n) + sign * inCents(own))
      }
      const text = given.map(({ who, component, amount: own, isSaid }) => {
        const net = sums.get(who) ?? 0n
        const positive = net < 0n ? -net : net
        const said = `${net < 0n ? '-' : ''}${positive / 100n}.${String(positive % 100n).padStart(2, '0')}`
        return `${who};${component};;${kinds[component]};;;${own};${isSaid ? said : ''}\n`
      })
      const csv = `no;component;name;type;quantity;unit;amount;net\n${text.join('')}`
      const tried = await slipsFrom(db, folder, csv, { writes: 'none' }, slipMapping)
      const before = await slipsIn(db)
      const written = await slipsFrom(db, folder, csv, {}, slipMapping)
      expect([written.faults, written.written]).toEqual([[], true])
      expect([written.parts, written.changes, written.additions, written.effect]).toEqual([
        tried.parts,
        tried.changes,
        tried.additions,
        tried.effect,
      ])
      const all = await slipsIn(db)
      expect(all).toHaveLength(before.length + sums.size)
      const wrong = await rows(
        db,
        sql`select s.id from pay_slip s where s.net <> (select coalesce(sum(case c.kind when 'earning' then l.amount when 'deduction' then -l.amount else 0 end), 0)
          from pay_slip_line l join pay_component c on c.id = l.component_id where l.slip_id = s.id)`,
      )
      expect(wrong).toEqual([])
      for (const [who, net] of sums) {
        const latest = all.findLast((slip) => slip.who === who)
        const cents = (latest?.sums[2] ?? '').replace(/^(-?\d+)$/, '$1.00').replace(/\.(\d)$/, '.$10')
        expect(inCents(cents)).toBe(net)
        expect(latest?.lines).toHaveLength(given.filter((one) => one.who === who).length)
      }
    }),
    { numRuns: 25 },
  )
})
