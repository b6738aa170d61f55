import { formatDate, formatTime, isEmptyDate } from '#web/foundation/format/date.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { friendlyDate, friendlyRange } from '#web/foundation/format/friendly.ts'
import type { Block, Caption, Captioned, Words } from './inbox-view.ts'

/**
 * Captions of the documents' inbox blocks (B 3), by module, for modules that bring no part of their own. Names of fields
 * are the documents'; where they give none, the nearest of their own words.
 */
export const blockCaptions: Readonly<Record<string, (item: Captioned, words: Words) => Caption>> = {
  ManualShift: ({ caption, block }, { language }) => ({
    what: joined(caption, word(block, 'shift')),
    when: joined(listedDays(block.dates, language) || span(block, 'startDate', 'endDate', language), word(block, 'note')),
  }),
  CheckTimeOverrider: ({ caption, block }) => ({ what: joined(caption, word(block, 'dayStatus')), when: word(block, 'note') }),
  OverTime: overtime,
  OTSchedule: overtime,
  Timesheet: ({ caption, block }, { language }) => ({
    what: caption,
    when: joined(span(block, 'start', 'until', language), word(block, 'note')),
  }),
  Manpower: ({ caption, block }, { say, language }) => ({
    what: caption,
    when: joined(
      isEmptyDate(word(block, 'requiredDate'))
        ? friendlyDate(word(block, 'transactionDate'), language)
        : say('inbox.requiredBy', { day: friendlyDate(word(block, 'requiredDate'), language) }),
      word(block, 'note'),
    ),
  }),
  CareerDevelopmentPlan: ({ caption, block }, { language }) => ({
    what: joined(caption, word(block, 'period')),
    when: friendlyDate(word(block, 'formDate'), language),
  }),
  FormalDevelopment: ({ caption, block }, { language }) => ({
    what: caption,
    when: span(block, 'educationStartDate', 'educationEndDate', language),
  }),
  CompetencyAssessment: ({ caption, block }, { language }) => ({ what: caption, when: span(block, 'periodStart', 'periodEnd', language) }),
}

function overtime({ caption, block }: Captioned, { language }: Words): Caption {
  const [start, until] = [word(block, 'oTStart'), word(block, 'oTUntil')]
  return {
    what: joined(caption, duration(start, until)),
    when: joined(moments(start, until, language), word(block, 'oTReasonType'), word(block, 'note')),
  }
}

/** A field of a block as text; '' where it is none. */
export function word(block: Block, name: string): string {
  const value = block[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The parts that are there: `Overtime · 3 h`. */
export const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ')

const span = (block: Block, from: string, until: string, language: string) => friendlyRange(word(block, from), word(block, until), language)

const listedDays = (dates: unknown, language: string): string =>
  Array.isArray(dates)
    ? dates.map((day) => friendlyDate(String(day), language)).join(', ')
    : friendlyDate(typeof dates === 'string' ? dates : '', language)

/** `3 h`; '' where one end is missing. */
function duration(start: string, until: string): string {
  if (isEmptyDate(start) || isEmptyDate(until)) return ''
  return formatDuration((new Date(until).getTime() - new Date(start).getTime()) / 60_000)
}

/** `Thu 19 Nov 18:00–21:00`, `Thu 19 Nov 22:00 – Fri 20 Nov 02:00`. */
export function moments(start: string, until: string, language: string): string {
  const at = (moment: string) => joinedBySpace(friendlyDate(formatDate(moment), language), formatTime(moment))
  if (isEmptyDate(start) || isEmptyDate(until)) return at(start || until)
  return formatDate(start) === formatDate(until) ? `${at(start)}–${formatTime(until)}` : `${at(start)} – ${at(until)}`
}

const joinedBySpace = (...parts: readonly string[]) => parts.filter(Boolean).join(' ')
