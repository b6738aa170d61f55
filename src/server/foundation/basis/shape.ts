import type * as z from 'zod/mini'
import { fieldLabel } from '#shared/contract/field-names.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { en } from '#shared/texts/en/index.ts'
import { Refusal, type Message, type Params } from './refusal.ts'
import { say } from './texts.ts'

/** Problems told at once. */
const most = 20

/**
 * The refusal of input that is not as its contract says (400): each problem in the reader's language under the name that
 * people know its field by. `fields` says it by the field's place on the wire too, so that a form can show it there.
 */
export function wrongShape(error: z.core.$ZodError, input: unknown, language: Language): Refusal {
  const messages: Message[] = []
  const fields = new Map<string, Message[]>()
  for (const issue of error.issues.slice(0, most)) {
    const { key, params } = problemOf(issue, valueAt(input, issue.path))
    const problem = say(language, key, params)
    messages.push({ key: 'error.namedField', params: { field: nameOfField(issue.path, language), problem } })
    const place = issue.path.join('.')
    fields.set(place, [...(fields.get(place) ?? []), { key: 'error.field', params: { problem } }])
  }
  return new Refusal(400, messages, Object.fromEntries(fields))
}

const isKey = (text: string): text is TextKey => Object.hasOwn(en, text)

/** What a field is called: the last name in its path that people would know, `From` and `To` as the ends of a range. */
export function nameOfField(path: readonly PropertyKey[], language: Language): string {
  const name = path.findLast((part) => typeof part === 'string' && !/^\d+$/.test(part))
  if (typeof name !== 'string') return say(language, 'error.body')
  const own = ownName(name)
  if (own) return say(language, own)
  const end = /^(.+)(From|To)$/.exec(name) ?? /^using(.)(.+)()Filter$/.exec(name)
  if (!end) return say(language, 'error.body')
  const [, first = '', second = ''] = end
  const base = ownName(name.startsWith('using') ? first.toLowerCase() + second : first)
  if (!base) return say(language, 'error.body')
  if (name.startsWith('using')) return say(language, base)
  return say(language, second === 'To' ? 'error.fromTo.to' : 'error.fromTo.from', { field: say(language, base) })
}

/** Its own name, else that of the column that shows it. */
function ownName(name: string): TextKey | null {
  const own = `field.of.${name}`
  if (isKey(own)) return own
  const label = fieldLabel(name)
  return label !== undefined && isKey(label) ? label : null
}

type Problem = { key: TextKey; params?: Params }

function problemOf(issue: z.core.$ZodIssue, value: unknown): Problem {
  if (value === undefined || value === null || value === '') return { key: 'error.required' }
  // What a shape says in its own words is told in them.
  if (isKey(issue.message)) return { key: issue.message }
  switch (issue.code) {
    case 'too_big':
      if (issue.inclusive === false) return { key: 'error.lessThan', params: { limit: Number(issue.maximum) } }
      return beyond(issue.origin, Number(issue.maximum), ['error.atMost', 'error.atMostLetters', 'error.atMostEntries'], 'most')
    case 'too_small':
      // The documents' own words where the only limit is that it is none below nothing.
      if (issue.origin === 'number' && Number(value) < 0 && Number(issue.minimum) >= 0) return { key: 'field.negative' }
      if (issue.inclusive === false) return { key: 'error.moreThan', params: { limit: Number(issue.minimum) } }
      return beyond(issue.origin, Number(issue.minimum), ['error.atLeast', 'error.atLeastLetters', 'error.atLeastEntries'], 'least')
    case 'invalid_value':
    case 'invalid_union':
      return { key: 'error.choice' }
    case 'unrecognized_keys':
      return { key: 'error.unknownField' }
    case 'invalid_type':
      if ((issue.expected as string) === 'int') return { key: 'error.wholeNumber' }
      return { key: issue.expected === 'number' ? 'error.number' : 'error.unreadable' }
    default:
      return { key: 'error.unreadable' }
  }
}

const beyond = (origin: string, limit: number, keys: readonly [TextKey, TextKey, TextKey], name: 'most' | 'least'): Problem => {
  const [ofNumber, ofText, ofEntries] = keys
  return { key: origin === 'string' ? ofText : origin === 'array' || origin === 'set' ? ofEntries : ofNumber, params: { [name]: limit } }
}

/** What was sent at a place; undefined where nothing was. */
function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[part]
  }
  return value
}
