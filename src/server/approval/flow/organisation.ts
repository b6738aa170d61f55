import { sql } from 'kysely'
import type { Facts, PersonFact } from '#shared/contract/flow.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { isWithin, type Place, type Reach } from '#server/people/roles/duties.ts'
import { factsOfPerson } from './person-facts.ts'

/** A person with all their assignments, the oldest first. */
export interface Colleague {
  id: string
  name: string
  code: string
  hiredOn: string | null
  leftOn: string | null
  disabled: boolean
  posts: readonly Assignment[]
}

export interface Assignment {
  startsOn: string
  endsOn: string | null
  unitId: string | null
  siteId: string | null
  positionId: string | null
  managerId: string | null
  grade: string | null
  employmentStatus: string | null
}

/** The company as routes need it, of every day at once: read by a few statements, asked without any. */
export interface Organisation {
  people: ReadonlyMap<string, Colleague>
  units: ReadonlyMap<string, { code: string; name: string; parentId: string | null; headId: string | null }>
  sites: ReadonlyMap<string, { code: string; name: string; country: string }>
  positions: ReadonlyMap<string, { code: string; name: string }>
  /** Who has each role, by its code, and over whom. */
  roles: ReadonlyMap<string, readonly Holder[]>
  hr: readonly Holder[]
}

/** Somebody who has a role today, with how far it reaches. */
export interface Holder extends Reach {
  employeeId: string
}

type PostRow = Assignment & { employeeId: string }

export async function loadOrganisation(db: Db | Tx): Promise<Organisation> {
  const people = await rows(
    db,
    sql<Omit<Colleague, 'posts'>>`
      select id, display_name as name, code, hired_on as "hiredOn", left_on as "leftOn", disabled_at is not null as disabled
      from employee order by display_name, id`,
  )
  const posts = new Map<string, Assignment[]>()
  for (const { employeeId, ...post } of await rows(
    db,
    sql<PostRow>`
      select employee_id as "employeeId", starts_on as "startsOn", ends_on as "endsOn", unit_id as "unitId", site_id as "siteId",
        position_id as "positionId", manager_id as "managerId", grade, employment_status as "employmentStatus"
      from assignment order by employee_id, starts_on`,
  ))
    posts.set(employeeId, [...(posts.get(employeeId) ?? []), post])
  const units = await rows(
    db,
    sql<{ id: string; code: string; name: string; parentId: string | null; headId: string | null }>`
      select id, code, name, parent_id as "parentId", head_id as "headId" from unit`,
  )
  const sites = await rows(db, sql<{ id: string; code: string; name: string; country: string }>`select id, code, name, country from site`)
  const positions = await rows(db, sql<{ id: string; code: string; name: string }>`select id, code, name from position`)
  const held = await rows(
    db,
    sql<{ code: string; isHr: boolean; holders: Holder[] }>`
      select r.code, r.system is not distinct from 'hr' as "isHr", coalesce(json_agg(json_build_object('employeeId', h.employee_id,
        'whole', h.whole, 'sites', h.sites, 'units', h.units, 'people', h.people) order by h.employee_id) filter (where h.employee_id is not null), '[]') as holders
      from role r left join role_reaching h on h.role_id = r.id group by r.id`,
  )
  const roles = new Map(held.map(({ code, holders }) => [code, holders]))
  return {
    people: new Map(people.map((person) => [person.id, { ...person, posts: posts.get(person.id) ?? [] }])),
    units: new Map(units.map((unit) => [unit.id, unit])),
    sites: new Map(sites.map((site) => [site.id, site])),
    positions: new Map(positions.map((position) => [position.id, position])),
    roles,
    hr: held.find(({ isHr }) => isHr)?.holders ?? [],
  }
}

/** Most holders, members and HR officers that a level asks. */
const mostAsked = 50
const furthest = 20

/** The company on one day, in the words of `people/organisation.ts`. What is asked twice is found once. */
export interface CompanyOn {
  day: string
  person(id: string): Colleague | undefined
  post(id: string): Assignment | undefined
  isActive(id: string): boolean
  /** The managers above, nearest first, at most twenty; `circle` where the last of them reports to one before. */
  above(id: string): { ids: readonly string[]; circle: boolean }
  /** Heads of the person's unit and of those above it. */
  heads(id: string): readonly (string | null)[]
  holders(positionCode: string): readonly string[]
  everyMember(roleCode: string): readonly string[]
  members(roleCode: string, about: string): readonly string[]
  hrOf(about: string): readonly string[]
  unitName(id: string): string
  facts(id: string): Facts & Record<PersonFact, string | null>
}

export function companyOn(organisation: Organisation, day: string): CompanyOn {
  const { people, units, sites, positions } = organisation
  const post = once((id: string) => people.get(id)?.posts.findLast((one) => one.startsOn <= day))
  const holding = once(() => holdersOn(organisation, day))
  const placeOf = (id: string): Place => {
    const own = post(id)
    return { employeeId: id, siteId: own?.siteId ?? null, unitId: own?.unitId ?? null }
  }
  return {
    day,
    person: (id) => people.get(id),
    post,
    isActive(id) {
      const person = people.get(id)
      return person !== undefined && !person.disabled && (person.leftOn === null || person.leftOn >= day)
    },
    above: once((id) => {
      const ids: string[] = []
      for (let next = post(id)?.managerId; next && people.has(next) && ids.length < furthest; next = post(next)?.managerId) {
        if (next === id || ids.includes(next)) return { ids, circle: true }
        ids.push(next)
      }
      return { ids, circle: false }
    }),
    heads: once((id) => {
      const heads: (string | null)[] = []
      for (let unit = units.get(post(id)?.unitId ?? ''); unit && heads.length <= furthest; unit = units.get(unit.parentId ?? ''))
        heads.push(unit.headId)
      return heads
    }),
    holders: (code) => holding('').get(code) ?? [],
    everyMember: (code) => (organisation.roles.get(code) ?? []).map(({ employeeId }) => employeeId),
    members: (code, about) =>
      holdersOver(organisation.roles.get(code) ?? [], placeOf(about))
        .sort()
        .slice(0, mostAsked),
    hrOf: (about) => hrOver(organisation.hr, placeOf(about)),
    unitName: (id) => units.get(post(id)?.unitId ?? '')?.name ?? '',
    facts(id) {
      const [person, own] = [people.get(id), post(id)]
      const site = sites.get(own?.siteId ?? '')
      return factsOfPerson({
        unitCode: units.get(own?.unitId ?? '')?.code ?? null,
        siteCode: site?.code ?? null,
        country: site?.country ?? null,
        positionCode: positions.get(own?.positionId ?? '')?.code ?? null,
        grade: own?.grade ?? null,
        employmentStatus: own?.employmentStatus ?? null,
        hiredOn: person?.hiredOn ?? null,
      })
    },
  }
}

function holdersOn({ people, positions }: Organisation, day: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const person of people.values())
    for (const one of person.posts) {
      const code = positions.get(one.positionId ?? '')?.code
      if (code === undefined || one.startsOn > day || (one.endsOn !== null && one.endsOn <= day)) continue
      const known = found.get(code)
      if (known) known.push(person.id)
      else found.set(code, [person.id])
    }
  for (const [code, ids] of found) found.set(code, ids.sort().slice(0, mostAsked))
  return found
}

const holdersOver = (holders: readonly Holder[], place: Place): string[] => [
  ...new Set(holders.filter((holder) => isWithin(holder, place)).map(({ employeeId }) => employeeId)),
]

/** Those first who are it not for the whole company, each by id. */
function hrOver(hr: readonly Holder[], place: Place): string[] {
  const near = holdersOver(
    hr.filter(({ whole }) => !whole),
    place,
  ).sort()
  const far = holdersOver(hr, place)
    .filter((id) => !near.includes(id))
    .sort()
  return [...near, ...far].slice(0, mostAsked)
}

function once<K, V>(find: (key: K) => V): (key: K) => V {
  const found = new Map<K, V>()
  return (key) => {
    if (!found.has(key)) found.set(key, find(key))
    return found.get(key) as V
  }
}
