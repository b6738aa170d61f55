import type { FlowField } from '#shared/areas/flow.ts'
import { operators, type Comparison } from '#shared/contract/flow.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import { isGroup, type Group, type Part } from './condition-tree.ts'

export type Operator = Comparison['is']

/** What conditions are said with: the fields, and the names of what choices stand for. */
export interface Words {
  say: Say
  language: string
  fields: readonly FlowField[]
  choice: (field: string, value: string) => string
}

const ordered: readonly Operator[] = ['=', '!=', '<', '<=', '>', '>=']
const chosen: readonly Operator[] = ['=', '!=', 'in', 'not in']

/** How a field can be compared, and the way it is compared already. */
export function operatorsOf(kind: FlowField['kind'], now: Operator): readonly Operator[] {
  const usual = kind === 'number' || kind === 'date' ? ordered : kind === 'boolean' ? operators.slice(0, 1) : chosen
  return usual.includes(now) ? usual : [...usual, now]
}

export const isMany = (is: Operator): boolean => is === 'in' || is === 'not in'

export const fieldNamed = (fields: readonly FlowField[], name: string): FlowField | undefined => fields.find((field) => field.name === name)

/** A comparison that begins with a field: the way of comparing that people want most, no value yet. */
export function comparisonOf(field: FlowField | undefined, name = field?.name ?? ''): Comparison {
  if (field?.kind === 'boolean') return { field: name, is: '=', value: true }
  const is = field?.kind === 'number' || field?.kind === 'date' ? '>=' : field?.kind === 'choice' ? 'in' : '='
  return { field: name, is, value: isMany(is) ? [] : '' }
}

/** The same comparison with another operator: one value becomes a list of one, and the other way round. */
export function comparedBy(comparison: Comparison, is: Operator): Comparison {
  const { value } = comparison
  if (isMany(is)) return { ...comparison, is, value: Array.isArray(value) ? value : value === '' ? [] : [value] }
  return { ...comparison, is, value: Array.isArray(value) ? (value[0] ?? '') : value }
}

/** Whether something is compared with something. */
export const isWhole = ({ field, value }: Comparison): boolean => field !== '' && (Array.isArray(value) ? value.length > 0 : value !== '')

export function operatorWords(is: Operator, kind: FlowField['kind'] | undefined, say: Say): string {
  const dated = kind === 'date' && (is === '<' || is === '<=' || is === '>' || is === '>=')
  return say(dated ? `flows.opDate.${is}` : `flows.op.${is}`)
}

/** `Days is at least 5 and Unit is one of Finance or Legal`; groups in groups stand in brackets. */
export function conditionWords(group: Group, words: Words): string {
  const parts = group.parts.map((part) => partWords(part, words))
  const type = group.join === 'all' ? 'conjunction' : 'disjunction'
  return new Intl.ListFormat(words.language, { type }).format(parts)
}

const partWords = (part: Part, words: Words): string =>
  isGroup(part) ? `(${conditionWords(part, words) || words.say('flows.nothing')})` : comparisonWords(part, words)

export function comparisonWords({ field: name, is, value }: Comparison, words: Words): string {
  const field = fieldNamed(words.fields, name)
  const values = Array.isArray(value) ? value : [value]
  const said = values.filter((each) => each !== '').map((each) => valueWords(each, field, words))
  const told = new Intl.ListFormat(words.language, { type: 'disjunction' }).format(said)
  return words.say('flows.compared', {
    field: field?.label ?? name,
    is: operatorWords(is, field?.kind, words.say),
    value: told || words.say('flows.nothing'),
  })
}

function valueWords(value: string | number | boolean, field: FlowField | undefined, { say, choice }: Words): string {
  if (typeof value === 'boolean') return say(value ? 'flows.yes' : 'flows.no')
  if (typeof value === 'number') return formatNumber(value)
  if (field?.kind === 'date') return formatDate(value) || value
  return field?.kind === 'choice' ? choice(field.name, value) : value
}
