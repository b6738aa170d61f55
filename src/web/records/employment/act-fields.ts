import { peopleCalls, type PeopleChoices } from '#shared/areas/people.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import type { ActKind } from './acts.tsx'

/** What stands in a choice that changes nothing. */
const asItIs = ''

type Named = readonly { id: string; name: string }[]

const choice = (say: Say, name: string, label: string, choices: Named): FieldSpec => ({
  kind: 'select',
  name,
  label,
  span: 6,
  choices: [{ value: asItIs, label: say('people.stays') }, ...choices.map((one) => ({ value: one.id, label: one.name }))],
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
export function fieldsOf(kind: ActKind, say: Say, choices: PeopleChoices): FieldSpec[] {
  const unit = choice(say, 'unitId', say('people.unit'), choices.units)
  const site = choice(say, 'siteId', say('people.site'), choices.sites)
  const position = choice(say, 'positionId', say('people.position'), choices.positions)
  const grade = choice(say, 'grade', say('people.grade'), choices.grades)
  const contract: FieldSpec[] = [
    choice(say, 'employmentStatus', say('people.status'), choices.statuses),
    { kind: 'number', name: 'fullTime', label: say('people.percent'), decimals: true, hint: say('people.stays'), span: 6 },
  ]
  switch (kind) {
    case 'transfer':
      return [unit, site, position, manager(say, 'managerId', { hint: say('people.stays') })]
    case 'promote':
      return [grade, position]
    case 'manager':
      return [
        manager(say, 'managerId', { when: (values: Values) => values['nobody'] !== true }),
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
      return [unit, site, position, manager(say, 'managerId', { hint: say('people.stays') }), grade, ...contract]
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
