// Days of attendance, written from docs/attendance.md.
import { nextDay } from './ledger.ts'
import { clockOf } from './overtime.ts'
import { inside, lengthOf, without, type PlainPlan, type PlainShift, type Span } from './plan.ts'

export interface CheckTime {
  at: number
  /** Null where the device does not tell. */
  direction: 'in' | 'out' | null
}

/** What an approved leave takes of a day, permits out of it, and the overtime that a person is granted, whenever. */
export interface Excuses {
  leave: 'full' | 'first' | 'second' | null
  permits: { span: Span; countsAsWork: boolean }[]
  granted: Span[]
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
 * day of its coming until the next planned shift begins: where that was within 24 hours, or 16 without a shift, while the
 * shift is within six hours, and on the same day by the clock.
 */
export function byDay(times: readonly CheckTime[], planOn: (day: string) => PlainPlan | null): Map<string, CheckTime[]> {
  const days = new Map<string, CheckTime[]>()
  let coming: { at: number; day: string; most: number } | null = null
  const add = (day: string, time: CheckTime) => days.set(day, [...(days.get(day) ?? []), time])
  for (const time of counted(times)) {
    const { day, near, shown } = dayOf(time.at, planOn)
    if (time.direction === 'out' && coming) {
      const since = coming
      const isNear = shiftsOn(since.day, planOn).some(({ whole }) => time.at - whole[1] <= reach)
      const inTime = time.at - since.at <= since.most || isNear || shown === since.day
      const next = [1, 2, 3].flatMap((days) => shiftsOn(nextDay(since.day, days), planOn))
      if (inTime && !next.some(({ whole }) => whole[0] > since.at && whole[0] <= time.at)) {
        add(since.day, time)
        coming = null
        continue
      }
    }
    add(day, time)
    coming = time.direction === 'in' ? { at: time.at, day, most: (near ? 24 : 16) * 60 * minute } : null
  }
  return days
}

/** The same where devices tell no direction: the nearest shift alone says it, that of a holiday where no other is near, else the clock. */
export function byNearest(times: readonly CheckTime[], planOn: (day: string) => PlainPlan | null): Map<string, CheckTime[]> {
  const days = new Map<string, CheckTime[]>()
  for (const { at } of times.toSorted((a, b) => a.at - b.at)) {
    const worked = dayOf(at, planOn)
    const freed = dayOf(at, planOn, (plan) => plan.off >= 1)
    // Once what is planned for a later day has begun, the holiday's night is over.
    const over = [1, 2, 3].some((days) => shiftsOn(nextDay(freed.day, days), planOn).some(({ whole }) => whole[0] <= at))
    const { day } = worked.near || (freed.near && over) ? worked : freed
    days.set(day, [...(days.get(day) ?? []), { at, direction: null }])
  }
  return new Map([...days].map(([day, own]) => [day, inTurns(counted(own))]))
}

/** Whoever was not there comes, whoever was goes. */
const inTurns = (times: readonly CheckTime[]): CheckTime[] =>
  times.map(({ at }, index) => ({ at, direction: index % 2 === 0 ? 'in' : 'out' }))

const reach = 6 * 60 * minute

/** A holiday that takes all of a day leaves none of its shifts. */
const isWorked = ({ off }: PlainPlan): boolean => off < 1

function shiftsOn(day: string, planOn: (day: string) => PlainPlan | null, which = isWorked): PlainShift[] {
  const plan = planOn(day)
  return plan && which(plan) ? plan.shifts : []
}

/** Whether somebody may still be at work on a day: they came last on it, and a going at that moment would be of it. */
export function isStillThere(day: string, times: readonly CheckTime[], asOf: number, planOn: (day: string) => PlainPlan | null): boolean {
  const going: CheckTime = { at: Math.floor(asOf / minute) * minute, direction: 'out' }
  const own = byDay([...times, going], planOn).get(day) ?? []
  return own.at(-1)?.at === going.at && own.at(-2)?.direction === 'in'
}

function dayOf(at: number, planOn: (day: string) => PlainPlan | null, which = isWorked): { day: string; near: boolean; shown: string } {
  const shown = clockOf(at, planOn(new Date(at).toISOString().slice(0, 10))?.timeZone ?? 'UTC').day
  let best: { day: string; distance: number } | null = null
  for (const day of [nextDay(shown, -2), nextDay(shown, -1), shown, nextDay(shown)]) {
    for (const { whole } of shiftsOn(day, planOn, which)) {
      const distance = Math.max(0, whole[0] - at, at - whole[1])
      if (distance <= reach && (!best || distance < best.distance)) best = { day, distance }
    }
  }
  return best ? { day: best.day, near: true, shown } : { day: shown, near: false, shown }
}

/** Comings with their goings, the last coming without one, and whether one of another pair is lacking. */
function staysOf(times: readonly CheckTime[]): { stays: Span[]; last: number | null; lacking: boolean } {
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
  return { stays, last: coming, lacking }
}

/** A check time as the nearest shift rounds it: a coming in steps from its beginning, a going in steps from its end. */
function rounded(at: number, shifts: readonly PlainShift[], isIn: boolean): number {
  const away = ({ whole: [from, until] }: PlainShift) => Math.max(0, from - at, at - until)
  const [nearest] = shifts.toSorted((a, b) => away(a) - away(b))
  if (!nearest || nearest.rule.rounding.minutes === 0) return at
  const { minutes, to } = nearest.rule.rounding
  const grid = nearest.whole[isIn ? 0 : 1]
  const steps = (at - grid) / minute / minutes
  const up = to === 'nearest' ? null : (to === 'company') === isIn
  return grid + (up === null ? Math.round(steps) : up ? Math.ceil(steps) : Math.floor(steps)) * minutes * minute
}

/** As of when a day is told, and whether somebody may still be at work on it then. */
export interface Moment {
  asOf: number
  still: boolean
}

const over: Moment = { asOf: Number.MAX_SAFE_INTEGER, still: false }

export function plainDay(
  day: string,
  plan: PlainPlan,
  times: readonly CheckTime[],
  excuses: Excuses,
  { asOf, still }: Moment = over,
): PlainDay {
  const free = plan.shifts.length > 0 && plan.off === 1
  const shifts = free ? [] : plan.shifts
  const { stays: counts, last, lacking: unpaired } = staysOf(times)
  const lacking = unpaired || (last !== null && !still)
  const stays = counts
    .map(([from, until]): Span => [rounded(from, shifts, true), rounded(until, shifts, false)])
    .filter(([from, until]) => from < until)
  // Who may still be at work lacks nothing of the time since coming.
  const there: Span[] = still && last !== null ? [...stays, [rounded(last, shifts, true), asOf]] : stays
  const rule = shifts[0]?.rule
  const came = times.length > 0
  const all = shifts.flatMap(({ pieces }) => pieces)
  if (all.length === 0) {
    const overtime = lengthOf(excuses.granted.flatMap((span) => inside(counts, span)))
    const own = { ...nothing, worked: lengthOf(excuses.granted.reduce(without, counts)), overtime }
    if (lacking) return { status: 'incomplete', ...own }
    if (came) return { status: 'workedOff', ...own }
    return { status: free || plan.off === 1 ? 'holiday' : 'off', ...nothing }
  }
  const [first, second] = halves(all)
  // Half a holiday frees the second half.
  const open = plan.off > 0 ? first : all
  const away = { full: all, first, second }
  const working = excuses.leave ? away[excuses.leave].reduce(without, open) : open
  const isAway = excuses.leave !== null && working.length === 0
  if (isAway && !came) return { status: 'leave', ...nothing }
  const planned = lengthOf(working)
  const permits = excuses.permits.map(({ span }) => span)
  // What is granted beside what is to be worked counts as somebody was there, all else as it is rounded.
  const toWork = shifts.map(({ whole: [from, until] }): Span => [from, plan.off > 0 ? Math.min(until, first.at(-1)?.[1] ?? until) : until])
  const granted = toWork.reduce(without, excuses.granted)
  const approved = granted.flatMap((span) => inside(counts, span))
  const rest = granted.reduce(without, stays)
  // Who works while a half of the day is on leave has worked.
  const worked =
    lengthOf(rest.flatMap((stay) => inside(all, stay))) +
    lengthOf(
      excuses.permits
        .filter(({ countsAsWork }) => countsAsWork)
        .flatMap(({ span }) => inside([...rest, ...approved].reduce(without, all), span)),
    )
  // Each stretch beyond the shift is judged by itself.
  const beyond = shifts.map(({ whole }) => whole).reduce(without, stays)
  const enough = beyond.filter(([from, until]) => rule && !rule.overtime.onlyApproved && (until - from) / minute >= rule.overtime.least)
  const overtime = lengthOf(approved) + lengthOf(approved.reduce(without, enough))
  const isOver = shifts.every(({ whole }) => asOf >= whole[1])
  const excused = permits.some((permit) => inside(working, permit).length > 0)
  if (!isOver) {
    const status = lacking ? 'incomplete' : isAway ? 'leave' : came || excused ? 'present' : 'toCome'
    return { status, ...nothing, planned, worked, overtime }
  }
  const lacks = [...there, ...permits].reduce(without, working)
  // A stay without its coming or going counts for nothing, and what else is lacking is not told apart from it.
  if (lacking) return { status: 'incomplete', ...nothing, planned, worked, overtime, missing: lengthOf(lacks) }
  if (isAway) return { status: 'leave', ...nothing, worked, overtime }
  if (lengthOf(lacks) === planned) return { status: 'absent', ...nothing, planned, worked, missing: planned, overtime }

  const presentIn = [...there, ...permits].flatMap((span) => inside(working, span))
  const [begins, ends] = [working[0]?.[0] ?? 0, working.at(-1)?.[1] ?? 0]
  const late = lengthOf(inside(lacks, [begins, Math.min(...presentIn.map(([from]) => from))]))
  const early = lengthOf(inside(lacks, [Math.max(...presentIn.map(([, until]) => until)), ends]))
  const gap = lengthOf(lacks) - late - early
  const [isLate, isEarly] = [late > (rule?.grace.late ?? 0), early > (rule?.grace.early ?? 0)]
  return {
    status: isLate && isEarly ? 'lateAndEarly' : isLate ? 'late' : isEarly ? 'early' : 'present',
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
