import { sql } from 'kysely'
import { leaveDays, partOfOneDay, type LeaveSpan } from '#shared/records/leave/days.ts'
import { leaveFindings, longestSpan, spanFindings, type RuleFinding } from '#shared/records/leave/rules.ts'
import { leavePolicyVersion } from '#shared/records/leave/policy.ts'
import { addDays, dayNumber } from '#shared/records/calendar.ts'
import type { LeaveForm } from '#shared/requests/leave-request.ts'
import type { TextKey } from '#shared/texts/index.ts'
import type { About, Prepared } from '#server/approval/module.ts'
import { first, type Db, type Tx } from '#server/foundation/db.ts'
import type { Found } from '#server/records/change.ts'
import type { WorkFacts } from '#server/records/schedule/working-time.ts'
import { leaveGround } from '#server/records/leave/ground.ts'
import { isOpenTo, type LeaveType } from '#server/records/leave/types.ts'
import type { UnitDay } from '#server/records/leave/on-duty.ts'
import { coverageWith, findPermits, findStaffing } from './told.ts'

/** The days of a form. One day has one part, whichever of its ends names it. */
export function spanOf({ startDate, endDate, startDayLeaveType, endDayLeaveType, hours }: LeaveForm): LeaveSpan {
  const part = startDate === endDate ? partOfOneDay(startDayLeaveType, endDayLeaveType) : null
  return { startDate, endDate, startPart: part ?? startDayLeaveType, endPart: part ?? endDayLeaveType, hours }
}

const told = (finding: RuleFinding): Found => ({
  key: `leave.${finding.rule}` as TextKey,
  params: finding.facts,
  field: finding.field,
  blocks: finding.impossible ? 'save' : 'submit',
})

const refused = (key: TextKey, field: string): Found => ({ key, field, blocks: 'save' })

export interface Computed {
  type: LeaveType
  facts: WorkFacts
  /** Why the days cannot be computed; they are none then. */
  impossible: RuleFinding[]
  days: ReturnType<typeof leaveDays>
}

/** Days of a leave by type, schedule and holidays; undefined where type or person are none. */
export async function computeDays(db: Db | Tx, employeeId: string, leaveTypeId: string, span: LeaveSpan): Promise<Computed | undefined> {
  const until = dayNumber(span.endDate) - dayNumber(span.startDate) > longestSpan ? addDays(span.startDate, longestSpan) : span.endDate
  const ground = await leaveGround(db, employeeId, leaveTypeId, span.startDate, until)
  if (!ground) return undefined
  const { type, facts } = ground
  const impossible = spanFindings(span, type.policy, facts)
  if (impossible.length > 0) return { type, facts, impossible, days: { value: 0, days: [], why: [] } }
  const days = leaveDays(span, facts, type.policy)
  const unset = days.days.find(({ date, quantity }) => quantity > 0 && !facts.isSetOn(date))
  const why =
    unset && !type.policy.calendarDays
      ? [...days.why, { rule: 'leave.unset' as const, facts: { day: unset.date }, version: leavePolicyVersion }]
      : days.why
  return { type, facts, impossible, days: { ...days, why } }
}

export interface PreparedLeave extends Prepared {
  computed: Computed | undefined
  /** Its unit on the days that it takes; null where nobody asked who is on duty. */
  covered: UnitDay[] | null
}

/** What a leave form means: one change to the leave records, with what its type's rules say. */
export async function prepareLeave(db: Db | Tx, form: LeaveForm, about: About): Promise<PreparedLeave> {
  const employeeId = about.requestorId
  const span = spanOf(form)
  const computed = await computeDays(db, employeeId, form.leaveTypeId, span)
  const nothing = {
    changes: [],
    subjects: [employeeId],
    startsOn: form.startDate,
    endsOn: form.endDate,
    quantity: null,
    unit: null,
    type: null,
    facts: {},
    computed,
    covered: null,
  }
  if (!computed || !isOpenTo(computed.type, computed.facts.country))
    return { ...nothing, found: [refused('leave.typeUnknown', 'leaveTypeId')] }
  const { type, facts, days, impossible } = computed
  const found = impossible.length
    ? impossible.map(told)
    : leaveFindings(span, days.value, type.policy, {
        today: about.today,
        hiredOn: facts.hiredOn,
        leftOn: facts.leftOn,
        attachments: about.attachments,
      }).map(told)
  const asks = impossible.length === 0 && about.telling === true
  const covered = asks && facts.minimumStaffing !== null ? await coverageWith(db, computed, days.days, about.requestId) : null
  if (impossible.length === 0) {
    if ((type.policy.asksLocation || facts.asksLocation) && form.location.trim() === '')
      found.push({ key: 'leave.locationMissing', field: 'location', blocks: 'submit' })
    found.push(...findUnset(computed), ...(await findReplacement(db, form, employeeId)))
    if (asks) found.push(...findStaffing(facts, covered ?? []), ...(await findPermits(db, facts, days.days)))
  }
  return {
    computed,
    covered,
    changes: [
      {
        kind: 'leave',
        line: 1,
        employeeId,
        data: { leaveTypeId: type.id, total: days.value, days: days.days.map(({ date, quantity, part }) => ({ date, quantity, part })) },
      },
    ],
    subjects: [employeeId],
    startsOn: form.startDate,
    endsOn: form.endDate,
    quantity: String(days.value),
    unit: type.policy.unit,
    type,
    facts: { days: days.value, leaveType: type.code, unit: type.policy.unit, country: facts.country, hired: facts.hiredOn },
    found,
  }
}

/** Days of which no working time is set: by what they count is told; hours of them nobody knows. */
function findUnset({ type, facts, days }: Computed): Found[] {
  if (type.policy.calendarDays && type.policy.unit === 'day') return []
  const unset = days.days.filter(({ date }) => !facts.isSetOn(date))
  const [first] = unset
  if (!first) return []
  if (type.policy.unit === 'hour' || unset.some(({ part }) => part === 'hours'))
    return [{ key: 'leave.unsetHours', params: { day: first.date }, field: 'startDate', blocks: 'submit' }]
  return [{ key: 'leave.unset', params: { day: first.date }, field: 'startDate', blocks: 'never' }]
}

async function findReplacement(db: Db | Tx, form: LeaveForm, employeeId: string): Promise<Found[]> {
  if (!form.replacementId) return []
  const row = await first(
    db,
    sql<{ name: string; away: string | null }>`
      select e.display_name as name, (select min(d.day)::text from leave_day d where d.employee_id = e.id and d.day between ${form.startDate}::date and ${form.endDate}::date) as away
      from employee e
      join assignment a on a.employee_id = e.id and a.starts_on <= current_date and (a.ends_on is null or a.ends_on > current_date)
      join assignment own on own.employee_id = ${employeeId}::uuid and own.starts_on <= current_date and (own.ends_on is null or own.ends_on > current_date)
      where e.id = ${form.replacementId}::uuid and e.id <> ${employeeId}::uuid and e.disabled_at is null and (a.unit_id = own.unit_id or a.site_id = own.site_id)`,
  )
  if (!row) return [refused('leave.replacementUnknown', 'replacementId')]
  return row.away
    ? [{ key: 'leave.replacementAway', params: { name: row.name, day: row.away }, field: 'replacementId', blocks: 'never' }]
    : []
}
