import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { clockText, instantAt, minutesADay, minutesOf, wallClock } from '#shared/records/clock.ts'
import type { ImportedEmployee, overtimeSchedule, OvertimePersonDay, overtimeScheduleCalls } from '#shared/requests/overtime-schedule.ts'
import type { EmployeeOption } from '#shared/wire.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { personFormats } from '#web/foundation/format/person-formats.ts'
import { defineForm } from '#web/approval/request/define-form.ts'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import { numberIn } from '#web/platform/form/read-number.ts'
import { readMoment } from '#web/platform/form/typing.ts'

export type OvertimeScheduleDetail = AnswerOf<typeof overtimeSchedule.calls.detail>
export type OvertimeSchedulePreview = AnswerOf<typeof overtimeSchedule.calls.preview>
type Clone = AnswerOf<typeof overtimeScheduleCalls.clone>

/** Somebody of the request; `own`: with times of their own. */
export interface PersonLine extends EmployeeOption {
  readonly own: boolean
  readonly day: string
  readonly from: string
  readonly until: string
  readonly breakMinutes: string
  readonly replacementId: string | null
  readonly replacement: string
  readonly note: string
}

/** Letters of the longest break that can be typed, in minutes. */
export const longestBreak = 4

/** The clock on which times are typed. */
export const typingZone = (): string => personFormats().timeZone ?? 'UTC'

const onClock = (start: string, until: string) => {
  const [begins, ends] = [wallClock(start, typingZone()), wallClock(until, typingZone())]
  return { day: begins.day, from: clockText(begins.minutes), until: clockText(ends.minutes) }
}

const lineOf = (person: OvertimePersonDay): PersonLine => ({
  id: person.employeeId,
  displayName: person.employee,
  fullname: person.employee,
  code: person.employeeCode,
  companyStructure: '',
  companyStructureId: null,
  own: person.own,
  ...onClock(person.oTStart, person.oTUntil),
  breakMinutes: String(person.breakMinutes),
  replacementId: person.replacementId,
  replacement: person.replacement,
  note: person.note,
})

/** Whoever files for nobody else has no lines. */
const peopleOf = (lines: readonly OvertimePersonDay[], requestorId: string): PersonLine[] => {
  const [only] = lines
  const alone = lines.length === 1 && only?.employeeId === requestorId && !only.own && !only.replacementId && !only.note
  return alone ? [] : lines.map(lineOf)
}

/** The form as it is typed, on the clock of whoever types: days and times may be unreadable yet. */
export const overtimeScheduleForm = defineForm<OvertimeScheduleDetail>()(
  {
    reasonTypeId: { kind: 'select', label: 'overtime.reason', required: true, shown: 'reasonType' },
    day: { kind: 'date', label: 'overtime.day', required: true, apart: true },
    from: { kind: 'time', label: 'overtime.from', required: true, apart: true },
    until: { kind: 'time', label: 'overtime.until', required: true, apart: true },
    breakMinutes: { kind: 'number', label: 'overtime.breakMinutes', apart: true },
    compensation: { kind: 'choice', label: 'overtime.compensation', choices: ['pay', 'timeOff'], said: 'overtime.compensation' },
    note: { kind: 'multiline', label: 'overtime.note' },
  },
  {
    blank: { people: [] as readonly PersonLine[] },
    // Only those whose times are their own have a break of their own.
    fields: (say) => {
      const label = say('overtime.breakMinutes')
      const ownBreak: FieldSpec = { kind: 'number', name: 'breakMinutes', label, decimals: false, when: ({ own }) => own === true }
      return [{ kind: 'table', name: 'people', label: say('overtime.people'), add: '', fields: [ownBreak] }]
    },
    valuesOf: ({ requestorId, requestor, oTStart, oTUntil, breakMinutes, lines }) => ({
      employeeId: requestorId,
      employee: requestor,
      ...onClock(oTStart, oTUntil),
      breakMinutes: String(breakMinutes),
      people: peopleOf(lines, requestorId),
    }),
    told: ({ people }, { say }) => [
      { name: 'people', kind: 'text', label: say('overtime.people'), text: people.map(({ displayName }) => displayName).join(', ') },
    ],
    bodyOf: ({ day, people, ...values }) => ({
      ...timesOf({ ...values, day }),
      employees: people.map((line) => ({
        employeeId: line.id,
        replacementId: line.replacementId,
        note: line.note,
        ...(line.own && timesOf({ ...line, day: line.day || day })),
      })),
    }),
  },
)
export type OvertimeScheduleValues = ReturnType<typeof overtimeScheduleForm.start>

/** A new one as the address fills it in; who files for whom is said by its people. */
export const newOvertimeSchedule = (search: Readonly<Record<string, string>>): OvertimeScheduleValues =>
  overtimeScheduleForm.start(search, { employeeId: null, employee: '', breakMinutes: '0', people: peopleNamed(search) })

/** The one person whom an address names. */
const peopleNamed = ({ employeeId: id, employee: displayName = '' }: Readonly<Record<string, string>>): PersonLine[] =>
  id ? withPeople([], [{ id, displayName, fullname: displayName, code: '', companyStructure: '', companyStructureId: null }]) : []

/** The same again: with everybody for whom the signed-in person may file. */
export const cloneOfOvertimeSchedule = (clone: Clone, ownId: string): OvertimeScheduleValues => ({
  ...newOvertimeSchedule({}),
  reasonTypeId: clone.reasonTypeId,
  ...onClock(clone.oTStart, clone.oTUntil),
  breakMinutes: String(clone.breakMinutes),
  compensation: clone.compensation,
  note: clone.note,
  people: peopleOf(clone.employees, ownId),
})

/** People chosen from a list: who was there keeps what was said of them. */
export function withPeople(before: readonly PersonLine[], chosen: readonly (EmployeeOption & { note?: string })[]): PersonLine[] {
  const known = new Map(before.map((line) => [line.id, line]))
  return chosen.map((person) => {
    const { id, displayName, code, fullname, companyStructure, companyStructureId, note = '' } = person
    const fresh = { own: false, day: '', from: '', until: '', breakMinutes: '', replacementId: null, replacement: '' }
    return { ...fresh, ...known.get(id), id, displayName, code, fullname, companyStructure, companyStructureId, note }
  })
}

/** People read from a table, added to those who are there; who is there already gets what the table says. */
export function withImported(before: readonly PersonLine[], read: readonly ImportedEmployee[]): PersonLine[] {
  const fresh = read.map((row): PersonLine => {
    const times = row.oTStart && row.oTUntil ? onClock(row.oTStart, row.oTUntil) : { day: '', from: '', until: '' }
    return {
      id: row.employeeId,
      displayName: row.employee,
      fullname: row.employee,
      code: row.employeeCode,
      companyStructure: row.companyStructure,
      companyStructureId: row.companyStructureId,
      own: times.day !== '' || row.breakMinutes !== null,
      ...times,
      breakMinutes: row.breakMinutes === null ? '' : String(row.breakMinutes),
      replacementId: null,
      replacement: '',
      note: row.note,
    }
  })
  const ids = new Set(fresh.map(({ id }) => id))
  return [...before.filter(({ id }) => !ids.has(id)), ...fresh]
}

interface Typed {
  day: string
  from: string
  until: string
  breakMinutes: string
}

/** As it is sent; what cannot be read is left out. An end that is not after its beginning is on the next day, as at night. */
function timesOf({ day: typedDay, from: typedFrom, until: typedUntil, breakMinutes }: Typed): Record<string, unknown> {
  const [day, from, until] = [readMoment('date', typedDay), readMoment('time', typedFrom), readMoment('time', typedUntil)]
  const next = from && until && until <= from ? minutesADay : 0
  const minutes = numberIn(breakMinutes)
  return {
    ...(day && from && { oTStart: instantAt(day, minutesOf(from), typingZone()) }),
    ...(day && until && { oTUntil: instantAt(day, minutesOf(until) + next, typingZone()) }),
    ...(breakMinutes.trim() !== '' && Number.isInteger(minutes) && minutes >= 0 && { breakMinutes: minutes }),
  }
}

/** `2 h 30 m`. */
export const durationText = (minutes: number): string => formatDuration(minutes)
