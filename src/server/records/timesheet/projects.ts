import { sql } from 'kysely'
import type { BookedProject } from '#shared/records/timesheet/rules.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { openAt } from '#server/people/set-up-scope.ts'

/** What somebody may book on. */
export interface Project extends Omit<BookedProject, 'name'> {
  code: string
  names: Record<string, string>
  retired: boolean
}

/** Rows of project `p` on which a person may book: open to everybody of its site, or to its members. */
export const openTo = (employeeId: string) => sql`
  (p.open and ${openAt(sql`p.site_id`, employeeId)} or exists (select from project_member m where m.project_id = p.id and m.employee_id = ${employeeId}::uuid))`

/** Some projects, retired ones too, as a person may book on them. */
export const projectsFor = (db: Db | Tx, employeeId: string, ids: readonly string[]): Promise<Project[]> =>
  rows(
    db,
    sql<Project>`
      select p.id, p.code, p.names, p.budget, p.starts_on as "from", p.ends_on as "until", ${openTo(employeeId)} as open,
        p.retired_at is not null as retired
      from project p where p.id = any (${ids}::uuid[]) order by p.code`,
  )

export interface TaskCategory {
  id: string
  code: string
  names: Record<string, string>
  retired: boolean
  siteId: string | null
  site: string | null
}

/** Every kind of work, in the order in which they are shown; retired ones too. */
export const taskCategories = (db: Db | Tx): Promise<TaskCategory[]> =>
  rows(
    db,
    sql<TaskCategory>`
      select c.id, c.code, c.names, c.retired_at is not null as retired, c.site_id as "siteId", s.name as site
      from task_category c left join site s on s.id = c.site_id order by c.sequence, c.code`,
  )

/** The kinds of work that a person may book now. */
export const categoriesFor = (db: Db | Tx, employeeId: string): Promise<Pick<TaskCategory, 'id' | 'code' | 'names'>[]> =>
  rows(
    db,
    sql<Pick<TaskCategory, 'id' | 'code' | 'names'>>`
      select c.id, c.code, c.names from task_category c where c.retired_at is null and ${openAt(sql`c.site_id`, employeeId)} order by c.sequence, c.code`,
  )

/** Minutes that are booked on a project by whomever, waiting or approved. */
export const minutesBooked = (project: ReturnType<typeof sql>) =>
  sql`(select coalesce(sum(e.minutes), 0)::int from timesheet_entry e where e.project_id = ${project} and e.ended_at is null)`

/** Minutes that are booked on projects, waiting or approved, beside those of one request. */
export async function minutesOn(db: Db | Tx, ids: readonly string[], except: string): Promise<Map<string, number>> {
  const found = await rows(
    db,
    sql<{ id: string; minutes: number }>`
      select project_id as id, sum(minutes)::int as minutes from timesheet_entry
      where project_id = any (${ids}::uuid[]) and ended_at is null and request_id <> ${except}::uuid group by project_id`,
  )
  return new Map(found.map(({ id, minutes }) => [id, minutes]))
}
