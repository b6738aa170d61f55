import { spokenDays } from '#shared/texts/days.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { inLanguage, say } from '#server/foundation/basis/texts.ts'
import { noticeText } from '../notice-text.ts'
import type { MailItem } from './outbox.ts'

/** What a request is, as far as mails say it. */
export interface RequestWords {
  requestorId: string
  requestor: string
  subjectId: string | null
  /** Whom it is about, where that is somebody else. */
  subject: string | null
  title: TextKey
  /** In place of the title: `Annual leave`. */
  typeNames: Record<string, string> | null
  length: { value: number; unit: 'day' | 'hour' } | null
  from: string | null
  until: string | null
}

/** Who reads of it, and on which day. */
export interface WordsReader {
  id: string
  language: Language
  today: string
}

/**
 * Who, what, when: `Amina Pratama: annual leave, 3 days, 15 to 17 December`. Neither an amount nor a reason; nobody reads their
 * own name.
 */
export function requestSaid(words: RequestWords, { id, language, today }: WordsReader): string {
  const { requestorId, requestor, subjectId, subject, title, typeNames, length } = words
  const isOwn = requestorId === id
  const given = typeNames ? inLanguage(typeNames, language) : say(language, title)
  const name = isOwn ? given : inSentence(given)
  const ofOther = (other: string) =>
    subjectId === id ? say(language, 'mail.what.forYou', { what: name }) : say(language, 'mail.what.for', { what: name, subject: other })
  const long = length && say(language, lengthKey(length), { quantity: length.value })
  const what = [subject === null ? name : ofOther(subject), long, daysSaid(words, language, today)].filter(Boolean).join(', ')
  return isOwn ? what : say(language, 'mail.what', { requestor, what })
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
export function subjectOf(item: MailItem, words: RequestWords | undefined, reader: WordsReader): string {
  const { language } = reader
  const what = words ? requestSaid(words, reader) : noticeText(item.key, item.params, language)
  if (item.event === 'reminder' || item.event === 'escalation') return say(language, `mail.subject.${item.event}`, { what })
  const opening = words && openings[item.key]
  return opening ? say(language, opening, { ...item.params, what }) : what
}
