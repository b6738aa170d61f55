import { sql } from 'kysely'
import { requestModules } from '#shared/requests/modules.ts'
import { absenceOn, absenceOver, rateOf, toHundredths, type AbsenceSum } from '#shared/records/leave/absence-rate.ts'
import { hoursOfLeave } from '#shared/records/schedule/expectation.ts'
import { absencesTold, inCareOf } from '#server/approval/sight/absence.ts'
import { listByTurns } from '#server/foundation/basis/turns.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { inSlices } from '#server/foundation/database/cursor.ts'
import { reportsOf } from '#server/people/organisation.ts'
import { postOn, wholeLine } from '#server/people/sight.ts'
import { aYearAgo, today } from '#server/platform/report/parameters.ts'
import type { Asking, ReportRow } from '#server/platform/report/report.ts'
import { absentDays, type AbsentDay } from '#server/records/leave/absent-days.ts'
import { plannedDays, type PlannedDay } from '#server/records/schedule/planned.ts'
import { builtIn } from './said.ts'
import { atSite, by, days, forOthersIn, readingTold, site, spanIn } from './whom.ts'

const { module } = requestModules['leave-request']

interface Person {
  employeeId: string
  employee: string
  code: string
  unitId: string | null
  unit: string | null
}

interface PersonAbsence extends Person, AbsenceSum {
  /** Something of it is of a type that others are told nothing of. */
  isSensitive: boolean
}

/**
 * How much of their planned days people were absent, in how many spells, and the Bradford factor of it: B = S² × D, spells
 * squared times days absent, over the days that are asked about (usually 52 weeks; see `absenceOver`). What counts is leave that was
 * taken of types that are for illness, or of one type that is asked for, as far as the reader is told of which type it is: of a
 * sensitive one whoever looks after the person's leave, or decided on the request. Of a unit the factor is the mean of its people's.
 */
export const absence = builtIn('absence', {
  group: 'leave',
  parameters: [
    ...days(aYearAgo, today),
    by,
    { name: 'leaveType', label: 'report.leaveTypeOrIllness', kind: 'leaveType', isRequired: false },
    site,
  ],
  refusal: forOthersIn(module),
  columns: {
    unit: { kind: 'text', label: 'people.unit' },
    employee: { kind: 'person', label: 'people.employee' },
    code: { kind: 'text', label: 'people.code' },
    people: { kind: 'number', label: 'report.people' },
    planned: { kind: 'number', label: 'report.plannedDays' },
    absent: { kind: 'number', label: 'report.absentDays' },
    rate: { kind: 'number', label: 'report.absenceRate' },
    spells: { kind: 'number', label: 'report.spells' },
    bradford: { kind: 'number', label: 'report.bradford' },
  },
  chart: { by: 'unit', of: 'absent' },
  slices(db, asking) {
    const { viewer, values } = asking
    const { from, until } = spanIn(values)
    const found = absences(db, asking)
    if (values['by'] === 'unit') return ofUnits(found)
    return readingTold(db, viewer, ofPeople(found), {
      module,
      code: `${from} – ${until}`,
      isPrivate: ({ isSensitive }) => isSensitive === true,
    })
  },
})

/** Some people at a time with what their absence comes to; of whom nothing was planned nothing is said. */
async function* absences(db: Db, { viewer, values, withinMs }: Asking): AsyncGenerator<PersonAbsence[]> {
  const span = spanIn(values)
  const below = await reportsOf(db, viewer.id, viewer.today, wholeLine)
  const people = sql<Person>`
    select e.id as "employeeId", e.display_name as employee, e.code, u.id as "unitId", u.name as unit
    from employee e ${postOn(sql`${span.until}::date`)} left join unit u on u.id = a.unit_id
    where e.hired_on <= ${span.until}::date and (e.left_on is null or e.left_on >= ${span.from}::date)
      and (e.id = any (${below}::uuid[]) or ${inCareOf(viewer)}) and ${atSite(values)}
    order by e.display_name, e.id`
  for await (const slice of inSlices(db, people, withinMs)) {
    const ids = slice.map(({ employeeId }) => employeeId)
    const planned = await plannedDays(db, ids, span.from, span.until)
    const found = await absentDays(db, ids, span, values['leaveType'] ?? null)
    const told = await absencesTold(db, viewer, found)
    const known = Map.groupBy(
      found.filter((one) => told(one).telling !== 'away'),
      ({ employeeId }) => employeeId,
    )
    const summed = await listByTurns(slice, (person): PersonAbsence => {
      const own = known.get(person.employeeId) ?? []
      return { ...person, ...sumOf(planned.get(person.employeeId) ?? [], own), isSensitive: own.some(({ isSensitive }) => isSensitive) }
    })
    yield summed.filter((one) => one.planned > 0)
  }
}

function sumOf(planned: readonly PlannedDay[], absent: readonly AbsentDay[]): AbsenceSum {
  const onDay = Map.groupBy(absent, ({ day }) => day)
  const leaves = ({ day, shifts }: PlannedDay) =>
    (onDay.get(day) ?? []).map(({ part, quantity, unit }) => ({
      code: '',
      name: '',
      part,
      hours: part === 'hours' ? hoursOfLeave(quantity, unit, shifts) : 0,
    }))
  return absenceOver(planned.filter(({ employed }) => employed).map((day) => absenceOn(day, leaves(day))))
}

async function* ofPeople(slices: AsyncIterable<PersonAbsence[]>): AsyncGenerator<ReportRow[]> {
  for await (const slice of slices) yield slice.map((one) => ({ ...one, people: 1 }))
}

/** Units by their names, each with what its people come to together. */
async function* ofUnits(slices: AsyncIterable<PersonAbsence[]>): AsyncGenerator<ReportRow[]> {
  const units = new Map<
    string | null,
    { unit: string | null; people: number; planned: number; absent: number; spells: number; bradford: number }
  >()
  for await (const slice of slices) {
    for (const { unitId, unit, planned, absent, spells, bradford } of slice) {
      const all = units.get(unitId) ?? { unit, people: 0, planned: 0, absent: 0, spells: 0, bradford: 0 }
      units.set(unitId, {
        unit,
        people: all.people + 1,
        planned: all.planned + planned,
        absent: all.absent + absent,
        spells: all.spells + spells,
        bradford: all.bradford + bradford,
      })
    }
    // Whoever waits for it may stop here, long before there is a row.
    yield []
  }
  yield [...units.values()]
    .toSorted((one, other) => (one.unit ?? '\uffff').localeCompare(other.unit ?? '\uffff'))
    .map(({ absent, bradford, ...all }) => ({
      ...all,
      absent: toHundredths(absent),
      rate: rateOf(absent, all.planned),
      bradford: toHundredths(bradford / all.people),
    }))
}
