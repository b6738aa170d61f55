import { formatDate } from '#web/foundation/format/date.ts'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { currentLanguage, type AnyTextKey } from '#web/foundation/i18n/i18n.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import { readMoment } from '#web/platform/form/typing.ts'
import type { Values } from '#web/platform/form/spec.ts'
import type { Asked } from './asked.ts'

/** A field of a form as people read it: `Leave type`, `Annual leave`. '' where nothing is in it. */
export interface Told {
  readonly name: string
  readonly kind: Asked['kind']
  readonly label: string
  readonly text: string
  /** What was chosen, where its name alone does not tell it from others. */
  readonly chosen?: unknown
}

export interface ToldWords {
  readonly say: Say
  /** What an option is called; '' where that is not known on this page. */
  readonly nameOf: (id: string) => string
}

export function toldField(name: string, field: Asked, values: Values, { say, nameOf }: ToldWords): Told {
  const label = say(field.told ?? field.label)
  const told = { name, kind: field.kind, label, text: textOf(field, values, values[name], say, nameOf) }
  return field.kind === 'select' ? { ...told, chosen: values[name] } : told
}

/** What one of a few is called. */
export const choiceText = ({ said, called }: Extract<Asked, { kind: 'choice' }>, value: string, say: Say): string =>
  said ? say(`${said}.${value}` as AnyTextKey) : (called?.(value, currentLanguage()) ?? value)

function textOf(field: Asked, values: Values, value: unknown, say: Say, nameOf: ToldWords['nameOf']): string {
  if (field.when && !field.when(values)) return ''
  if (field.kind === 'checkbox') return say(value === true ? 'dialog.yes' : 'dialog.no')
  if (typeof value !== 'string' || value === '') return ''
  switch (field.kind) {
    case 'select':
      return (field.shown && String(values[field.shown] ?? '')) || nameOf(value) || say('changed.chosen')
    case 'choice':
      return choiceText(field, value, say)
    case 'date': {
      const day = readMoment('date', value)
      return day ? formatDate(day) : value
    }
    default:
      return value
  }
}

/** What a form is about, in a line: `Annual leave · Tue 1 – Wed 2 Dec`. */
export function subjectOfTold(told: readonly Told[], language: string): string {
  const chosen = told.find(({ kind, text }) => kind === 'select' && text !== '')?.text
  const days = told.flatMap(({ kind, text }) => (kind === 'date' && text !== '' ? [readMoment('date', text) ?? text] : [])).sort()
  return [chosen, friendlyRange(days[0], days.at(-1), language)].filter(Boolean).join(' · ')
}
