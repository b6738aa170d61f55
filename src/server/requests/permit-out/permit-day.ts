import { clockAt } from '#shared/records/clock.ts'
import { permitHours, permitsOfMonth } from '#shared/records/permit-out/rules.ts'
import type { PermitDay, PermitOutForm } from '#shared/requests/permit-out.ts'
import { defaultLanguage, type Language } from '#shared/texts/index.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import { reasonsIn } from '#server/platform/explain.ts'
import type { Found } from '#server/records/change.ts'
import type { PermitChangeData } from '#server/records/permit-out/change.ts'
import type { PermitGround } from '#server/records/permit-out/ground.ts'
import { planOf } from '#server/records/schedule/working-time.ts'
import type { PermitReasonType } from '#server/records/permit-out/reason-types.ts'
import { aroundOf, unitMeanwhile, type UnitMeanwhile, type Wish } from '#server/records/permit-out/around.ts'

export const wishOf = (form: PermitOutForm, { span }: PermitGround): Wish => ({
  reasonTypeId: form.reasonTypeId,
  day: span.day,
  startsAt: form.permitStart,
  endsAt: form.permitUntil,
})

/** What is worked on the permit's day. */
export const scheduleOf = ({ facts, span }: PermitGround): string => facts.planOn(span.day)?.name || facts.schedule

/** The same in the reader's language. */
async function scheduleIn(db: Db, employeeId: string, ground: PermitGround, language: Language): Promise<string> {
  if (language === defaultLanguage) return scheduleOf(ground)
  const { day } = ground.span
  return (await planOf(db, employeeId, day, day, language))(day)?.name || ground.facts.schedule
}

export const changeOf = (form: PermitOutForm, ground: PermitGround, hours: number): PermitChangeData => ({
  ...wishOf(form, ground),
  middleAt: new Date(ground.facts.planOn(ground.span.day)?.work?.secondFrom ?? ground.span.until).toISOString(),
  hours,
  timeZone: ground.span.timeZone,
})

/** Who of the unit is on duty during a permit. */
export const unitDuring = (db: Db | Tx, form: PermitOutForm, ground: PermitGround, requestId: string): Promise<UnitMeanwhile | null> =>
  unitMeanwhile(db, ground.facts.unitId, ground.facts.employeeId, wishOf(form, ground), requestId)

/** Hours in which the unit would fall below its minimum: told, not refused. */
export function staffingFindings({ facts }: PermitGround, unit: UnitMeanwhile | null): Found[] {
  if (!unit?.short) return []
  const away = [facts.name, ...unit.away.map((other) => other.name)].join(', ')
  const params = { onDuty: unit.onDuty, total: unit.total, minimum: unit.minimum ?? 0, away }
  return [{ key: 'permitOut.staffing', params, field: 'permitStart', blocks: 'never' }]
}

/** A permit on its working day, as screens show it; null on a day without working time. */
export async function permitDayOf(
  db: Db,
  form: PermitOutForm,
  ground: PermitGround,
  type: PermitReasonType,
  asked: { employeeId: string; requestId: string; unit: UnitMeanwhile | null },
  language: Language,
): Promise<PermitDay | null> {
  const { span, shift } = ground
  const { unit } = asked
  if (!shift) return null
  const schedule = await scheduleIn(db, asked.employeeId, ground, language)
  const { usage } = await aroundOf(db, asked.employeeId, wishOf(form, ground), asked.requestId)
  const hours = permitHours(span, shift, schedule)
  const month = permitsOfMonth(span.day, type.policy, usage)
  const clock = (at: number) => clockAt(at, span.timeZone)
  const clockOf = (instant: string | null) => instant && clock(Date.parse(instant))
  return {
    day: span.day,
    timeZone: span.timeZone,
    from: clock(span.from),
    until: clock(span.until),
    schedule,
    opens: clock(shift.from),
    closes: clock(shift.until),
    hours: { value: hours.value, why: reasonsIn(hours.why, language) },
    back: span.until < shift.until,
    countsAsWork: type.policy.countsAsWork,
    month: { value: month.value, most: type.policy.mostPerMonth, why: reasonsIn(month.why, language) },
    unit: unit && {
      ...unit,
      away: unit.away.map(({ name, startsAt, endsAt }) => ({ name, from: clockOf(startsAt), until: clockOf(endsAt) })),
    },
  }
}
