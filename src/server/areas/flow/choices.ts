import { sql } from 'kysely'
import { flowCalls } from '#shared/areas/flow.ts'
import { personFacts, type PersonFact } from '#shared/contract/flow.ts'
import { own } from '#shared/own.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { personChoices } from '#server/approval/drafts/ground.ts'
import { loadOrganisation } from '#server/approval/flow/organisation.ts'
import { factOf } from '#server/approval/flow/texts.ts'
import type { AnyModule, EngineWithDb, FactChoice } from '#server/approval/request/module.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { calledIn } from '#server/foundation/database/expressions.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { options, optionsOf } from '#server/platform/options.ts'
import { demandDraws, flowModule } from './rights.ts'

/** What the designer offers: values of fields, people, positions, roles. */
export function serveFlowChoices(api: Api<Viewer>, engine: EngineWithDb): void {
  const { db } = engine
  api.serve(flowCalls.choices, async (input, { person, language }) => {
    const module = await flowModule(engine, person, input.kind)
    return optionsOf(input, await choicesOf(db, module, input.field, language))
  })

  api.serve(flowCalls.employees, async (input, { person }) => {
    await demandDraws(db, person)
    const { ids } = input
    return options(db, input, {
      select: sql`e.id, e.display_name as "displayName", e.code, coalesce(u.name, '') as "companyStructure"`,
      from: sql`from employee e
        left join lateral (
          select unit_id from assignment x where x.employee_id = e.id and x.starts_on <= current_date order by x.starts_on desc limit 1
        ) a on true
        left join unit u on u.id = a.unit_id`,
      where: [ids ? sql`e.id = any (${ids}::uuid[])` : sql`e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)`],
      search: sql`(e.display_name || ' ' || e.code || ' ' || e.user_name)`,
      sortable: ['displayName', 'code', 'companyStructure'],
      order: [sql`e.display_name`, sql`e.id`],
    })
  })

  api.serve(flowCalls.positions, async (input, { person }) => {
    await demandDraws(db, person)
    return options(db, input, {
      select: sql`p.code as id, p.name as "displayName", (
        select count(*) from assignment a join employee e on e.id = a.employee_id
        where a.position_id = p.id and a.starts_on <= current_date and (a.ends_on is null or a.ends_on > current_date)
          and e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)) as holders`,
      from: sql`from position p`,
      search: sql`(p.name || ' ' || p.code)`,
      sortable: ['displayName', 'id', 'holders'],
      order: [sql`p.name`, sql`p.code`],
    })
  })

  api.serve(flowCalls.roles, async (input, { person, language }) => {
    await demandDraws(db, person)
    return options(db, input, {
      select: sql`g.code as id, g.name as "displayName", (
        select count(distinct e.id) from role_holder h join employee e on e.id = h.employee_id
        where h.role_id = g.id and e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)) as holders`,
      from: sql`from (select id, code, ${calledIn(language, sql`names`)} as name from role where retired_at is null and system is null) g`,
      search: sql`(g.name || ' ' || g.code)`,
      sortable: ['displayName', 'id', 'holders'],
      order: [sql`g.name`, sql`g.code`],
    })
  })
}

async function choicesOf(db: Db, module: AnyModule, field: string, language: Language): Promise<FactChoice[]> {
  const fact = factOf(module.contract.facts, field)
  if (fact?.kind !== 'choice') throw notFound()
  if (fact.choices) return Object.entries(fact.choices).map(([id, label]) => ({ id, displayName: say(language, label as TextKey) }))
  const choices = own(module.choices ?? {}, field)
  if (choices) return choices(db, language)
  return Object.hasOwn(personFacts, field) ? personChoices(await loadOrganisation(db), field as PersonFact) : []
}
