import { clockAt } from '#shared/records/clock.ts'
import { limitsOf, type LimitUse } from '#shared/records/overtime/rules.ts'
import type { OvertimePersonDay } from '#shared/requests/overtime-schedule.ts'
import type { Language } from '#shared/texts/index.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import { reasonsIn } from '#server/platform/explain.ts'
import { overtimeGrounds, overtimePeople, type OvertimeGround } from '#server/records/overtime/ground.ts'
import type { WishedLine } from './prepare.ts'

/** Everybody of a request with what their overtime comes to; `open` says to whom of them it is told. */
export async function personDays(
  db: Db | Tx,
  lines: readonly WishedLine[],
  { requestId, language, open }: { requestId: string; language: Language; open: (employeeId: string) => boolean },
): Promise<OvertimePersonDay[]> {
  const people = await overtimePeople(
    db,
    lines.flatMap(({ employeeId, replacementId }) => (replacementId ? [employeeId, replacementId] : [employeeId])),
  )
  const grounds = await overtimeGrounds(db, lines, people, requestId)
  return lines.flatMap((line, place) => {
    const ground = grounds[place]
    return ground ? [personDay(line, ground, people.get(line.replacementId ?? '')?.name ?? '', open(line.employeeId), language)] : []
  })
}

function personDay(line: WishedLine, ground: OvertimeGround, replacement: string, open: boolean, language: Language): OvertimePersonDay {
  const { person, span, kinds, holiday, ownShifts } = ground
  const { timeZone } = span
  const clock = (at: number) => clockAt(at, timeZone)
  return {
    employeeId: person.id,
    employee: person.name,
    employeeCode: person.code,
    timeZone,
    day: span.day,
    kinds: [...kinds],
    holiday,
    shift: ownShifts.map(({ name, from, until }) => `${name} ${clock(from)}–${clock(until)}`).join(', '),
    oTStart: line.startsAt,
    oTUntil: line.endsAt,
    from: clock(span.from),
    until: clock(span.until),
    breakMinutes: line.breakMinutes,
    own: line.own,
    replacementId: line.replacementId,
    replacement,
    note: line.note,
    outcome: open ? outcomeOf(ground, language) : null,
  }
}

function outcomeOf({ counted, worth, kinds, usage, policy }: OvertimeGround, language: Language): OvertimePersonDay['outcome'] {
  const limits = limitsOf(counted.value, !kinds.includes('workday'), usage, policy)
  const limitOf = ({ value, why, most, hard }: LimitUse) => ({ value, why: reasonsIn(why, language), most, hard })
  return {
    counted: { value: counted.value, why: reasonsIn(counted.why, language) },
    worth: { value: worth.value, why: reasonsIn([...counted.why, ...worth.why], language) },
    day: limitOf(limits.day),
    week: limitOf(limits.week),
    month: limitOf(limits.month),
  }
}

/** What everybody's overtime comes to together, as far as it is told. */
export const totalsOf = (lines: readonly OvertimePersonDay[]) => ({
  people: lines.length,
  minutes: lines.reduce((sum, { outcome }) => sum + (outcome?.counted.value ?? 0), 0),
  worth: Math.round(lines.reduce((sum, { outcome }) => sum + (outcome?.worth.value ?? 0), 0) * 1000) / 1000,
})
