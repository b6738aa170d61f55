import { addMonths, dayNumber } from '#shared/records/calendar.ts'
import { overtimeFindings, timeOffQuantity } from '#shared/records/overtime/rules.ts'
import { minutesByRate } from '#shared/records/overtime/worth.ts'
import type { OvertimeScheduleForm } from '#shared/requests/overtime-schedule.ts'
import type { About, Prepared, Remainder } from '#server/approval/request/module.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import { hasDutyOver } from '#server/people/roles/duties.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { Change, Found } from '#server/records/change.ts'
import type { GainData } from '#server/records/leave/addition.ts'
import { leaveType } from '#server/records/leave/types.ts'
import { foundOf, lineField, overtimeChangeData, type OvertimeChangeData } from '#server/records/overtime/change.ts'
import { overtimeGrounds, overtimePeople, type OvertimeGround, type OvertimePerson } from '#server/records/overtime/ground.ts'
import { overtimeReasonType } from '#server/records/overtime/reason-types.ts'

/** A person of the form with the times that count for them. */
export interface WishedLine {
  line: number
  employeeId: string
  startsAt: string
  endsAt: string
  breakMinutes: number
  /** Said for this person alone. */
  own: boolean
  replacementId: string | null
  note: string
}

/** Days within which the overtime of one request lies. */
const widestDays = 31

/** Everybody of a form, in its order; who files for nobody else means themselves. */
export function linesOf(form: OvertimeScheduleForm, requestorId: string): WishedLine[] {
  const nobody = { employeeId: requestorId, oTStart: null, oTUntil: null, breakMinutes: null, replacementId: null, note: '' }
  const named = form.employees.length > 0 ? form.employees : [nobody]
  return named.map((given, place) => ({
    line: place + 1,
    employeeId: given.employeeId,
    startsAt: given.oTStart ?? form.oTStart,
    endsAt: given.oTUntil ?? form.oTUntil,
    breakMinutes: given.breakMinutes ?? form.breakMinutes,
    own: given.oTStart !== null || given.oTUntil !== null || given.breakMinutes !== null,
    replacementId: given.replacementId,
    note: given.note,
  }))
}

/** For whom a person may file: themselves, their direct reports, and those whom they look after. */
const mayFile = (viewer: Viewer, person: OvertimePerson): boolean =>
  person.id === viewer.id ||
  (person.active && (person.managerId === viewer.id || hasDutyOver(viewer, 'OverTime', { ...person, employeeId: person.id })))

/** What a form means: overtime of each person on their day, with what speaks against it, line by line. */
export async function prepareOvertime(db: Db | Tx, form: OvertimeScheduleForm, about: About): Promise<Prepared> {
  const lines = linesOf(form, about.requestorId)
  const people = await overtimePeople(db, [
    ...new Set(lines.flatMap(({ employeeId, replacementId }) => (replacementId ? [employeeId, replacementId] : [employeeId]))),
  ])
  const type = await overtimeReasonType(db, form.reasonTypeId)
  const found = [...strangers(lines, people, about.viewer), ...unknownReplacements(lines, people), ...apart(lines)]
  const clockDay = form.oTStart.slice(0, 10)
  const bare = {
    subjects: [...people.keys()],
    quantity: null,
    type: null,
    changes: [],
    startsOn: clockDay,
    endsOn: clockDay,
    unit: 'hour' as const,
    facts: {},
  }
  if (!type || type.retired) found.push({ key: 'overtime.reasonUnknown', field: 'reasonTypeId', blocks: 'save' })
  if (!type || found.some(({ blocks }) => blocks === 'save')) return { ...bare, subjects: [], found }
  const grounds = await overtimeGrounds(db, lines, people, about.requestId)
  const judged = lines.flatMap((line, place) => {
    const ground = grounds[place]
    return ground ? [{ line, ground }] : []
  })
  for (const { line, ground } of judged) {
    const { person, span, counted, policy, shifts } = ground
    const known = { today: about.today, hiredOn: person.hiredOn, leftOn: person.leftOn, shifts, compensation: form.compensation }
    const whose = { line: line.line, name: person.name }
    found.push(...overtimeFindings(span, counted.value, policy, known).map((finding) => foundOf(finding, whose)))
  }
  const counting = judged.filter(({ ground }) => ground.counted.value > 0)
  const days = judged.map(({ ground }) => ground.span.day).sort()
  const minutes = counting.map(({ ground }) => ground.counted.value)
  const total = minutes.reduce((sum, one) => sum + one, 0)
  return {
    changes: (await Promise.all(counting.map(({ line, ground }) => changesOf(db, form, line, ground)))).flat(),
    subjects: [...new Set(lines.map(({ employeeId }) => employeeId))],
    startsOn: days[0] ?? clockDay,
    endsOn: days.at(-1) ?? clockDay,
    quantity: hoursText(total),
    unit: 'hour',
    type,
    facts: {
      reasonType: type.code,
      people: lines.length,
      hours: Number(hoursText(Math.max(0, ...minutes))),
      totalHours: Number(hoursText(total)),
      free: judged.some(({ ground }) => isFree(ground)) ? 'yes' : 'no',
      compensation: form.compensation,
    },
    found,
  }
}

/** The request for those who stay: as much as their lines come to, whoever filed it named each of them. */
export function withoutLeavers(form: OvertimeScheduleForm, leaverIds: readonly string[], others: readonly Change[]): Remainder | null {
  const employees = form.employees.filter(({ employeeId }) => !leaverIds.includes(employeeId))
  const lines = others.flatMap(({ data }) => overtimeChangeData.safeParse(data).data ?? [])
  const days = lines.map(({ day }) => day).sort()
  const [startsOn, endsOn] = [days[0], days.at(-1)]
  if (employees.length === 0 || !startsOn || !endsOn) return null
  return { form: { ...form, employees }, startsOn, endsOn, quantity: hoursText(lines.reduce((sum, { minutes }) => sum + minutes, 0)) }
}

const hoursText = (minutes: number) => String(Math.round((minutes / 60) * 1000) / 1000)

const isFree = ({ kinds }: OvertimeGround) => !kinds.includes('workday')

/** Persons who are not to be filed for, as if they did not exist, and such as are named twice. */
function strangers(lines: readonly WishedLine[], people: ReadonlyMap<string, OvertimePerson>, viewer: Viewer): Found[] {
  const seen = new Set<string>()
  return lines.flatMap(({ line, employeeId }): Found[] => {
    const person = people.get(employeeId)
    if (!person || !mayFile(viewer, person))
      return [{ key: 'overtime.personUnknown', params: { line }, field: lineField(line), blocks: 'save' }]
    if (seen.has(employeeId))
      return [{ key: 'overtime.twice', params: { line, name: person.name }, field: lineField(line), blocks: 'save' }]
    seen.add(employeeId)
    return []
  })
}

/** Who does it instead is a colleague of the person's unit or site. */
function unknownReplacements(lines: readonly WishedLine[], people: ReadonlyMap<string, OvertimePerson>): Found[] {
  const asked = lines.filter(({ replacementId }) => replacementId !== null)
  return asked.flatMap(({ line, employeeId, replacementId }): Found[] => {
    const [person, other] = [people.get(employeeId), people.get(replacementId ?? '')]
    const near =
      person && other?.active && person.id !== other.id && (same(person.unitId, other.unitId) || same(person.siteId, other.siteId))
    return near
      ? []
      : [{ key: 'overtime.replacementUnknown', params: { line, name: person?.name ?? '' }, field: lineField(line), blocks: 'submit' }]
  })
}

const same = (one: string | null, other: string | null) => one !== null && one === other

/** What lies months apart is no one piece of work, and takes long to look at. */
function apart(lines: readonly WishedLine[]): Found[] {
  const numbers = lines.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt].map((at) => dayNumber(at.slice(0, 10))))
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return most - least > widestDays ? [{ key: 'overtime.spread', params: { days: widestDays }, field: 'oTUntil', blocks: 'save' }] : []
}

async function changesOf(db: Db | Tx, form: OvertimeScheduleForm, line: WishedLine, ground: OvertimeGround): Promise<Change[]> {
  const { span, counted, worth, siteId, policy } = ground
  const data: OvertimeChangeData = {
    reasonTypeId: form.reasonTypeId,
    day: span.day,
    startsAt: line.startsAt,
    endsAt: line.endsAt,
    breakMinutes: line.breakMinutes,
    minutes: counted.value,
    worth: worth.value,
    bands: minutesByRate(worth.bands),
    free: isFree(ground),
    siteId,
    timeZone: span.timeZone,
    compensation: form.compensation,
  }
  const overtime: Change = { kind: 'overtime', line: line.line, employeeId: line.employeeId, data }
  const { timeOff } = policy
  const given = form.compensation === 'timeOff' && timeOff ? await leaveType(db, timeOff.leaveTypeId, span.day) : undefined
  if (!given || !timeOff) return [overtime]
  const quantity = timeOffQuantity({ counted: counted.value, worth: worth.value }, timeOff, given.policy.unit)
  if (quantity <= 0) return [overtime]
  const gain: GainData = {
    leaveTypeId: timeOff.leaveTypeId,
    quantity,
    effectiveOn: span.day,
    expiresOn: timeOff.expiresAfterMonths === null ? null : addMonths(span.day, timeOff.expiresAfterMonths),
    reason: form.note,
  }
  return [overtime, { kind: 'leave-compensation', line: line.line, employeeId: line.employeeId, data: gain }]
}
