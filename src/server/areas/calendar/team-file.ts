import { spanOfPeriod, teamAbsenceList, type CalendarFilter } from '#shared/areas/calendar.ts'
import type { AbsenceSpan } from '#shared/contract/absence-span.ts'
import type { FileFormat, RowOf } from '#shared/contract/list.ts'
import type { Language } from '#shared/texts/index.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { FileAnswer } from '#server/foundation/http/http.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { exportTold } from '#server/platform/readings.ts'
import { listFile } from '#server/platform/export/table-file.ts'
import { teamPeople } from './team-people.ts'
import { teamRows } from './team-rows.ts'

/** People that are read at once. */
const slice = 200

interface Wish {
  person: Viewer
  language: Language
  input: {
    period: string
    unitId?: string | null | undefined
    filterSearch: string | null
    leaveStatusIds: CalendarFilter['leaveStatusIds']
    format: FileFormat
    columns?: readonly string[] | undefined
  }
}

/** Absences of a team or a unit as a file, one a row. */
export function teamFile(db: Db, wish: Wish): Promise<FileAnswer> {
  const { language, input, person } = wish
  const told = exportTold(db, { reader: person, module: 'LeaveRequest' }, absences(db, wish))
  return listFile(say(language, 'calendar.fileName', { period: input.period }), teamAbsenceList, told, wish)
}

async function* absences(db: Db, { person, language, input }: Wish): AsyncGenerator<RowOf<typeof teamAbsenceList>[]> {
  const span = spanOfPeriod(input.period)
  const shown = { leaveStatusIds: input.leaveStatusIds, attendanceStatusIds: [], holidays: false }
  for (let page = 1; ; page += 1) {
    const wanted = { unitId: input.unitId ?? null, search: input.filterSearch ?? '', ...span, page, size: slice }
    const { people } = await teamPeople(db, person, wanted)
    const found = await teamRows(db, { viewer: person, language, isExport: true, ...span }, people, shown)
    yield found.flatMap(({ employeeId, employee, employeeCode, unit, absences: own }) =>
      own.map((absence) => ({
        employeeId: absence.text === '' ? null : employeeId,
        employee,
        employeeCode,
        unit,
        from: absence.from,
        until: absence.until,
        part: partOf(absence, language),
        what: [say(language, absence.isWaiting ? 'calendar.awayWaiting' : 'absence.away'), absence.text, absence.note]
          .filter(Boolean)
          .join(' · '),
      })),
    )
    if (people.length < slice) return
  }
}

const partOf = ({ startsHalf, endsHalf, someHours }: AbsenceSpan, language: Language): string =>
  someHours
    ? say(language, 'absence.part.hours')
    : [startsHalf && say(language, 'absence.startsHalf'), endsHalf && say(language, 'absence.endsHalf')].filter(Boolean).join(' · ')
