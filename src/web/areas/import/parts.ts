import { weekdays } from '#shared/records/working-week.ts'
import type { Part, PartKind } from './mapping-doc.ts'

/** How one field of a part is asked for. */
export interface FieldSpecOfPart {
  name: string
  required?: boolean
  /** The portal gives it to whoever is known by their user name. */
  isGiven?: boolean
  kind?: 'date' | 'number'
}

/** Something that a part says beside its fields. */
export type OptionSpec =
  | { name: string; kind: 'choice'; choices: readonly string[]; usual: string }
  | { name: string; kind: 'number'; when?: (part: Part) => boolean }
  | { name: string; kind: 'text'; usual: string }
  | { name: string; kind: 'leaveType' }
  | { name: string; kind: 'flags'; choices: readonly string[] }

export interface PartSpec {
  /** Fields stand in `fields`; or beside the rest of the part, where it has no such. */
  inside: boolean
  fields: readonly FieldSpecOfPart[]
  options: readonly OptionSpec[]
}

const must = (name: string, kind?: 'date' | 'number'): FieldSpecOfPart => ({ name, required: true, ...(kind && { kind }) })
const may = (name: string, kind?: 'date' | 'number'): FieldSpecOfPart => ({ name, ...(kind && { kind }) })
const several: OptionSpec = { name: 'several', kind: 'choice', choices: ['refuse', 'first', 'last'], usual: 'refuse' }
const unit: OptionSpec = { name: 'unit', kind: 'choice', choices: ['day', 'hour'], usual: 'day' }
const hoursPerDay: OptionSpec = { name: 'hoursPerDay', kind: 'number' }

/** The text of a field of a part: the number of a person is called otherwise than that of a unit. */
export const fieldTextKey = (kind: string, name: string): string => `import.field.${fieldTexts[kind]?.[name] ?? name}`

const fieldTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  employees: { code: 'employeeCode' },
  regions: { code: 'regionCode', parent: 'regionAbove' },
  slips: { name: 'componentName', kind: 'payKind', quantity: 'lineQuantity', unit: 'lineUnit' },
}

/** What each kind of part takes. A wide sheet of absences has words for days, which its dialog asks for. */
export const partSpecs: Readonly<Record<PartKind, PartSpec>> = {
  sites: { inside: true, fields: [must('code'), must('name'), must('country'), must('timeZone'), may('region')], options: [several] },
  units: { inside: true, fields: [must('code'), must('name'), may('parent'), may('minimumStaffing', 'number')], options: [several] },
  positions: { inside: true, fields: [must('code'), must('name')], options: [several] },
  schedules: {
    inside: true,
    fields: [must('code'), must('name'), ...weekdays.map((day) => may(day, 'number')), must('start'), must('end')],
    options: [several],
  },
  scheduled: { inside: true, fields: [must('person'), must('schedule'), must('startsOn', 'date')], options: [several] },
  employees: {
    inside: true,
    fields: [
      { ...must('code'), isGiven: true },
      must('userName'),
      must('firstName'),
      must('lastName'),
      may('displayName'),
      may('email'),
      may('phone'),
      may('phoneCountryCode'),
      may('language'),
      may('bornOn', 'date'),
      may('hiredOn', 'date'),
      may('leftOn', 'date'),
    ],
    options: [several],
  },
  assignments: {
    inside: true,
    fields: [
      must('person'),
      must('startsOn', 'date'),
      may('endsOn', 'date'),
      may('unit'),
      may('position'),
      may('site'),
      may('manager'),
      may('grade'),
      may('employmentStatus'),
      may('fullTime', 'number'),
    ],
    options: [
      { name: 'history', kind: 'choice', choices: ['add', 'whole'], usual: 'add' },
      { name: 'overlaps', kind: 'choice', choices: ['refuse', 'cut'], usual: 'refuse' },
      { name: 'endIs', kind: 'choice', choices: ['last day', 'day after'], usual: 'last day' },
      { name: 'creates', kind: 'flags', choices: ['unit', 'position'] },
      several,
    ],
  },
  heads: { inside: true, fields: [must('unit'), must('person')], options: [several] },
  openings: {
    inside: true,
    fields: [must('person'), must('quantity', 'number'), must('effectiveOn', 'date'), may('expiresOn', 'date')],
    options: [
      { name: 'leaveType', kind: 'leaveType' },
      unit,
      hoursPerDay,
      { name: 'several', kind: 'choice', choices: ['refuse', 'first', 'last', 'sum'], usual: 'refuse' },
    ],
  },
  absences: {
    inside: true,
    fields: [must('person'), must('type'), must('from', 'date'), must('until', 'date'), may('days', 'number'), may('note')],
    options: [unit, hoursPerDay, { name: 'counts', kind: 'choice', choices: ['file', 'computed'], usual: 'file' }, several],
  },
  times: {
    inside: false,
    fields: [must('employee'), may('day', 'date'), must('at'), may('after')],
    options: [
      { name: 'form', kind: 'text', usual: 'HH:mm' },
      { name: 'direction', kind: 'choice', choices: ['in', 'out', ''], usual: '' },
    ],
  },
  sheets: {
    inside: false,
    fields: [must('employee')],
    options: [
      { name: 'days', kind: 'text', usual: 'dd/MM/yyyy' },
      { name: 'form', kind: 'text', usual: 'HH:mm' },
      { name: 'direction', kind: 'choice', choices: ['in', 'out', ''], usual: '' },
      several,
    ],
  },
  regions: { inside: true, fields: [must('country'), must('code'), may('parent'), must('name'), may('postalCode')], options: [several] },
  slips: {
    inside: true,
    fields: [
      must('employee'),
      must('group'),
      must('period'),
      may('kind'),
      must('component'),
      may('name'),
      may('lineKind'),
      may('quantity', 'number'),
      may('unit'),
      may('rate', 'number'),
      must('amount', 'number'),
      may('toDate', 'number'),
      may('note'),
      may('requests'),
      may('reason'),
      may('earnings', 'number'),
      may('deductions', 'number'),
      may('net', 'number'),
      may('currency'),
    ],
    options: [],
  },
}

/** A wide sheet of absences: a row a person and a column a day. */
export const calendarSpec: PartSpec = {
  inside: false,
  fields: [must('person')],
  options: [{ name: 'days', kind: 'text', usual: 'dd/MM/yyyy' }, hoursPerDay],
}

export const specOf = (kind: PartKind, part: Part): PartSpec => (kind === 'absences' && 'words' in part ? calendarSpec : partSpecs[kind])

/** A new part of a kind that takes rows of a file. */
export function newPart(kind: PartKind, file: string): Part {
  const { inside, options } = partSpecs[kind]
  const said = Object.fromEntries(
    options.flatMap((option) =>
      option.kind === 'text' || (option.kind === 'choice' && ['unit', 'direction'].includes(option.name))
        ? [[option.name, option.usual === '' ? null : option.usual]]
        : [],
    ),
  )
  return { file, ...said, ...(inside && { fields: {} }) }
}
