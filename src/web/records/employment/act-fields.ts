import { peopleCalls, type PeopleChoices } from '#shared/areas/people.ts'
import type { PersonPost } from '#shared/records/person-details.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import type { ActKind } from './acts.tsx'

/** What stands in a choice that changes nothing. */
const asItIs = ''

type Named = readonly { id: string; name: string }[]

/** How a field stands; null: it is not known, or not the same of all. */
export type Stands = PersonPost | null

/** The post that an act of a day changes: that of the day, or the last before it. */
export const standsOn = (posts: readonly PersonPost[], day: string): Stands => posts.findLast(({ startsOn }) => startsOn <= day) ?? null

const stays = (say: Say, name: keyof PersonPost, stands: Stands): string =>
  stands === null ? say('people.stays') : say('people.staysAs', { value: stands[name] ?? '–' })

const choice = (say: Say, name: keyof PersonPost, label: string, choices: Named, stands: Stands): FieldSpec => ({
  kind: 'select',
  name,
  label,
  span: 6,
  choices: [{ value: asItIs, label: stays(say, name, stands) }, ...choices.map((one) => ({ value: one.id, label: one.name }))],
})

const manager = (say: Say, name: 'managerId' | 'reportsTo', more: Partial<FieldSpec> = {}): FieldSpec =>
  ({
    kind: 'select',
    name,
    label: say(name === 'managerId' ? 'people.manager' : 'people.reportsTo'),
    span: 6,
    source: peopleCalls.managers,
    people: true,
    ...more,
  }) as FieldSpec

/** What each act asks for beside its day. */
export function fieldsOf(kind: ActKind, say: Say, choices: PeopleChoices, stands: Stands = null, proposed = ''): FieldSpec[] {
  const unit = choice(say, 'unitId', say('people.unit'), choices.units, stands)
  const site = choice(say, 'siteId', say('people.site'), choices.sites, stands)
  const position = choice(say, 'positionId', say('people.position'), choices.positions, stands)
  const grade = choice(say, 'grade', say('people.grade'), choices.grades, stands)
  const contract: FieldSpec[] = [
    choice(say, 'employmentStatus', say('people.status'), choices.statuses, stands),
    { kind: 'number', name: 'fullTime', label: say('people.percent'), decimals: true, hint: stays(say, 'fullTime', stands), span: 6 },
  ]
  const kept = manager(say, 'managerId', { hint: stays(say, 'managerId', stands), ...(proposed && { shown: proposed }) })
  switch (kind) {
    case 'transfer':
      return [unit, site, position, kept]
    case 'promote':
      return [grade, position]
    case 'manager':
      return [
        { ...kept, when: (values: Values) => values['nobody'] !== true },
        { kind: 'checkbox', name: 'nobody', label: say('people.noManager') },
      ]
    case 'contract':
      return contract
    case 'schedule':
      return [
        {
          kind: 'select',
          name: 'scheduleId',
          label: say('people.schedule'),
          required: true,
          span: 6,
          choices: choices.schedules.map((one) => ({ value: one.id, label: one.name })),
        },
      ]
    case 'end':
      return [manager(say, 'reportsTo', { hint: say('people.reportsToHint') })]
    case 'return':
      return [unit, site, position, kept, grade, ...contract]
  }
}

/** What is typed, as it is sent; what stays as it is is left out. */
export function bodyOf(values: Values): Record<string, unknown> {
  const said = ['unitId', 'siteId', 'positionId', 'managerId', 'grade', 'employmentStatus', 'scheduleId', 'reportsTo'].flatMap((name) => {
    const value = values[name]
    return value === undefined || value === null || value === asItIs ? [] : [[name, value]]
  })
  const percent = values['fullTime']
  const share = typeof percent === 'string' && percent !== '' ? { fullTime: Number(percent) / 100 } : {}
  return { ...Object.fromEntries(said), ...share, ...(values['nobody'] === true && { managerId: null }) }
}
