import type { AbsenceSpan } from '#shared/contract/absence-span.ts'
import { addDays } from '#shared/records/calendar.ts'
import type { AwayDay } from './away-days.ts'

/** The days of one person in their order, as pieces that go on as long as they tell the same. */
export function barsOf(days: readonly AwayDay[]): AbsenceSpan[] {
  const bars: { bar: AbsenceSpan; last: AwayDay }[] = []
  for (const day of days) {
    const before = bars.at(-1)
    if (before && goesOn(before.last, day)) {
      before.bar.until = day.day
      before.bar.endsHalf = day.part === 'first'
      before.last = day
    } else bars.push({ bar: barOf(day), last: day })
  }
  return bars.map(({ bar }) => bar)
}

const barOf = ({ day, part, isWaiting, why, type, requestId }: AwayDay): AbsenceSpan => ({
  from: day,
  until: day,
  startsHalf: part === 'second',
  endsHalf: part === 'first',
  someHours: part === 'hours',
  isWaiting,
  text: type,
  note: why.slice(type.length).replace(/^ · /, ''),
  requestId,
})

/** One leave goes on over days that it does not take, such as a weekend; another one of the same only from the day before. */
function goesOn(last: AwayDay, next: AwayDay): boolean {
  const isSame = last.why === next.why && last.isWaiting === next.isWaiting && last.requestId === next.requestId
  const isNear = last.source === next.source || addDays(last.day, 1) === next.day
  const reaches = last.part === 'full' || last.part === 'second'
  const takesUp = next.part === 'full' || next.part === 'first'
  return isSame && isNear && reaches && takesUp && last.day < next.day
}
