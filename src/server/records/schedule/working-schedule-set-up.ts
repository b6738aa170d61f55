import { sql } from 'kysely'
import { weekFlaw } from '#shared/records/working-week.ts'
import { first } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import type { SetUpStore } from '#server/platform/set-up/store.ts'

/** Weeks of working hours. Whoever changes one has the days of those who work by it computed anew. */
export const workingScheduleStore: SetUpStore = {
  table: 'working_schedule',
  reads: {
    hours: sql`to_jsonb(t.hours)`,
    start: sql`to_char(t.start_time, 'HH24:MI')`,
    end: sql`to_char(t.end_time, 'HH24:MI')`,
    people: sql`(
      select count(*)::int from employee e join lateral (
        select schedule_id from schedule_assignment s where s.employee_id = e.id and s.starts_on <= current_date order by s.starts_on desc limit 1
      ) s on s.schedule_id = t.id
      where e.disabled_at is null and (e.left_on is null or e.left_on >= current_date))`,
  },
  writes: (wish) => ({ hours: wish['hours'], start_time: wish['start'], end_time: wish['end'] }),
  async check(_tx, wish) {
    const flaw = weekFlaw({ hours: wish['hours'] as number[], start: String(wish['start']), end: String(wish['end']) })
    if (flaw === 'none') throw refuse(400, 'organisation.noHours', undefined, 'hours')
    if (flaw) throw refuse(400, 'organisation.hoursBeyond', { hours: flaw.most }, 'end')
  },
  async retires(tx, id) {
    const found = await first(
      tx,
      sql<{ count: number }>`
        select count(*)::int as count from employee e join lateral (
          select schedule_id from schedule_assignment s where s.employee_id = e.id order by s.starts_on desc limit 1
        ) s on s.schedule_id = ${id}::uuid
        where e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)`,
    )
    if (found && found.count > 0) throw refuse(409, 'organisation.scheduleWorked', { count: found.count })
  },
}
