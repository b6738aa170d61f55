import { sql } from 'kysely'
import { timesheetSetUpCalls, type SetUpCategory, type SetUpProject } from '#shared/areas/timesheet-set-up.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { demandScope, demandSetUp, lockedFor, scopesFor, seesSetUp, setsUpSomething } from '#server/people/set-up-scope.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import { changeTimesheetRules, timesheetRules } from '#server/records/timesheet/policy.ts'
import { taskCategories, type TaskCategory } from '#server/records/timesheet/projects.ts'

/** Projects, task categories and rules: HR and administrators set them up. */
export function serveTimesheetSetUp(api: Api<Viewer>, db: Db): void {
  api.serve(timesheetSetUpCalls.read, async (_input, { person, language }) => {
    demandSomething(person)
    const seen = <T extends { siteId: string | null }>(all: readonly T[]) =>
      all.filter(({ siteId }) => seesSetUp(person, siteId)).map((one) => ({ ...one, locked: lockedFor(person, one.siteId, language) }))
    return {
      projects: seen(await setUpProjects(db)),
      categories: seen((await taskCategories(db)).map(withBothNames)),
      rules: await timesheetRules(db),
      rulesLocked: lockedFor(person, null, language),
      scopes: await scopesFor(db, person),
    }
  })

  api.serve(timesheetSetUpCalls.members, async (input, { person }) => {
    demandSomething(person)
    return pickEmployees(db, person, input, 'where')
  })

  api.serve(timesheetSetUpCalls.saveProject, async (input, call) => {
    const { person } = call
    demandSomething(person)
    const { from = null, until = null, budgetHours } = input
    if (from && until && from > until) throw refuse(400, 'timesheet.setUp.order', undefined, 'until')
    const budget = budgetHours === null ? null : Math.max(1, Math.round(budgetHours * 60))
    return actOnce(db, call, async (tx) => {
      const siteId = await demandScope(tx, person, 'project', input)
      return { id: await saveProject(tx, { ...input, siteId, from, until, budget }, person.id) }
    })
  })

  api.serve(timesheetSetUpCalls.saveCategory, async (input, call) => {
    const { person } = call
    return actOnce(db, call, async (tx) => {
      const siteId = await demandScope(tx, person, 'task_category', input)
      const id = input.id ?? newId()
      await demandFree(tx, sql`task_category`, id, input.code)
      const names = JSON.stringify(input.names)
      const saved = input.id
        ? sql`update task_category set code = ${input.code}, names = ${names}::jsonb, site_id = ${siteId}::uuid, retired_at = ${retired(input.retired)} where id = ${id}::uuid returning id`
        : sql`insert into task_category (id, code, names, site_id, sequence, retired_at) values (${id}, ${input.code}, ${names}::jsonb, ${siteId}::uuid,
            (select coalesce(max(sequence), 0) + 1 from task_category), ${input.retired ? sql`now()` : sql`null`}) returning id`
      if (!(await first(tx, saved))) throw notFound()
      await audit(tx, person.id, 'task category', id, { code: input.code, names: input.names, siteId, retired: input.retired })
      return { id }
    })
  })

  api.serve(timesheetSetUpCalls.saveRules, async (rules, call) => {
    const { person } = call
    demandSetUp(person, null)
    await actOnce(db, call, (tx) => changeTimesheetRules(tx, rules, person.id))
    return rules
  })
}

const withBothNames = ({ names, ...category }: TaskCategory): Omit<SetUpCategory, 'locked'> => ({
  ...category,
  names: { en: names['en'] ?? '', id: names['id'] ?? '' },
})

function demandSomething(viewer: Viewer): void {
  if (!setsUpSomething(viewer)) throw refuse(403, 'timesheet.setUp.notAllowed')
}

const retired = (wished: boolean) => (wished ? sql`coalesce(retired_at, now())` : sql`null`)

const audit = (tx: Tx, actorId: string, entity: string, id: string, detail: object) =>
  sql`insert into audit (actor_id, act, entity, entity_id, detail)
    values (${actorId}::uuid, 'set up', ${entity}, ${id}::uuid, ${JSON.stringify(detail)}::jsonb)`.execute(tx)

async function demandFree(tx: Tx, table: ReturnType<typeof sql>, id: string, code: string): Promise<void> {
  const taken = await first(tx, sql`select from ${table} where code = ${code} and id <> ${id}::uuid`)
  if (taken) throw refuse(400, 'timesheet.setUp.codeTaken', { code }, 'code')
}

interface Saved extends Omit<SetUpProject, 'id' | 'budgetHours' | 'bookedHours' | 'members' | 'site' | 'locked'> {
  id?: string | null | undefined
  budget: number | null
  memberIds: string[]
}

async function saveProject(tx: Tx, project: Saved, by: string): Promise<string> {
  const { code, names, budget, from, until, open, memberIds, siteId } = project
  const id = project.id ?? newId()
  await demandFree(tx, sql`project`, id, code)
  const known = await rows(tx, sql<{ id: string }>`select id from employee where id = any (${memberIds}::uuid[])`)
  if (known.length < new Set(memberIds).size) throw refuse(400, 'timesheet.setUp.memberUnknown', undefined, 'memberIds')
  const named = JSON.stringify(names)
  const saved = project.id
    ? sql`update project set code = ${code}, names = ${named}::jsonb, budget = ${budget}, site_id = ${siteId}::uuid, starts_on = ${from}::date, ends_on = ${until}::date,
        open = ${open}, retired_at = ${retired(project.retired)} where id = ${id}::uuid returning id`
    : sql`insert into project (id, code, names, site_id, budget, starts_on, ends_on, open, retired_at)
        values (${id}, ${code}, ${named}::jsonb, ${siteId}::uuid, ${budget}, ${from}::date, ${until}::date, ${open}, ${project.retired ? sql`now()` : sql`null`}) returning id`
  if (!(await first(tx, saved))) throw notFound()
  await sql`delete from project_member where project_id = ${id}::uuid`.execute(tx)
  await sql`insert into project_member (project_id, employee_id) select distinct ${id}::uuid, x from unnest(${memberIds}::uuid[]) x`.execute(
    tx,
  )
  await audit(tx, by, 'project', id, { code, names, budget, siteId, from, until, open, memberIds, retired: project.retired })
  return id
}

const setUpProjects = (db: Db): Promise<Omit<SetUpProject, 'locked'>[]> =>
  rows(
    db,
    sql<Omit<SetUpProject, 'locked'>>`
      select p.id, p.code, p.names, round(p.budget / 60.0, 2)::float as "budgetHours", p.starts_on as "from", p.ends_on as "until", p.open,
        p.retired_at is not null as retired, p.site_id as "siteId", (select name from site where id = p.site_id) as site,
        (select coalesce(round(sum(t.minutes) / 60.0, 2), 0)::float from timesheet_entry t where t.project_id = p.id and t.ended_at is null) as "bookedHours",
        coalesce((select json_agg(json_build_object('id', e.id, 'name', e.display_name) order by e.display_name)
          from project_member m join employee e on e.id = m.employee_id where m.project_id = p.id), '[]') as members
      from project p order by p.retired_at is not null, p.code`,
  )
