import { spokenDays } from '#shared/texts/days.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { inLanguage, say } from '#server/foundation/basis/texts.ts'
import { noticeText } from '../notice-text.ts'
import type { MailItem } from './outbox.ts'

/** What a request is, as far as mails say it. */
export interface RequestWords {
  requestor: string
  /** Whom it is about, where that is somebody else. */
  subject: string | null
  title: TextKey
  /** In place of the title: `Annual leave`. */
  typeNames: Record<string, string> | null
  length: { value: number; unit: 'day' | 'hour' } | null
  from: string | null
  until: string | null
}

/** Who, what, when: `Amina Pratama: annual leave, 3 days, 15 to 17 December`. Neither an amount nor a reason. */
export function requestSaid(words: RequestWords, language: Language, today: string): string {
  const { requestor, subject, title, typeNames, length } = words
  const name = inSentence(typeNames ? inLanguage(typeNames, language) : say(language, title))
  const what = subject === null ? name : say(language, 'mail.what.for', { what: name, subject })
  const long = length && say(language, lengthKey(length), { quantity: length.value })
  return say(language, 'mail.what', { requestor, what: [what, long, daysSaid(words, language, today)].filter(Boolean).join(', ') })
}

const lengthKey = ({ value, unit }: { value: number; unit: 'day' | 'hour' }) =>
  unit === 'day' && value === 1 ? 'mail.what.oneDay' : (`mail.what.${unit}` as const)

/** `annual leave` of `Annual leave`; what is written in capitals stays so. */
const inSentence = (name: string): string => name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())

function daysSaid({ from, until }: RequestWords, language: Language, today: string): string {
  const first = from ?? until
  if (first === null) return ''
  const days = spokenDays(first, until ?? first, language, today.slice(0, 4))
  return until === null || until === first ? days.from : say(language, 'mail.what.days', days)
}

/** What happened to a request, before what it is; a turn that comes up needs no word. */
const openings: Readonly<Record<string, TextKey>> = {
  'told.turnFor': 'mail.subject.turnFor',
  'told.approved': 'mail.subject.approved',
  'told.revised': 'mail.subject.revised',
  'told.rejected': 'mail.subject.rejected',
  'told.cancelled': 'mail.subject.cancelled',
  'told.closed': 'mail.subject.closed',
  'told.parted': 'mail.subject.parted',
  'told.reopened': 'mail.subject.reopened',
}

/** The subject of a mail about one thing. Of a request that is no more its notice says what happened. */
export function subjectOf(item: MailItem, words: RequestWords | undefined, language: Language, today: string): string {
  const what = words ? requestSaid(words, language, today) : noticeText(item.key, item.params, language)
  if (item.event === 'reminder' || item.event === 'escalation') return say(language, `mail.subject.${item.event}`, { what })
  const opening = words && openings[item.key]
  return opening ? say(language, opening, { ...item.params, what }) : what
}
