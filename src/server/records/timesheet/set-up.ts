import { sql } from 'kysely'
import { rows } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import type { SetUpStore, Wish } from '#server/platform/set-up/store.ts'
import { minutesBooked } from './projects.ts'

const memberIds = (wish: Wish) => [...new Set(wish['memberIds'] as readonly string[])]

/** Projects. Their budgets are kept in minutes. */
export const projectStore: SetUpStore = {
  table: 'project',
  usedBy: { 'timesheet.usedBy.entries': sql`exists (select from timesheet_entry e where e.project_id = t.id)` },
  reads: {
    budgetHours: sql`round(t.budget / 60.0, 2)::float`,
    from: sql`t.starts_on`,
    until: sql`t.ends_on`,
    memberIds: sql`array(select m.employee_id from project_member m where m.project_id = t.id order by 1)`,
    bookedHours: sql`round(${minutesBooked(sql`t.id`)} / 60.0, 2)::float`,
    members: sql`coalesce((select json_agg(json_build_object('id', e.id, 'name', e.display_name) order by e.display_name)
      from project_member m join employee e on e.id = m.employee_id where m.project_id = t.id), '[]')`,
  },
  writes({ budgetHours, from = null, until = null, open }) {
    const budget = typeof budgetHours === 'number' ? Math.max(1, Math.round(budgetHours * 60)) : null
    return { budget, starts_on: from, ends_on: until, open }
  },
  async check(tx, wish) {
    const { from, until } = wish
    if (typeof from === 'string' && typeof until === 'string' && from > until)
      throw refuse(400, 'timesheet.setUp.order', undefined, 'until')
    const known = await rows(tx, sql<object>`select from employee where id = any (${memberIds(wish)}::uuid[])`)
    if (known.length < memberIds(wish).length) throw refuse(400, 'timesheet.setUp.memberUnknown', undefined, 'memberIds')
  },
  async saved(tx, wish) {
    await sql`delete from project_member where project_id = ${wish.id}::uuid`.execute(tx)
    await sql`insert into project_member (project_id, employee_id) select ${wish.id}::uuid, x from unnest(${memberIds(wish)}::uuid[]) x`.execute(
      tx,
    )
  },
}

/** Kinds of work. */
export const taskCategoryStore: SetUpStore = {
  table: 'task_category',
  usedBy: { 'timesheet.usedBy.entries': sql`exists (select from timesheet_entry e where e.task_category_id = t.id)` },
}
