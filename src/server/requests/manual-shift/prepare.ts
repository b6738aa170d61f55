import { sql } from 'kysely'
import { isHoliday } from '#shared/records/day-plan.ts'
import { addDays, addMonths, dayNumber } from '#shared/records/calendar.ts'
import { clockAt } from '#shared/records/clock.ts'
import { ruleOf } from '#shared/records/schedule/shift-schema.ts'
import type { ShiftRule } from '#shared/records/schedule/shift.ts'
import { mostManualShiftDays, type ManualShiftForm } from '#shared/requests/manual-shift.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import type { About, Prepared } from '#server/approval/request/module.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import { looksAfter } from '#server/people/filing.ts'
import { weighedBy, type Found } from '#server/records/change.ts'
import { isWorkedAt } from '#server/records/schedule/shifts.ts'
import { leastRestHours } from '#server/records/schedule/least-rest.ts'
import { manualShiftReason } from '#server/records/schedule/manual-shift-reasons.ts'
import { shiftDays, shortRests, shortStaffing, type ShiftDays, type ShortStaffing } from './days.ts'

/** How far back and ahead another shift may be asked for. */
export const backdatingDays = 60
export const monthsAhead = 12

/** A shift as it is asked for. */
export interface AskedShift {
  id: string
  names: Record<string, string>
  rule: ShiftRule
  retired: boolean
  siteId: string | null
}

export async function shiftOf(db: Db | Tx, id: string, language: Language = 'en'): Promise<AskedShift | undefined> {
  const row = await first(
    db,
    sql<{ id: string; code: string; names: Record<string, string>; rule: unknown; retired: boolean; siteId: string | null }>`
      select id, code, names, rule, retired_at is not null as retired, site_id as "siteId" from shift where id = ${id}::uuid`,
  )
  return (
    row && {
      id: row.id,
      names: row.names,
      retired: row.retired,
      siteId: row.siteId,
      rule: ruleOf(row.code, inLanguage(row.names, language), row.rule),
    }
  )
}

const found = (rule: string, field: string, blocks: Found['blocks'], params: Record<string, string | number> = {}): Found => ({
  key: `manualShift.${rule}` as TextKey,
  field,
  blocks,
  params,
  ...weighedBy(rule),
})

export interface PreparedShift extends Prepared {
  /** Null where nobody asked who is on duty. */
  staffing: ShortStaffing | null
}

/** What a form means: a shift on some days of the roster. */
export async function prepareManualShift(db: Db | Tx, form: ManualShiftForm, about: About): Promise<PreparedShift> {
  const employeeId = about.requestorId
  const { startDate, endDate } = form
  const common = {
    changes: [],
    subjects: [employeeId],
    startsOn: startDate,
    endsOn: endDate,
    unit: 'day' as const,
    quantity: null,
    type: null,
    facts: {},
    staffing: null,
  }
  const shift = await shiftOf(db, form.shiftId)
  const reason = await manualShiftReason(db, form.reasonTypeId)
  const impossible = rangeFindings(form, about.today)
  if (!shift || shift.retired) impossible.push(found('shiftUnknown', 'shiftId', 'save'))
  if (!reason || reason.retired) impossible.push(found('reasonUnknown', 'reasonTypeId', 'save'))
  if (!shift || !reason || impossible.some(({ blocks }) => blocks === 'save')) return { ...common, found: impossible }
  const days = await shiftDays(db, form, employeeId, shift.rule)
  const site = days.around[1]?.planned.siteId ?? null
  if (!isWorkedAt(shift, site)) return { ...common, found: [found('shiftUnknown', 'shiftId', 'save')] }
  const staffing = about.telling ? await shortStaffing(db, days) : null
  return {
    ...common,
    staffing,
    changes: days.chosen.length > 0 ? [{ kind: 'roster-shift', line: 1, employeeId, data: { shiftId: shift.id, days: days.chosen } }] : [],
    quantity: String(days.chosen.length),
    type: { id: shift.id, names: shift.names },
    facts: {
      days: days.chosen.length,
      reasonType: reason.code,
      filedBy: about.viewer.id === employeeId ? 'self' : (await looksAfter(db, about.viewer, 'ManualShift', employeeId)) ? 'hr' : 'manager',
    },
    found: [...impossible, ...emptyFindings(form, days), ...(staffing ? await toldBy(db, days, staffing) : [])],
  }
}

function rangeFindings({ startDate, endDate }: ManualShiftForm, today: string): Found[] {
  if (endDate < startDate) return [found('order', 'endDate', 'save')]
  if (dayNumber(endDate) - dayNumber(startDate) >= mostManualShiftDays)
    return [found('tooLong', 'endDate', 'save', { most: mostManualShiftDays })]
  if (startDate < addDays(today, -backdatingDays)) return [found('backdated', 'startDate', 'save', { days: backdatingDays })]
  if (endDate > addMonths(today, monthsAhead)) return [found('tooFarAhead', 'endDate', 'save', { months: monthsAhead })]
  return []
}

/** Nothing would become another. */
function emptyFindings(form: ManualShiftForm, { around, chosen }: ShiftDays): Found[] {
  const asked = around.map(({ planned }) => planned).filter(({ day }) => day >= form.startDate && day <= form.endDate)
  const unemployed = asked.find(({ employed }) => !employed)
  if (unemployed) return [found('notEmployed', 'startDate', 'submit', { day: unemployed.day })]
  if (chosen.length > 0) return []
  const free = asked.every(({ shifts, holiday }) => shifts.length === 0 || isHoliday(holiday))
  return [free && !form.includeDaysOff ? found('onlyDaysOff', 'startDate', 'submit') : found('nothing', 'shiftId', 'submit')]
}

/** What is worth knowing and stops nobody: too little rest, leave, and a unit that would be too few. */
async function toldBy(db: Db | Tx, days: ShiftDays, staffing: ShortStaffing): Promise<Found[]> {
  const least = await leastRestHours(db)
  return [
    ...[...shortRests(days, least)].map(([day, hours]) => found('rest', 'startDate', 'never', { day, hours, least })),
    ...days.around.flatMap(({ facts }) =>
      days.chosen.includes(facts.day)
        ? facts.leaves.map(({ code }) => found('onLeave', 'startDate', 'never', { code, day: facts.day }))
        : [],
    ),
    ...[...staffing].map(([day, { onDuty, minimum, shift }]) => {
      const zone = days.around.find(({ facts }) => facts.day === day)?.facts.timeZone ?? 'UTC'
      const [from, until] = [clockAt(shift.span.from, zone), clockAt(shift.span.until, zone)]
      return found('staffing', 'startDate', 'never', { day, onDuty, minimum, from, until })
    }),
  ]
}
