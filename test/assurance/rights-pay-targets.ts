import { sql } from 'kysely'
import { hashPassword } from '#server/foundation/credentials/password-hash.ts'
import { newId } from '#server/foundation/basis/ids.ts'
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
    async toRelease() {
      const periodId = await this.period('filled')
      return { id: periodId, seen: await seenOf(db, periodId) }
    },
  }
}
