import { sql } from 'kysely'
import { addDays, dayNumber } from '#shared/records/calendar.ts'
import { clockAt, wallClock } from '#shared/records/clock.ts'
import { attendanceStatuses } from '#shared/records/attendance/day-state.ts'
import type { AttendanceStatus } from '#shared/records/attendance/facts.ts'
import type { CorrectionPolicy } from '#shared/records/attendance/correction-policy.ts'
import type { CheckTimeOverriderForm } from '#shared/requests/check-time-overrider.ts'
import type { TextKey } from '#shared/texts/index.ts'
import type { About, Prepared } from '#server/approval/request/module.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { looksAfter } from '#server/people/filing.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { Found } from '#server/records/change.ts'
import { correctedDay, correctionPolicyOf, type CorrectedDay } from '#server/records/attendance/checks/correction.ts'

type Form = Pick<CheckTimeOverriderForm, 'day' | 'siteId' | 'checkIn' | 'checkOut'>

export const checkStatusOf = ({ checkIn, checkOut }: Pick<Form, 'checkIn' | 'checkOut'>): 'in' | 'out' | 'both' =>
  checkIn !== null && checkOut !== null ? 'both' : checkOut === null ? 'in' : 'out'

/** The zone of the site whose clock the times are told by; undefined: there is no such site. */
async function zoneOf(db: Db | Tx, siteId: string | null): Promise<string | null | undefined> {
  if (siteId === null) return null
  return (await first(db, sql<{ zone: string }>`select time_zone as zone from site where id = ${siteId}::uuid`))?.zone
}

/** The day with the told times; undefined where there is no such person or place, or the day is no day to look at. */
export async function correctedBy(db: Db | Tx, form: Form, employeeId: string): Promise<CorrectedDay | undefined> {
  const timeZone = await zoneOf(db, form.siteId)
  if (timeZone === undefined || form.day < '1970-01-02' || form.day > '2999') return undefined
  const told = { employeeId, day: form.day, timeZone, in: form.checkIn, out: form.checkOut }
  return correctedDay(db, told, new Date())
}

/** What binds the person for whom it is made when the viewer files it: whoever looks after them is bound by nothing. */
export async function policyFor(db: Db | Tx, viewer: Viewer, employeeId: string): Promise<CorrectionPolicy> {
  const policy = await correctionPolicyOf(db)
  const free = viewer.id !== employeeId && (await looksAfter(db, viewer, 'CheckTimeOverrider', employeeId))
  return free ? { ...policy, backdatingDays: null, mostPerMonth: null } : policy
}

/** What a form means: check times in place of what devices said on a day. */
export async function prepareCorrection(db: Db | Tx, form: CheckTimeOverriderForm, about: About): Promise<Prepared> {
  const employeeId = about.requestorId
  const { day } = form
  const common = { changes: [], subjects: [employeeId], startsOn: day, endsOn: day, quantity: null, unit: null, type: null, facts: {} }
  const corrected = await correctedBy(db, form, employeeId)
  if (!corrected) return { ...common, found: [{ key: 'checkTimeOverrider.noSuchDay', params: { day }, field: 'day', blocks: 'save' }] }
  const { planned, placed, before } = corrected
  const today = wallClock(new Date().toISOString(), planned.timeZone).day
  const policy = await policyFor(db, about.viewer, employeeId)
  const found = findings(form, corrected, policy, today)
  const possible = placed.skipped.length === 0 && found.every(({ blocks }) => blocks !== 'save') && (placed.in ?? placed.out) !== null
  const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const data = { day, in: instant(placed.in), out: instant(placed.out), most: policy.mostPerMonth }
  return {
    ...common,
    changes: possible ? [{ kind: 'check-time-correction', line: 1, employeeId, data }] : [],
    type: dayStatusType(before.value),
    facts: {
      checkStatus: checkStatusOf(form),
      daysBack: dayNumber(today) - dayNumber(day),
      filedBy:
        about.viewer.id === employeeId ? 'self' : (await looksAfter(db, about.viewer, 'CheckTimeOverrider', employeeId)) ? 'hr' : 'manager',
    },
    found: about.telling ? [...found, ...toldBy(corrected)] : found,
  }
}

/** What stands in the way. */
function findings(
  form: CheckTimeOverriderForm,
  { planned, placed, elsewhere }: CorrectedDay,
  policy: CorrectionPolicy,
  today: string,
): Found[] {
  const { day } = form
  const found: Found[] = []
  const say = (rule: string, field: string, blocks: Found['blocks'], params: Record<string, string | number> = {}) =>
    found.push({ key: `checkTimeOverrider.${rule}` as TextKey, field, blocks, params })
  if (day > today) say('future', 'day', 'save', { day })
  if (!planned.employed) say('notEmployed', 'day', 'save', { day })
  if (form.checkIn === null && form.checkOut === null) say('nothing', 'checkIn', 'submit')
  const fieldOf = (time: string) => (time === form.checkIn ? 'checkIn' : 'checkOut')
  for (const time of placed.skipped) say('skipped', fieldOf(time), 'submit', { time })
  if (found.length > 0) return found
  for (const [field, at] of [
    ['checkIn', placed.in],
    ['checkOut', placed.out],
  ] as const)
    if (at !== null && at > Date.now()) say('notYet', field, 'submit')
  for (const { time, day: other } of elsewhere) say('elsewhere', fieldOf(time), 'submit', { time, day: other ?? '', asked: day })
  if (policy.backdatingDays !== null && day < addDays(today, -policy.backdatingDays))
    say('backdated', 'day', 'submit', { days: policy.backdatingDays })
  if (policy.asksNote && form.note.trim() === '') say('noteMissing', 'note', 'submit')
  return found
}

/** What is worth knowing and stops nobody. */
function toldBy({ planned, facts, before, after, replaced }: CorrectedDay): Found[] {
  const tell = (rule: string, params: Record<string, string | number> = {}): Found => ({
    key: `checkTimeOverrider.${rule}` as TextKey,
    field: 'day',
    blocks: 'never',
    params: { day: planned.day, ...params },
  })
  const same = before.value === after.value && before.worked === after.worked && before.missing === after.missing
  return [
    ...(!planned.isKept ? [tell('notKept')] : []),
    ...(replaced.length > 0 ? [tell('replaces', { times: replaced.map(({ at }) => clockAt(at, facts.timeZone)).join(', ') })] : []),
    ...facts.leaves.filter(({ part }) => part === 'full').map(({ code }) => tell('onLeave', { code })),
    ...(after.value === 'incomplete' ? [tell('stillIncomplete')] : same ? [tell('sameDay')] : []),
  ]
}

/** The day's status as the type of its correction: each has an id of its own. */
function dayStatusType(status: AttendanceStatus): NonNullable<Prepared['type']> {
  const key = `attendance.is.${status}` as TextKey
  return {
    id: `00000000-0000-4000-8000-${String(attendanceStatuses.indexOf(status) + 1).padStart(12, '0')}`,
    names: { en: say('en', key), id: say('id', key) },
  }
}
