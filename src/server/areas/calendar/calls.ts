import { sql } from 'kysely'
import {
  calendarCalls,
  calendarFilter,
  calendarSpan,
  calendarTabs,
  leaveStatuses,
  peopleAPage,
  plainCalendar,
  shownAttendance,
  spanOfPeriod,
  type CalendarFilter,
} from '#shared/areas/calendar.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import type { DaySpan } from '#server/foundation/live/days.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { manages } from '#server/people/organisation.ts'
import { onDaysOf, type OfDays } from '#server/people/sight.ts'
import { teamIn, type Colleague } from '#server/people/team.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { attendanceEntries, holidayEntries, leaveEntries } from './entries.ts'
import { endFeed, feedOf, feedsOf, renewFeed } from './feeds.ts'
import { marksOf } from './marks.ts'
import { teamFile } from './team-file.ts'
import { teamPeople, unitsSeen } from './team-people.ts'
import { teamRows } from './team-rows.ts'
import { workEntries } from './work-entries.ts'

type Sql = ReturnType<typeof sql>

/** The calendar: one's own days and the team's, and secret addresses by which other calendars read them. */
export function serveCalendar(api: Api<Viewer>, db: Db, publicUrl: string): void {
  api.serve(calendarCalls.filters, async ({ date }, { person, language }) => ({
    tabs: calendarTabs.map((id) => ({ id, displayName: say(language, `calendar.tab.${id}`) })),
    employees: named(await teamIn(db, person, calendarSpan(date ?? person.today))),
    leaveStatuses: leaveStatuses.map((id) => ({ id, displayName: say(language, `status.${id}` as TextKey) })),
    attendanceStatuses: shownAttendance.map((id) => ({ id, displayName: say(language, `attendance.is.${id}`) })),
    kept: await keptFilter(db, person.id),
  }))

  api.serve(calendarCalls.setFilter, async ({ date, ...filter }, { person, language }) => {
    const { from, until } = calendarSpan(date ?? person.today)
    await keepFilter(db, person.id, filter)
    const people = await peopleIn(db, person, filter, { from, until })
    const asked = { viewer: person, on: (day: Sql) => onDaysOf(people, day), from, until, language }
    const listData = [
      ...(filter.holidays ? await holidayEntries(db, person.siteId, asked) : []),
      ...(await leaveEntries(db, asked, filter.leaveStatusIds)),
      ...(filter.work && filter.tab === 'mine' ? await workEntries(db, asked) : []),
      ...(await attendanceEntries(db, asked, filter.attendanceStatusIds)),
    ]
    return { from, until, today: person.today, listData, totalData: listData.length, totalPage: 1 }
  })

  api.serve(calendarCalls.units, (input, { person }) => unitsSeen(db, person, input))

  api.serve(calendarCalls.team, async ({ period, unitId, filterSearch, paginationPage, ...filter }, { person, language }) => {
    await keepFilter(db, person.id, { ...(await keptFilter(db, person.id)), ...filter, tab: 'team', employeeIds: [] })
    const span = spanOfPeriod(period)
    const wanted = { unitId: unitId ?? null, search: filterSearch ?? '', ...span, page: paginationPage, size: peopleAPage }
    const { people, total } = await teamPeople(db, person, wanted)
    const listData = await teamRows(db, { viewer: person, language, ...span }, people, filter)
    return { ...span, today: person.today, listData, totalData: total, totalPage: Math.ceil(total / peopleAPage) }
  })

  api.serve(calendarCalls.teamExport, (input, { person, language }) => teamFile(db, { person, language, input }))

  api.serve(calendarCalls.marks, async ({ month }, { person }) => ({ listData: await marksOf(db, person, month) }))

  api.serve(calendarCalls.feeds, async (_input, { person }) => ({
    ...(await feedsOf(db, person.id)),
    mayTeam: await manages(db, person.id, person.today),
  }))

  api.serve(calendarCalls.renewFeed, async ({ scope }, call) => {
    const { person } = call
    if (scope === 'team' && !(await manages(db, person.id, person.today))) throw refuse(403, 'calendar.feed.notManager')
    return { address: `${publicUrl}/api/x/calendar/feed/${await renewFeed(db, call, scope)}` }
  })

  api.serve(calendarCalls.endFeed, async ({ scope }, call) => {
    await endFeed(db, call, scope)
    return { scope }
  })

  api.serve(calendarCalls.feed, async ({ key }, { countFor }) => {
    const { text, etag } = await feedOf(db, key, new Date(), countFor)
    return {
      fileName: 'calendar.ics',
      type: 'text/calendar; charset=utf-8',
      bytes: Buffer.from(text),
      disposition: 'inline' as const,
      // Calendars ask each time, and are told again only what is another.
      cache: 'private, no-cache',
      etag,
    }
  })
}

/** Who is offered to narrow by: each once. */
const named = (team: readonly Colleague[]) =>
  [...new Map(team.map(({ id, name }) => [id, name]))].map(([id, displayName]) => ({ id, displayName }))

async function peopleIn(db: Db, viewer: Viewer, { tab, employeeIds }: CalendarFilter, span: DaySpan): Promise<OfDays[]> {
  if (tab === 'mine') return [{ id: viewer.id, ...span }]
  const team = await teamIn(db, viewer, span)
  return employeeIds.length === 0 ? team : team.filter(({ id }) => employeeIds.includes(id))
}

async function keptFilter(db: Db, employeeId: string): Promise<CalendarFilter> {
  const kept = await first(db, sql<{ filter: unknown }>`select filter from calendar_filter where employee_id = ${employeeId}::uuid`)
  // What an older release has kept may mean nothing any more.
  const read = calendarFilter.safeParse(kept?.filter ?? {})
  return read.success ? read.data : plainCalendar
}

const keepFilter = (db: Db, employeeId: string, filter: CalendarFilter) =>
  sql`
    insert into calendar_filter (employee_id, filter) values (${employeeId}, ${JSON.stringify(filter)}::jsonb)
    on conflict (employee_id) do update set filter = excluded.filter where calendar_filter.filter is distinct from excluded.filter`.execute(
    db,
  )
