import { sql } from 'kysely'
import type { Db } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import type { Role } from './log.ts'

export interface Person {
  id: string
  userName: string
}

/** How many people hold a role, and how many of them a level asks: any one of these decides. */
const holders: Record<Exclude<Role, 'MISSING'>, { people: number; asked: number }> = {
  EMPLOYEE: { people: 400, asked: 1 },
  PRE_APPROVER: { people: 12, asked: 1 },
  ADMINISTRATION: { people: 12, asked: 3 },
  'BUDGET OWNER': { people: 40, asked: 1 },
  SUPERVISOR: { people: 60, asked: 1 },
  DIRECTOR: { people: 6, asked: 1 },
}

export type People = Record<Exclude<Role, 'MISSING'>, Person[]>

/** A university of one site: the role of a log is the position that a person holds. */
export async function hire(db: Db): Promise<People> {
  const site = newId()
  const unit = newId()
  await sql`insert into site (id, code, name, country, time_zone) values (${site}, 'UNI', 'University', 'NL', 'Europe/Amsterdam')`.execute(
    db,
  )
  await sql`insert into unit (id, code, name) values (${unit}, 'UNI', 'University')`.execute(db)
  const people: Partial<People> = {}
  for (const [role, { people: count }] of Object.entries(holders)) {
    const position = newId()
    await sql`insert into position (id, code, name) values (${position}, ${role}, ${role.toLowerCase()})`.execute(db)
    const hired = Array.from({ length: count }, (_, index): Person => {
      const userName = `${role.toLowerCase().replaceAll(/\W/g, '-')}-${index + 1}`
      return { id: newId(), userName }
    })
    await sql`
      with given as (select * from jsonb_to_recordset(${JSON.stringify(hired)}::jsonb) as x (id uuid, "userName" text)),
        hired as (
          insert into employee (id, code, user_name, first_name, last_name, display_name, hired_on)
          select id, "userName", "userName", "userName", 'Replay', "userName", '2010-01-01' from given
        )
      insert into assignment (employee_id, starts_on, unit_id, position_id, site_id, employment_status)
      select id, '2010-01-01', ${unit}::uuid, ${position}::uuid, ${site}::uuid, 'permanent' from given`.execute(db)
    people[role as keyof People] = hired
  }
  return people as People
}

/** A number that a case always has, so that each run asks the same persons. */
function numberOf(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return sum
}

/** Whose case it is. */
export const employeeOf = (people: People, caseId: string): Person => pick(people.EMPLOYEE, numberOf(caseId))

const pick = (persons: readonly Person[], index: number): Person => {
  const person = persons[index % persons.length]
  if (!person) throw new Error('a role that nobody holds')
  return person
}

/** Whom each level of a route asks: where a role comes twice, others the second time. */
export function personsOf(people: People, caseId: string, route: readonly Role[]): Person[][] {
  return route.map((role, index) => {
    if (role === 'MISSING') throw new Error('the system is no level')
    const { asked } = holders[role]
    const round = route.slice(0, index).filter((earlier) => earlier === role).length
    return Array.from({ length: asked }, (_, place) => pick(people[role], numberOf(caseId) + round * asked + place))
  })
}
