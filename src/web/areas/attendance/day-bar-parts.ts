import type { AttendanceDetail } from '#shared/areas/attendance.ts'

/** Milliseconds since 1970. */
export interface Scale {
  from: number
  until: number
}

export interface Part extends Scale {
  kind: 'shift' | 'break' | 'stay' | 'still' | 'missing' | 'permit' | 'leave' | 'late' | 'early' | 'gap'
  name: string
}

interface Places {
  /** Null: there is nothing to draw. */
  scale: Scale | null
  planned: Part[]
  there: Part[]
  excused: Part[]
}

const hour = 3_600_000
const at = (instant: string) => Date.parse(instant)

/** What is drawn of a day, row by row, and from when until when: an hour before the first and after the last. */
export function placesOf(day: Pick<AttendanceDetail, 'plannedShifts' | 'stays' | 'still' | 'permits' | 'leaves' | 'odd'>): Places {
  const planned = day.plannedShifts.flatMap((shift): Part[] => [
    { kind: 'shift', name: shift.name, from: at(shift.from), until: at(shift.until) },
    ...shift.breaks.map((rest): Part => ({ kind: 'break', name: shift.name, from: at(rest.from), until: at(rest.until) })),
  ])
  const stays = day.stays.flatMap(({ from, until }): Part[] => {
    const only = from ?? until
    if (only === null) return []
    if (until === null && from === day.still?.from) return [{ kind: 'still', name: '', from: at(from), until: at(day.still.until) }]
    return from && until
      ? [{ kind: 'stay', name: '', from: at(from), until: at(until) }]
      : [{ kind: 'missing', name: '', from: at(only), until: at(only) }]
  })
  const lacking = day.odd.flatMap(({ kind, from, until }): Part[] =>
    from && until && (kind === 'late' || kind === 'early' || kind === 'gap' || kind === 'otherHours')
      ? [{ kind: kind === 'otherHours' ? 'gap' : kind, name: '', from: at(from), until: at(until) }]
      : [],
  )
  const permits = day.permits.map((permit): Part => ({ kind: 'permit', name: permit.code, from: at(permit.from), until: at(permit.until) }))
  const [opens, closes] = [Math.min(...planned.map(({ from }) => from)), Math.max(...planned.map(({ until }) => until))]
  const leaves = planned.length === 0 ? [] : day.leaves.flatMap((leave) => leavePart(leave, opens, closes))
  const all = [...planned, ...stays, ...lacking, ...permits]
  if (all.length === 0) return { scale: null, planned, there: [], excused: [] }
  const from = Math.floor(Math.min(...all.map((part) => part.from)) / hour - 0.5) * hour
  const until = Math.ceil(Math.max(...all.map((part) => part.until)) / hour + 0.5) * hour
  return { scale: { from, until }, planned, there: [...stays, ...lacking], excused: [...leaves, ...permits] }
}

/** A leave by the hour lies anywhere: it is not drawn. */
function leavePart({ name, part }: AttendanceDetail['leaves'][number], opens: number, closes: number): Part[] {
  const middle = (opens + closes) / 2
  if (part === 'hours') return []
  return [{ kind: 'leave', name, from: part === 'second' ? middle : opens, until: part === 'first' ? middle : closes }]
}

/** Full hours that are written beneath: at most eight of them. */
export function marksOf({ from, until }: Scale): number[] {
  const count = (until - from) / hour
  const step = Math.max(1, Math.ceil(count / 7)) * hour
  return Array.from({ length: Math.floor((until - from) / step) + 1 }, (_, index) => from + index * step)
}
