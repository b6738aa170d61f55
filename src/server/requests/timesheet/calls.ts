import { sql } from 'kysely'
import type { ListBody } from '#shared/contract/list.ts'
import { addDays } from '#shared/records/calendar.ts'
import { weekStart } from '#shared/records/timesheet/entry.ts'
import { isNear } from '#shared/records/timesheet/rules.ts'
import { subordinateList, timesheet, timesheetCalls } from '#shared/requests/timesheet.ts'
import { mayFileFor } from '#server/people/filing.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import { serveRequestFiles } from '#server/approval/act/request-files.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { calledIn } from '#server/foundation/database/expressions.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { inLanguage, say } from '#server/foundation/basis/texts.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { exportTold } from '#server/platform/readings.ts'
import { listFile } from '#server/platform/export/table-file.ts'
import { allRows, page } from '#server/platform/lists.ts'
import { options, optionsOf } from '#server/platform/options.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import { categoriesFor, openTo } from '#server/records/timesheet/projects.ts'
import { subordinateSource, withPlanned, type SubordinateRow } from './subordinates.ts'
import { weekOf } from './week.ts'

const { module } = timesheet

interface ProjectOption {
  id: string
  displayName: string
  code: string
  from: string | null
  until: string | null
}

/** Serves the calls that only timesheets have. */
export function serveTimesheet(api: Api<Viewer>, db: Db, engine: EngineWithDb): void {
  api.serve(timesheetCalls.week, async (input, { person, language }) => {
    requireModule(person, module)
    const employeeId = input.employeeId ?? person.id
    if (!(await mayFileFor(db, person, 'Timesheet', employeeId))) throw notFound()
    const start = input.start ?? person.today
    if (!isNear(start, person.today)) throw refuse(400, 'timesheet.farAway', { day: start }, 'start')
    return weekOf(db, employeeId, weekStart(start), person, language)
  })

  api.serve(timesheetCalls.subordinates, async (input, { person }) => {
    requireModule(person, module)
    const monday = weekStart(input.start ?? person.today)
    const source = await subordinateSource(db, person, monday)
    const { rows, ...totals } = await page<SubordinateRow>(db, subordinateList, input as unknown as ListBody, source)
    return { listData: await withPlanned(db, person, monday, rows), ...totals }
  })

  api.serve(timesheetCalls.subordinatesExport, async (input, { person, language }) => {
    requireModule(person, module)
    const monday = weekStart(input.start ?? person.today)
    const source = await subordinateSource(db, person, monday)
    const weeks = async function* () {
      for await (const slice of allRows<SubordinateRow>(db, subordinateList, input as unknown as ListBody, source))
        yield (await withPlanned(db, person, monday, slice)).map((row) => ({ ...row, state: say(language, `timesheet.is.${row.state}`) }))
    }
    return listFile(
      say(language, 'timesheet.people'),
      subordinateList,
      exportTold(db, { reader: person, module: 'timesheet-weeks' }, weeks()),
      { person, language, input },
    )
  })

  api.serve(timesheetCalls.projects, async (input, { person, language }) => {
    requireModule(person, module)
    const employeeId = input.employeeId ?? person.id
    if (!(await mayFileFor(db, person, 'Timesheet', employeeId))) throw notFound()
    const monday = weekStart(input.start ?? person.today)
    const name = calledIn(language, sql`p.names`)
    return options<ProjectOption>(db, input, {
      select: sql`p.id, ${name} as "displayName", p.code, p.starts_on as "from", p.ends_on as "until"`,
      from: sql`from project p`,
      where: [
        sql`p.retired_at is null and ${openTo(employeeId)}`,
        sql`(p.starts_on is null or p.starts_on <= ${addDays(monday, 6)}::date) and (p.ends_on is null or p.ends_on >= ${monday}::date)`,
      ],
      search: sql`(${name} || ' ' || p.code)`,
      sortable: ['displayName', 'code', 'from', 'until'],
      order: [name, sql`p.id`],
    })
  })

  api.serve(timesheetCalls.taskCategories, async (input, { person, language }) => {
    requireModule(person, module)
    const employeeId = input.employeeId ?? person.id
    if (!(await mayFileFor(db, person, 'Timesheet', employeeId))) throw notFound()
    const offered = await categoriesFor(db, employeeId)
    return optionsOf(
      input,
      offered.map(({ id, code, names }) => ({ id, code, displayName: inLanguage(names, language) })),
    )
  })

  api.serve(timesheetCalls.employees, async (input, { person }) => {
    requireModule(person, module)
    return pickEmployees(db, person, input, 'on-behalf', { module: 'Timesheet' })
  })

  serveRequestFiles(api, db, engine, timesheet, timesheetCalls)
}
