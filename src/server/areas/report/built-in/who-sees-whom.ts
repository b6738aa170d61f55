import { sql } from 'kysely'
import type { ReachKind } from '#shared/areas/roles.ts'
import { everyModule, type DutyAccess } from '#shared/duties.ts'
import type { Language } from '#shared/texts/index.ts'
import { rightsModules } from '#server/approval/reading/rights-modules.ts'
import { inLanguage, say } from '#server/foundation/basis/texts.ts'
import { inSlices } from '#server/foundation/database/cursor.ts'
import { namesOfReach, overWords } from '#server/people/roles/words.ts'
import { builtIn } from './said.ts'

interface Held {
  employeeId: string
  employee: string
  code: string
  roleNames: Record<string, string>
  /** Null: administering the portal. */
  module: string | null
  access: DutyAccess | null
  reach: ReachKind
  named: string[]
  startsOn: string
  endsOn: string | null
}

/** What people may do today with what is others', by which role, over whom and until when: as the page of a person's rights has it. */
export const whoSeesWhom = builtIn('who-sees-whom', {
  group: 'people',
  parameters: [],
  refusal: ({ administrator }) => (administrator ? null : 'error.adminOnly'),
  columns: {
    role: { kind: 'text', label: 'roles.role' },
    employee: { kind: 'person', label: 'people.employee' },
    code: { kind: 'text', label: 'people.code' },
    module: { kind: 'text', label: 'report.module' },
    access: { kind: 'text', label: 'report.access' },
    over: { kind: 'text', label: 'roles.over' },
    startsOn: { kind: 'date', label: 'roles.from' },
    endsOn: { kind: 'date', label: 'roles.until' },
  },
  chart: { by: 'role', of: null },
  async *slices(db, { language, withinMs }) {
    const titles = new Map(rightsModules(language).map(({ module, title }) => [module, title]))
    for await (const slice of inSlices(db, held, withinMs)) yield slice.map((row) => told(row, titles, language))
  },
})

/** Administering reaches everybody, however the role was given. */
const held = sql<Held>`
  select d.employee_id as "employeeId", e.display_name as employee, e.code, r.names as "roleNames", d.module, d.access, g.reach,
    ${namesOfReach(sql`g.id`)} as named, g.starts_on as "startsOn", g.ends_on as "endsOn"
  from (
    select employee_id, giving_id, module, access from duty
    union all
    select h.employee_id, h.giving_id, null, null from role_holder h join role r on r.id = h.role_id where r.system = 'administrator'
  ) d join role_giving g on g.id = d.giving_id join role r on r.id = g.role_id join employee e on e.id = d.employee_id
  where e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)
  order by r.code, e.display_name, e.id, g.id, d.module nulls first`

function told({ roleNames, module, access, reach, named, ...row }: Held, titles: ReadonlyMap<string, string>, language: Language) {
  return {
    ...row,
    role: inLanguage(roleNames, language),
    module:
      module === null
        ? say(language, 'roles.person.administrator')
        : module === everyModule
          ? say(language, 'roles.duty.everyModule')
          : (titles.get(module) ?? module),
    access: say(language, access === 'see' ? 'roles.duty.seeLong' : 'roles.duty.writeLong'),
    over: module === null ? say(language, 'roles.over.company') : overWords({ reach, named }, language),
  }
}
