import { sql } from 'kysely'
import { hashPassword } from '#server/foundation/credentials/password-hash.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { first } from '#server/foundation/database/db.ts'
import { paid, payGroup, payPeriod, seenOf, slip } from '../support/paid.ts'
import type { Person, Stage } from './cast.ts'

/** How far a period is that a call is tried on. */
export type PeriodAt = 'open' | 'filled' | 'asked' | 'held' | 'out' | 'closed'

export interface PayTargets {
  /** A slip of somebody that is released, and its period. */
  paid(person: Person, kind: 'pay' | 'bonus'): Promise<{ slipId: string; periodId: string }>
  group(): Promise<string>
  /** That of everybody's documents. */
  password(): Promise<string>
  /** A new period of the whole company. */
  period(at: PeriodAt): Promise<string>
  /** An input of somebody of a period of the whole company. */
  input(person: Person): Promise<string>
  /** A period that has one of somebody. */
  inputs(person: Person): Promise<{ id: string }>
  /** What is adjusted by hand of somebody, and such an adjustment. */
  adjusting(person: Person): Promise<{ id: string; employeeId: string; componentId: string; amount: string; reason: string }>
  adjustment(person: Person): Promise<string>
  /** The same with what waits there to be let go. */
  toRelease(): Promise<{ id: string; seen: string }>
}

const words = 'tiga ekor bebek berenang'

export function payTargets({ portal, id }: Stage): PayTargets {
  const { db } = portal.database
  const released = { asked: sql`null`, held: sql`now() + interval '1 hour'`, out: sql`now()`, closed: sql`now()` }
  return {
    paid: (person, kind) => paid(db, id[person], { kind }),
    group: () => payGroup(db),
    async password() {
      const hash = await hashPassword(words, { ln: 4, r: 8, p: 1 })
      await sql`insert into document_password (employee_id, hash) select id, ${hash} from employee
        on conflict (employee_id) do update set hash = excluded.hash`.execute(db)
      return words
    },
    async period(at) {
      const periodId = await payPeriod(db, await payGroup(db))
      if (at === 'open') return periodId
      const slipId = await slip(db, periodId, id.amina, { releasedAt: null })
      if (at === 'filled') return periodId
      const release = newId()
      await sql`insert into pay_release (id, period_id, release_at) values (${release}::uuid, ${periodId}::uuid, ${released[at]})`.execute(
        db,
      )
      await sql`update pay_slip set release_id = ${release}::uuid where id = ${slipId}::uuid`.execute(db)
      if (at === 'closed') await sql`update pay_period set closed_at = now() where id = ${periodId}::uuid`.execute(db)
      return periodId
    },
    async input(person) {
      const periodId = await payPeriod(db, await payGroup(db))
      const inputId = newId()
      await sql`insert into pay_input (id, period_id, of_period_id, employee_id, kind, code, unit, currency, quantity, days, quantities, amounts, sources, from_version)
        values (${inputId}::uuid, ${periodId}::uuid, ${periodId}::uuid, ${id[person]}::uuid, 'worked', '', 'minutes', '', 480, '{2026-11-02}', '{480}', '{}', '{}', 1)`.execute(
        db,
      )
      return inputId
    },
    async inputs(person) {
      const inputId = await this.input(person)
      const of = await first(db, sql<{ id: string }>`select period_id as id from pay_input where id = ${inputId}::uuid`)
      return { id: of?.id ?? '' }
    },
    async adjusting(person) {
      // So that everybody is of the group of the whole company.
      await sql`update pay_group set retired_at = now() where site_id is not null`.execute(db)
      await sql`insert into pay_component (id, code, names, kind) values (${newId()}, 'BONUS', '{"en": "Bonus", "id": "Bonus"}', 'earning') on conflict (code) do nothing`.execute(
        db,
      )
      const component = await first(db, sql<{ id: string }>`select id from pay_component where code = 'BONUS'`)
      return {
        id: await payPeriod(db, await payGroup(db)),
        employeeId: id[person],
        componentId: component?.id ?? '',
        amount: '1',
        reason: 'A trial',
      }
    },
    async adjustment(person) {
      const { id: periodId, employeeId, componentId } = await this.adjusting(person)
      const adjustmentId = newId()
      await sql`insert into pay_adjustment (id, period_id, employee_id, component_id, amount, reason)
        values (${adjustmentId}::uuid, ${periodId}::uuid, ${employeeId}::uuid, ${componentId}::uuid, 1, 'A trial')`.execute(db)
      return adjustmentId
    },
    async toRelease() {
      const periodId = await this.period('filled')
      return { id: periodId, seen: await seenOf(db, periodId) }
    },
  }
}
