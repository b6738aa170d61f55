import { addDays, addMonths, endOfYear, placeInWeek } from '#shared/records/calendar.ts'
import { readMoment } from '../typing.ts'

/** A range as filters send it: `YYYY/MM/DD`, with `HH:mm:ss` where it has times; '' for an end that is open. */
export interface Range {
  readonly from: string
  readonly to: string
}

type Kind = 'date' | 'datetime'

/** The fields' values made ready for the filter; `null` unless one of them is filled, both can be read and from is not after until. */
export function readRange(kind: Kind, from: string, until: string): Range | null {
  const [start, end] = [from, until].map((text) => (text === '' ? '' : readMoment(kind, text)))
  if (start == null || end == null || (start === '' && end === '')) return null
  if (start !== '' && end !== '' && start > end) return null
  return { from: wired(kind, start, '00'), to: wired(kind, end, '59') }
}

const wired = (kind: Kind, moment: string, seconds: string) =>
  kind === 'date' || moment === '' ? moment.replaceAll('-', '/') : `${moment.replaceAll('-', '/')}:${seconds}`

/** A filter's bound as a field holds it. */
export const fieldOfBound = (kind: Kind, bound: string) => readMoment(kind, bound.slice(0, kind === 'date' ? 10 : 16)) ?? ''

/** Ranges that are asked for often. */
export const presets = ['today', 'week', 'month', 'lastMonth', 'year', 'next30'] as const
export type Preset = (typeof presets)[number]

/** First and last day of one, as days. `begins`: the weekday on which weeks begin, from Monday, 0. */
export function daysOfPreset(preset: Preset, today: string, begins: number): readonly [string, string] {
  const first = addDays(today, -placeInWeek(today, begins))
  const month = `${today.slice(0, 7)}-01`
  switch (preset) {
    case 'today':
      return [today, today]
    case 'week':
      return [first, addDays(first, 6)]
    case 'month':
      return [month, addDays(addMonths(month, 1), -1)]
    case 'lastMonth':
      return [addMonths(month, -1), addDays(month, -1)]
    case 'year':
      return [`${today.slice(0, 4)}-01-01`, endOfYear(today)]
    case 'next30':
      return [today, addDays(today, 30)]
  }
}
