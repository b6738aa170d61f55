import { personFacts, type Fact, type PersonFact } from '#shared/contract/flow.ts'
import type { Language } from '#shared/texts/index.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import { companyOn, loadOrganisation, type Organisation } from '../flow/organisation.ts'
import type { FactsOfModule } from '../flow/texts.ts'
import type { LintGround } from './finding.ts'
import type { AnyModule, FactChoice } from '../request/module.ts'

/** Everything that a flow of a module is held against, as of a day. */
export async function lintGround(db: Db | Tx, module: AnyModule, day: string, language: Language): Promise<LintGround> {
  const organisation = await loadOrganisation(db)
  const company = companyOn(organisation, day)
  const values = new Map<string, ReadonlySet<string>>()
  for (const field of Object.keys(personFacts) as PersonFact[])
    values.set(field, new Set(personChoices(organisation, field).map(({ id }) => id)))
  for (const [field, read] of Object.entries(module.choices ?? {}))
    values.set(field, new Set((await read(db, language)).map((choice) => choice.id)))
  return {
    facts: module.contract.facts,
    personFields: Object.keys(module.contract.personFields),
    values,
    company,
    positions: new Set([...organisation.positions.values()].map((position) => position.code)),
    roles: new Set(organisation.roles.keys()),
    sites: new Map([...organisation.sites].map(([id, site]) => [id, site.name])),
    staff: [...organisation.people.values()]
      .filter((person) => company.isActive(person.id) && (person.hiredOn === null || person.hiredOn <= day))
      .map((person) => person.id),
  }
}

/** What may be said of a request of a module and of its person, with what each value is called. */
export async function namedFacts(db: Db | Tx, module: AnyModule, organisation: Organisation, language: Language): Promise<FactsOfModule> {
  const named = (fact: Fact, choices: readonly FactChoice[]) => ({
    ...fact,
    names: new Map(choices.map(({ id, displayName }) => [id, displayName])),
  })
  const found: Record<string, FactsOfModule[string]> = {}
  for (const [field, fact] of Object.entries(personFacts)) found[field] = named(fact, personChoices(organisation, field as PersonFact))
  Object.assign(found, module.contract.facts)
  for (const [field, read] of Object.entries(module.choices ?? {})) {
    const fact = module.contract.facts[field]
    if (fact) found[field] = named(fact, await read(db, language))
  }
  return found
}

/** The codes that a fact of the person can be, with their names. */
export function personChoices({ units, sites, positions, people }: Organisation, field: PersonFact): FactChoice[] {
  const named = (all: Iterable<{ code: string; name: string }>) =>
    [...all].map(({ code, name }) => ({ id: code, displayName: name })).toSorted((a, b) => a.displayName.localeCompare(b.displayName))
  const plain = (all: Iterable<string | null>) =>
    [...new Set(all)]
      .filter((id) => id !== null)
      .toSorted()
      .map((id) => ({ id, displayName: id }))
  const posts = () => [...people.values()].flatMap((person) => person.posts)
  switch (field) {
    case 'unitCode':
      return named(units.values())
    case 'siteCode':
      return named(sites.values())
    case 'positionCode':
      return named(positions.values())
    case 'country':
      return plain([...sites.values()].map((site) => site.country))
    case 'grade':
      return plain(posts().map((post) => post.grade))
    case 'employmentStatus':
      return plain(posts().map((post) => post.employmentStatus))
    case 'hired':
      return []
  }
}
