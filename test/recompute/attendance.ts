// Days of attendance, written from docs/attendance.md.
import { nextDay } from './ledger.ts'
import { clockOf } from './overtime.ts'
import { inside, lengthOf, momentOf, without, type PlainPlan, type PlainShift, type Span } from './plan.ts'

export interface CheckTime {
  at: number
  direction: 'in' | 'out'
}

/** What an approved leave takes of a day, and permits out of it. */
export interface Excuses {
  leave: 'full' | 'first' | 'second' | null
  permits: { span: Span; countsAsWork: boolean }[]
}

export interface PlainDay {
  status: string
  planned: number
  worked: number
  overtime: number
  late: number
  early: number
  missing: number
}

const minute = 60_000
const nothing = { planned: 0, worked: 0, overtime: 0, late: 0, early: 0, missing: 0 }

/** Seconds do not count, and the same direction again within three minutes counts once. */
export function counted(times: readonly CheckTime[]): CheckTime[] {
  const found: CheckTime[] = []
  for (const time of times.toSorted((a, b) => a.at - b.at)) {
    const at = Math.floor(time.at / minute) * minute
    const last = found.at(-1)
    if (last && last.direction === time.direction && at - last.at <= 3 * minute) continue
    found.push({ at, direction: time.direction })
  }
  return found
}

/**
 * The day to which each coming belongs: that of the nearest shift within six hours, else that of the clock. A going is of the
 * day of its coming, where that was within 24 hours, or 16 without a shift.
 */
export function byDay(times: readonly CheckTime[], planOn: (day: string) => PlainPlan | null): Map<string, CheckTime[]> {
  const days = new Map<string, CheckTime[]>()
  let coming: { at: number; day: string; most: number } | null = null
  const add = (day: string, time: CheckTime) => days.set(day, [...(days.get(day) ?? []), time])
  for (const time of counted(times)) {
    if (time.direction === 'out' && coming && time.at - coming.at <= coming.most) {
      add(coming.day, time)
      coming = null
      continue
    }
    const { day, near } = dayOf(time.at, planOn)
    add(day, time)
    coming = time.direction === 'in' ? { at: time.at, day, most: (near ? 24 : 16) * 60 * minute } : null
  }
  return days
}

function dayOf(at: number, planOn: (day: string) => PlainPlan | null): { day: string; near: boolean } {
  const shown = clockOf(at, planOn(new Date(at).toISOString().slice(0, 10))?.timeZone ?? 'UTC').day
  let best: { day: string; distance: number } | null = null
  for (const day of [nextDay(shown, -1), shown, nextDay(shown)]) {
    const plan = planOn(day)
    for (const { whole } of plan && plan.off < 1 ? plan.shifts : []) {
      const distance = Math.max(0, whole[0] - at, at - whole[1])
      if (distance <= 6 * 60 * minute && (!best || distance < best.distance)) best = { day, distance }
    }
  }
  return best ? { day: best.day, near: true } : { day: shown, near: false }
}

/** Comings with their goings, and whether one of a pair is lacking. */
function staysOf(times: readonly CheckTime[]): { stays: Span[]; lacking: boolean } {
  const stays: Span[] = []
  let [coming, lacking]: [number | null, boolean] = [null, false]
  for (const { at, direction } of times) {
    if (direction === 'in') {
      if (coming !== null) lacking = true
      coming = at
    } else if (coming === null) lacking = true
    else {
      stays.push([coming, at])
      coming = null
    }
  }
  return { stays, lacking: lacking || coming !== null }
}

/** A check time as the shift rounds it. */
function rounded(at: number, { minutes, to }: PlainShift['rule']['rounding'], isIn: boolean, day: string, timeZone: string): number {
  if (minutes === 0) return at
  const midnight = momentOf(day, 0, timeZone)
  const steps = (at - midnight) / minute / minutes
  const up = to === 'nearest' ? null : (to === 'company') === isIn
  return midnight + (up === null ? Math.round(steps) : up ? Math.ceil(steps) : Math.floor(steps)) * minutes * minute
}

/** A day that is over. */
export function plainDay(day: string, plan: PlainPlan, times: readonly CheckTime[], excuses: Excuses): PlainDay {
  const free = plan.shifts.length > 0 && plan.off === 1
  const shifts = free ? [] : plan.shifts
  const { stays: there, lacking } = staysOf(times)
  const rule = shifts[0]?.rule
  const stays = there.map(([from, until]): Span =>
    rule
      ? [rounded(from, rule.rounding, true, day, plan.timeZone), rounded(until, rule.rounding, false, day, plan.timeZone)]
      : [from, until],
  )
  const all = shifts.flatMap(({ pieces }) => pieces)
  if (all.length === 0) {
    if (lacking) return { status: 'incomplete', ...nothing, worked: lengthOf(stays) }
    if (stays.length > 0) return { status: 'workedOff', ...nothing, worked: lengthOf(stays) }
    return { status: free || plan.off === 1 ? 'holiday' : 'off', ...nothing }
  }
  if (excuses.leave === 'full' && stays.length === 0 && !lacking) return { status: 'leave', ...nothing }
  const [first, second] = halves(all)
  const working = excuses.leave === 'full' ? [] : excuses.leave === 'first' ? second : excuses.leave === 'second' ? first : all
  const planned = lengthOf(working)
  const permits = excuses.permits.map(({ span }) => span)
  // Who works while a half of the day is on leave has worked.
  const workedIn = stays.flatMap((stay) => inside(all, stay))
  const asWork = excuses.permits
    .filter(({ countsAsWork }) => countsAsWork)
    .flatMap(({ span }) => inside(stays.reduce(without, working), span))
  const worked = lengthOf(workedIn) + lengthOf(asWork)
  const lacks = [...stays, ...permits].reduce(without, working)
  // Each stretch beyond the shift is judged by itself.
  const beyond = shifts.map(({ whole }) => whole).reduce(without, stays)
  const overtime = lengthOf(beyond.filter(([from, until]) => rule && (until - from) / minute >= rule.overtime.least))
  // A stay without its coming or going counts for nothing, and what else is lacking is not told apart from it.
  if (lacking) return { status: 'incomplete', ...nothing, planned, worked, overtime, missing: lengthOf(lacks) }
  if (worked === 0 && lengthOf(lacks) === planned) return { status: 'absent', ...nothing, planned, missing: planned, overtime }

  const [begins, ends] = [working[0]?.[0] ?? 0, working.at(-1)?.[1] ?? 0]
  const came = Math.min(...workedIn.map(([from]) => from), ...permits.map(([from]) => from))
  const went = Math.max(...workedIn.map(([, until]) => until), ...permits.map(([, until]) => until))
  const late = lengthOf(inside(lacks, [begins, came]))
  const early = lengthOf(inside(lacks, [went, ends]))
  const gap = lengthOf(lacks) - late - early
  const [isLate, isEarly] = [late > (rule?.grace.late ?? 0), early > (rule?.grace.early ?? 0)]
  return {
    status: isLate && isEarly ? 'lateAndEarly' : isLate ? 'late' : isEarly ? 'early' : gap > 0 ? 'gap' : 'present',
    planned,
    worked,
    overtime,
    late: isLate ? late : 0,
    early: isEarly ? early : 0,
    missing: (isLate ? late : 0) + (isEarly ? early : 0) + gap,
  }
}

/** The working time in two of the same length. */
function halves(working: readonly Span[]): [Span[], Span[]] {
  let left = lengthOf(working) / 2
  for (const [from, until] of working) {
    const length = (until - from) / minute
    if (length >= left) {
      const middle = from + left * minute
      return [inside(working, [0, middle]), inside(working, [middle, Number.MAX_SAFE_INTEGER])]
    }
    left -= length
  }
  return [[...working], []]
}
