import { sql } from 'kysely'
import { leaveFindings, type RuleFinding } from '#shared/records/leave/rules.ts'
import type { LeaveForm } from '#shared/requests/leave-request.ts'
import type { TextKey } from '#shared/texts/index.ts'
import type { About, Prepared } from '#server/approval/request/module.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { weighedBy, type Found } from '#server/records/change.ts'
import { isOpenTo } from '#server/records/leave/types.ts'
import type { UnitDay } from '#server/records/leave/duty/on-duty.ts'
import { coverageWith, findPermits, findStaffing } from './told.ts'
import { computeDays, spanOf, type Computed } from './computed.ts'

const told = (finding: RuleFinding): Found => ({
  key: `leave.${finding.rule}` as TextKey,
  params: finding.facts,
  field: finding.field,
  blocks: finding.impossible ? 'save' : 'submit',
  ...weighedBy(finding.rule),
})

const refused = (key: TextKey, field: string): Found => ({ key, field, blocks: 'save' })

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
  const begins = type.versions[0]?.startsOn ?? form.startDate
  if (form.startDate < begins) found.push({ key: 'leave.beforeType', params: { day: begins }, field: 'startDate', blocks: 'submit' })
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
