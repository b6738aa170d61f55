import type { Remedy } from '#shared/areas/attendance.ts'
import { clockAt, wallClock } from '#shared/records/clock.ts'
import type { AttendanceDay, DayFacts, Oddity } from '#shared/records/attendance/facts.ts'
import { planShift } from '#shared/records/schedule/shift.ts'
import { presence } from '#shared/records/attendance/check-times.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Shift } from '#server/records/schedule/shifts.ts'

/** What is odd about a day in one sentence, and what its person can ask for to set it right. */
export interface OddTold extends Omit<Oddity, 'kind'> {
  kind: Oddity['kind'] | 'workedOff'
  text: string
  remedies: Remedy[]
}

/** The oddities of a day. Remedies are for the person themselves; `shifts`: what can be worked. */
export function oddTold(day: AttendanceDay, facts: DayFacts, language: Language, own: { shifts: readonly Shift[] } | null): OddTold[] {
  return [...day.odd, ...workedOff(day)].map((odd) => ({
    ...odd,
    text: say(language, `attendance.odd.${odd.kind}` as TextKey, oddFacts(odd, facts)),
    remedies: own ? remediesOf(odd, day, { facts, language, shifts: own.shifts }) : [],
  }))
}

type Odd = Pick<OddTold, 'kind' | 'from' | 'until' | 'minutes'>

/** Work on a day off that no overtime covers. */
function workedOff(day: AttendanceDay): Odd[] {
  const there = presence(day.stays)
  const [from, until] = [there[0]?.from, there.at(-1)?.until]
  if (day.value !== 'workedOff' || from === undefined || until === undefined || day.overtime >= day.worked) return []
  return [{ kind: 'workedOff', from, until, minutes: day.worked }]
}

const clock = (at: number | null | undefined, { timeZone }: DayFacts): string => (at == null ? '' : clockAt(at, timeZone))

const oddFacts = (odd: Odd, facts: DayFacts) => ({
  at: clock(odd.from ?? odd.until, facts),
  from: clock(odd.from, facts),
  until: clock(odd.until, facts),
  count: odd.minutes,
})

interface Ground {
  facts: DayFacts
  language: Language
  shifts: readonly Shift[]
}

/** Leave for a day missed, a permit for a part of it, times that no device told, overtime that nobody approved, another shift. */
function remediesOf(odd: Odd, day: AttendanceDay, ground: Ground): Remedy[] {
  const { facts, language } = ground
  const remedy = (kind: string, name: string, fields: Record<string, string>): Remedy => ({
    kind,
    label: say(language, `attendance.remedy.${name}` as TextKey),
    fields,
  })
  const correct = (times: Record<string, string>) => remedy('check-time-overrider', 'correction', { day: facts.day, ...times })
  const span = { day: facts.day, from: clock(odd.from, facts), until: clock(odd.until, facts) }
  const other = otherShift(day, ground)
  // Who worked at the hours of another shift came and went at its times, not at those that were planned.
  const worked = other ? [planShift(other.rule, facts.day, facts.timeZone)] : facts.shifts
  const checkIn = clock(worked[0]?.span.from, facts)
  const checkOut = clock(worked.at(-1)?.span.until, facts)
  const shift = other
    ? [
        remedy('manual-shift', 'shift', {
          day: facts.day,
          shiftId: other.id,
          shift: other.rule.name,
          includeDaysOff: String(odd.kind === 'workedOff'),
        }),
      ]
    : []
  switch (odd.kind) {
    case 'absent': {
      const leave = remedy('leave-request', 'leave', { startDate: facts.day, endDate: facts.day })
      return [leave, correct({ checkIn, checkOut })]
    }
    case 'otherHours': {
      const leave = remedy('leave-request', 'leave', { startDate: facts.day, endDate: facts.day })
      return other ? [...shift, remedy('permit-out', 'permit', span)] : [leave, correct({ checkIn, checkOut })]
    }
    case 'missingIn':
      return [...shift, correct({ checkIn })]
    case 'missingOut':
      return [...shift, correct({ checkOut })]
    case 'late':
      return [...shift, remedy('permit-out', 'permit', span), correct({ checkIn })]
    case 'early':
      return [...shift, remedy('permit-out', 'permit', span), correct({ checkOut })]
    case 'gap':
      return [...shift, remedy('permit-out', 'permit', span)]
    case 'workedOff':
      return [...shift, remedy('overtime-schedule', 'overtime', span)]
    case 'unapprovedOvertime':
      return odd.from === null || odd.until === null
        ? []
        : [remedy('overtime-schedule', 'overtime', { ...span, day: wallClock(new Date(odd.from).toISOString(), facts.timeZone).day })]
  }
}

const minuteMs = 60_000
/** Who comes and goes this near a shift has worked it. */
const nearMs = 60 * minuteMs
/** Who comes or goes this far from what was planned has not worked that. */
const farMs = 120 * minuteMs

/** The shift that was worked in place of the planned one; undefined where none fits. */
function otherShift(day: AttendanceDay, { facts, shifts }: Ground): Shift | undefined {
  const comings = day.stays.flatMap((stay) => stay.in?.at ?? [])
  const goings = day.stays.flatMap((stay) => stay.out?.at ?? [])
  const [came, went] = [comings[0], goings.at(-1)]
  if (came === undefined && went === undefined) return undefined
  const away = (span: { from: number; until: number }) => [
    ...(came === undefined ? [] : [Math.abs(came - span.from)]),
    ...(went === undefined ? [] : [Math.abs(went - span.until)]),
  ]
  if (facts.shifts.some(({ span }) => away(span).every((distance) => distance <= farMs))) return undefined
  const fits = shifts.flatMap((shift) => {
    const distances = away(planShift(shift.rule, facts.day, facts.timeZone).span)
    return shift.retired || distances.some((distance) => distance > nearMs) ? [] : [{ shift, off: Math.max(...distances) }]
  })
  return fits.toSorted((a, b) => a.off - b.off)[0]?.shift
}
