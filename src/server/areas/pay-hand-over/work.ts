import { sql } from 'kysely'
import { openLeasedWork, type LeasedWork } from '#server/approval/background/leased-work.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import { carryOut } from '#server/records/hand-over/carry-out.ts'

/** So long a process has to compute a hand-over before another one takes it for dead. */
const holdSeconds = 900

/** Computes hand-overs that were begun. */
export const openHandOverWork = (db: Db): LeasedWork =>
  openLeasedWork({
    name: 'hand-overs',
    workOn: async (id) => {
      const held = await first(
        db,
        sql`update pay_hand_over set held_until = now() + make_interval(secs => ${holdSeconds})
          where id = ${id}::uuid and finished_at is null and (held_until is null or held_until < now()) returning id`,
      )
      if (!held) return
      try {
        await carryOut(db, id)
      } finally {
        await sql`update pay_hand_over set held_until = null where id = ${id}::uuid`.execute(db)
      }
    },
    left: () =>
      rows(
        db,
        sql<{ id: string }>`
          select id from pay_hand_over where finished_at is null and (held_until is null or held_until < now()) order by begun_at limit 10`,
      ),
  })
