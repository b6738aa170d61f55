import { sql } from 'kysely'
import { shiftScheduleCalls } from '#shared/areas/shift-schedule.ts'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import type { EmployeeOption } from '#shared/wire.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { rosterModule as module } from '#server/people/roles/permissions.ts'
import { demandAdministrator, requireModule, type Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { demandSame } from '#server/platform/set-up/meanwhile.ts'
import { options, optionsOf } from '#server/platform/options.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import { rosterEntries } from '#server/records/schedule/roster.ts'
import { allShifts } from '#server/records/schedule/shifts.ts'
import { change } from './changing.ts'
import { copies } from './copying.ts'
import { importSheet } from './importing.ts'
import { changeLimits, limitsOf } from './limits.ts'
import { daysOfMonth, rosterRows, ShiftBook } from './month.ts'
import { peopleOf, type Person } from './people.ts'
import { demandAnybody, rosterReach } from './reach.ts'
import { exportTold } from '#server/platform/readings.ts'
import { sheetOf, templateOf } from './workbook.ts'

/** Months that rosters can be looked at: before and after the present one. */
const [monthsBack, monthsAhead] = [24, 12]
/** Most people of a workbook. */
const mostInTemplate = 2000

/** Rosters: a month by unit, its changes, copies, workbooks, and what is chosen from. */
export function serveShiftSchedule(api: Api<Viewer>, db: Db): void {
  api.serve(shiftScheduleCalls.list, async (input, { person, language }) => {
    requireModule(person, module)
    const days = daysOfMonth(input.periodPayId)
    const [unitId, size] = [input.unitId ?? null, input.paginationSize]
    const { people, total } = await peopleOf(db, person, {
      unitId,
      employeeId: input.employeeId ?? null,
      ...spanOf(days),
      search: input.filterSearch ?? '',
      size,
      page: input.paginationPage,
    })
    const book = await ShiftBook.open(db, person, language)
    const unit = await first(db, sql<{ minimum: number | null }>`select minimum_staffing as minimum from unit where id = ${unitId}::uuid`)
    const listData = await rosterRows(db, person, { people, unitId }, days, book, language)
    return {
      listData,
      totalData: total,
      totalPage: Math.ceil(total / size),
      days,
      today: person.today,
      shifts: book.shifts,
      limits: await limitsOf(db),
      minimumStaffing: unit?.minimum ?? null,
      canEdit: listData.some((row) => row.canEdit),
    }
  })

  api.serve(shiftScheduleCalls.update, async ({ cells }, call) => {
    const { person, language } = call
    requireModule(person, module, 'write')
    const changes = cells.map(({ employeeId, date, shiftIds, was, note }) => ({ employeeId, day: date, shiftIds, was, note }))
    return change(db, changes, { call, viewer: person, language, dryRun: false, now: new Date() })
  })

  api.serve(shiftScheduleCalls.copy, async (input, call) => {
    const { person, language } = call
    requireModule(person, module, 'write')
    return change(db, await copies(db, person, input), { call, viewer: person, language, dryRun: input.dryRun, now: new Date() })
  })

  api.serve(shiftScheduleCalls.template, async (input, { person, language }) => {
    requireModule(person, module)
    const days = daysOfMonth(input.periodPayId)
    const wanted = { ...spanOf(days), search: input.filterSearch ?? '', size: mostInTemplate, page: 1 }
    const found = await peopleOf(db, person, { unitId: input.unitId ?? null, employeeId: null, ...wanted })
    // Of whoever was there once and is not now the workbook would change nothing.
    const people = found.people.filter(({ seenOn }) => seenOn === null)
    const roster = await rosterEntries(
      db,
      people.map(({ id }) => id),
      wanted.from,
      wanted.until,
    )
    const unit = await first(db, sql<{ name: string }>`select name from unit where id = ${input.unitId ?? null}::uuid`)
    const title = say(language, 'roster.fileName', { of: unit?.name ?? person.name, month: input.periodPayId })
    const readBy = (slices: AsyncIterable<readonly Person[]>) =>
      exportTold(db, { reader: person, module: 'roster' }, slices, ({ id }) => [id])
    return templateOf({ people, days, roster, shifts: await allShifts(db, language) }, { title, format: input.format, language, readBy })
  })

  api.serve(shiftScheduleCalls.import, async ({ dryRun }, call) => {
    const { person, language, files } = call
    requireModule(person, module, 'write')
    await demandAnybody(db, person)
    return importSheet(db, await sheetOf(files), { call, viewer: person, language, dryRun, now: new Date() })
  })

  api.serve(shiftScheduleCalls.changeLimits, async ({ opened, ...limits }, call) => {
    const { person } = call
    demandAdministrator(person)
    await actOnce(db, call, async (tx) => {
      const among = sql`a.act = 'limits'`
      if (opened) await demandSame(tx, { kind: 'roster', among }, null, { opened, before: await limitsOf(tx) }, call.language)
      await changeLimits(tx, limits, person.id)
    })
    return limits
  })

  serveChoices(api, db)
}

const spanOf = (days: readonly string[]) => ({ from: days[0] ?? '', until: days.at(-1) ?? '' })

/** What dropdowns offer. */
function serveChoices(api: Api<Viewer>, db: Db): void {
  api.serve(shiftScheduleCalls.employees, async (input, { person }) => {
    requireModule(person, module)
    const { editable, visible } = await rosterReach(db, person)
    return pickEmployees<EmployeeOption & { canEdit: boolean }>(db, person, input, 'where', {
      where: [visible],
      extra: sql`, ${editable} as "canEdit"`,
    })
  })

  api.serve(shiftScheduleCalls.periods, async (input, { person, language }) => {
    requireModule(person, module)
    const present = `${person.today.slice(0, 7)}-01`
    const named = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    const months = Array.from({ length: monthsBack + monthsAhead + 1 }, (_, index) => addMonths(present, monthsAhead - index))
    return optionsOf(
      input,
      months.map((startDate) => ({
        id: startDate.slice(0, 7),
        displayName: named.format(new Date(`${startDate}T00:00:00Z`)),
        startDate,
        endDate: addDays(addMonths(startDate, 1), -1),
      })),
    )
  })

  api.serve(shiftScheduleCalls.shifts, async (input, { person, language }) => {
    requireModule(person, module)
    const book = await ShiftBook.open(db, person, language)
    return optionsOf(
      input,
      book.shifts
        .filter(({ canBeChosen }) => canBeChosen)
        .map(({ key, code, name, start, end, hours }) => ({ id: key, displayName: name, code, start, end, hours })),
    )
  })

  api.serve(shiftScheduleCalls.units, async (input, { person }) => {
    requireModule(person, module)
    const { editable, visible } = await rosterReach(db, person)
    return options<{ id: string; displayName: string; code: string; people: number; canEdit: boolean }>(db, input, {
      select: sql`u.id, u.name as "displayName", u.code, u.people, u."canEdit"`,
      from: sql`from (
        select n.id, n.name, n.code, count(*)::int as people, bool_or(${editable}) as "canEdit"
        from employee e
        join assignment a on a.employee_id = e.id and a.starts_on <= current_date and (a.ends_on is null or a.ends_on > current_date)
        join unit n on n.id = a.unit_id
        where e.disabled_at is null and (e.left_on is null or e.left_on >= current_date) and ${visible}
        group by n.id
      ) u`,
      search: sql`(u.name || ' ' || u.code)`,
      sortable: ['displayName', 'code', 'people'],
      // One's own unit first: with it a roster opens.
      order: [sql`(u.id is distinct from ${person.unitId}::uuid)`, sql`u.name`, sql`u.id`],
    })
  })
}
