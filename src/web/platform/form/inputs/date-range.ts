import { readMoment } from '../typing.ts'

/** A range as filters send it: `YYYY/MM/DD`, with `HH:mm:ss` where it has times. */
export interface Range {
  readonly from: string
  readonly to: string
}

type Kind = 'date' | 'datetime'

/** The fields' values made ready for the filter; `null` unless both are days and from is not after until. */
export function readRange(kind: Kind, from: string, until: string): Range | null {
  const start = readMoment(kind, from)
  const end = readMoment(kind, until)
  if (start === null || end === null || start > end) return null
  return { from: wired(kind, start, '00'), to: wired(kind, end, '59') }
}

const wired = (kind: Kind, moment: string, seconds: string) =>
  kind === 'date' ? moment.replaceAll('-', '/') : `${moment.replaceAll('-', '/')}:${seconds}`

/** A filter's bound as a field holds it. */
export const fieldOfBound = (kind: Kind, bound: string) => readMoment(kind, bound.slice(0, kind === 'date' ? 10 : 16)) ?? ''
