import { sql } from 'kysely'
import { attendanceDayList } from '#shared/areas/attendance-days.ts'
import { attendanceCalls, attendanceCardList, dayStatuses, groupings, hourBuckets } from '#shared/areas/attendance.ts'
import type { ListBody } from '#shared/contract/list.ts'
import { attendanceStatuses } from '#shared/records/attendance/day-state.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { isDay } from '#shared/wire.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import type { DaySpan } from '#server/foundation/live/days.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { attendanceModule as module } from '#server/people/roles/permissions.ts'
import { always } from '#server/people/sight.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { allRows, counts, exportLimit, page } from '#server/platform/lists.ts'
import { optionsOf } from '#server/platform/options.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import { generalConfig } from '#server/platform/general-config.ts'
import { exportTold } from '#server/platform/readings.ts'
import { listFile } from '#server/platform/export/table-file.ts'
import { attendanceSight, demandVisible, seesOthers } from '#server/records/attendance/days/visible.ts'
import { shiftNaming } from '#server/records/schedule/shifts.ts'
import { correctionsOf } from './corrections.ts'
import { dayDetail } from './day-detail.ts'
import {
  cardRow,
  cardSource,
  dayRow,
  daySource,
  groupOf,
  groupsIn,
  statusText,
  type CardRow,
  type DayRow,
  type Narrowing,
} from './lists.ts'
import { monthOf, monthWith } from './month.ts'

/** Attendance: one's own, that of one's people as far as the setting goes, and HR's of their sites. */
export function serveAttendance(api: Api<Viewer>, db: Db): void {
  /** Whom the viewer sees on the days that a list is narrowed to. */
  const daysInSight = async (input: object, viewer: Viewer) => attendanceSight(db, viewer, spanOf(input as ListBody))

  api.serve(attendanceCalls.days, async (input, { person, language }) => {
    requireModule(person, module)
    const { rows, ...totals } = await page<DayRow>(
      db,
      attendanceDayList,
      input as unknown as ListBody,
      daySource(await daysInSight(input, person), input),
    )
    const named = await shiftNaming(db, language)
    return { listData: rows.map((row) => dayRow(row, language, named)), ...totals }
  })

  api.serve(attendanceCalls.groups, async (input, { person, language }) => {
    requireModule(person, module)
    const source = daySource(await daysInSight(input, person), input)
    const found = await counts(db, attendanceDayList, input as unknown as ListBody, source, groupOf[input.groupBy])
    return { groups: groupsIn(input.groupBy, language).map((group) => ({ ...group, total: found.get(String(group.id)) ?? 0 })) }
  })

  const cardsOf = async (input: { from?: string | null | undefined; until?: string | null | undefined }, viewer: Viewer) => {
    const until = input.until ?? viewer.today
    const from = input.from ?? `${until.slice(0, 8)}01`
    return cardSource(await attendanceSight(db, viewer, { from, until }), { from, until })
  }
  api.serve(attendanceCalls.cards, async (input, { person, language }) => {
    requireModule(person, module)
    const source = await cardsOf(input, person)
    const { rows, ...totals } = await page<CardRow>(db, attendanceCardList, input as unknown as ListBody, source)
    const named = await shiftNaming(db, language)
    return { listData: rows.map((row) => cardRow(row, language, named)), ...totals }
  })

  api.serve(attendanceCalls.cardsExport, async (input, { person, language }) => {
    requireModule(person, module)
    const source = await cardsOf(input, person)
    const named = await shiftNaming(db, language)
    const people = async function* () {
      for await (const slice of allRows<CardRow>(db, attendanceCardList, input as unknown as ListBody, source))
        yield slice.map((row) => cardRow(row, language, named))
    }
    return listFile(
      say(language, 'attendance.people'),
      attendanceCardList,
      exportTold(db, { reader: person, module: 'Attendance' }, people()),
      { person, language, input },
    )
  })

  api.serve(attendanceCalls.detail, async (input, { person, language }) => {
    requireModule(person, module)
    const [employeeId = '', day = ''] = input.id.toLowerCase().split('.')
    if (!isDay(day) || !isGuid(employeeId)) throw notFound()
    await demandVisible(db, person, employeeId, { from: day, until: day })
    return dayDetail(db, employeeId, day, { viewer: person, language, now: new Date() })
  })

  api.serve(attendanceCalls.corrections, async (input, { person, language }) => {
    requireModule(person, module)
    const body = input as unknown as ListBody & Narrowing
    return correctionsOf(db, { ...body, differing: input.differing }, await daysInSight(input, person), { now: new Date(), language })
  })

  api.serve(attendanceCalls.month, async (input, { person, language }) => {
    requireModule(person, module)
    const employeeId = input.employeeId ?? person.id
    const month = monthWith(input.month)
    const isSeen = await demandVisible(db, person, employeeId, month)
    return monthOf(db, employeeId, { ...month, isSeen }, language, new Date())
  })

  api.serve(attendanceCalls.statuses, async (input, { person, language }) => {
    requireModule(person, module)
    return optionsOf(
      input,
      attendanceStatuses.map((id) => ({ id, displayName: statusText(id, language) })),
    )
  })

  api.serve(attendanceCalls.dayStatuses, async (input, { person, language }) => {
    requireModule(person, module)
    return optionsOf(
      input,
      dayStatuses.map((id) => ({ id, displayName: say(language, `attendance.kind.${id}` as TextKey) })),
    )
  })

  api.serve(attendanceCalls.employees, async (input, { person }) => {
    requireModule(person, module)
    return pickEmployees(db, person, input, 'where', {
      where: [(await attendanceSight(db, person, { from: person.today, until: person.today })).on(sql`current_date`)],
    })
  })

  api.serve(attendanceCalls.export, async (input, { person, language }) => {
    requireModule(person, module)
    const source = daySource(await daysInSight(input, person), input)
    const named = await shiftNaming(db, language)
    const days = async function* () {
      for await (const slice of allRows<DayRow>(db, attendanceDayList, input as unknown as ListBody, source))
        yield slice.map((row) => dayRow(row, language, named))
    }
    return listFile(say(language, 'nav.attendance'), attendanceDayList, exportTold(db, { reader: person, module: 'Attendance' }, days()), {
      person,
      language,
      input,
    })
  })

  api.serve(attendanceCalls.configuration, async (_input, { person }) => {
    requireModule(person, module)
    const { viewSubordinateAttendance } = await generalConfig(db)
    const site = await first(
      db,
      sql<{ since: string | null }>`select attendance_since as since from site where id = ${person.siteId}::uuid`,
    )
    return {
      hourBuckets: [...hourBuckets],
      groupings: [...groupings],
      viewSubordinateAttendance,
      seesOthers: await seesOthers(db, person),
      keptSince: site?.since ?? null,
      exportMaximum: exportLimit,
    }
  })
}

/** The days between which a list is asked for. */
function spanOf({ dateFrom, dateTo }: ListBody): DaySpan {
  const day = (given: unknown, otherwise: string) => {
    const text = typeof given === 'string' ? given.slice(0, 10).replaceAll('/', '-') : ''
    return isDay(text) ? text : otherwise
  }
  return { from: day(dateFrom, always.from), until: day(dateTo, always.until) }
}

const isGuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
