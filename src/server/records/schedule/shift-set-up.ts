import { sql } from 'kysely'
import { strayBreak } from '#shared/records/schedule/shift.ts'
import { shiftRule } from '#shared/records/schedule/shift-schema.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import type { SetUpStore } from '#server/platform/set-up/store.ts'

/** Shifts. Whoever changes one has the days that are worked by it computed anew. */
export const shiftStore: SetUpStore = {
  table: 'shift',
  usedBy: {
    'timeSetup.usedBy.roster': sql`exists (select from roster_day r where t.id = any (r.shift_ids))`,
    'timeSetup.usedBy.pattern': sql`exists (select from shift_pattern p where p.weeks::text like '%' || t.id || '%')`,
    'timeSetup.usedBy.manualShift': sql`exists (select from manual_shift_day d where d.shift_id = t.id and d.ended_at is null)`,
  },
  row: (row) => ({ ...row, rule: shiftRule.parse(row['rule']) }),
  async check(_tx, wish) {
    const rule = shiftRule.parse(wish['rule'])
    const stray = strayBreak(rule)
    if (stray)
      throw refuse(400, 'timeSetup.strayBreak', { from: stray.from, until: stray.until, start: rule.start, end: rule.end }, 'breaks')
  },
}
