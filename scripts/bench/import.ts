import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { openImportWork } from '#server/areas/import/browser/work.ts'
import { importEmployees } from '#server/areas/import/employees.ts'
import { readMapping } from '#shared/import-mapping/employees.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { openDatabase, rows, type Db } from '#server/foundation/database/db.ts'
import { migrate } from '#server/foundation/database/migrate.ts'
import { copyIn, copyText } from './copy.ts'
import { perSecond, report, times } from './report.ts'
import { giveRole } from './roles.ts'

const names = ['departments.csv', 'salaries.csv.gz', 'employees_90398_names_titles.csv.gz', 'dept_emp.csv.gz', 'dept_manager.csv']

export interface ImportMeasure {
  people: number
  /** Seconds from opening the files to the commit. */
  imported: number
  /** Seconds of a bare COPY of the same rows into the same tables with the same indexes, in one transaction. */
  copied: number
  /** Seconds in which all of it was taken back. */
  undone: number
}

/** Imports a sample database into one fresh database of a server, copies the same rows into another, and takes the import back. */
export async function measureImport(serverUrl: string, folder: string): Promise<ImportMeasure> {
  const [first, second] = [await fresh(serverUrl, 'bench_import'), await fresh(serverUrl, 'bench_copy')]
  const mapping = readMapping(
    await readFile(path.resolve(import.meta.dirname, '../../examples/import/employees-test-db/mapping.json'), 'utf8'),
  )
  const database = openDatabase(first, { max: 2 })
  const officer = newId()
  await sql`insert into employee (id, code, user_name, first_name, last_name, display_name) values (${officer}, 'officer', 'officer', 'Hana', 'Roth', 'Hana Roth')`.execute(
    database.db,
  )
  await giveRole(database.db, 'officer', 'administrator')
  const began = performance.now()
  const files = names.map((name) => path.join(folder, name))
  const outcome = await importEmployees(database.db, { mapping, mappingFile: 'mapping.json', files, writes: 'all' })
  const imported = (performance.now() - began) / 1000
  if (!outcome.written) throw new Error(`The import of the bench was refused: ${outcome.faults[0]?.why ?? ''}`)
  const copied = await copy(first, second)
  const undone = await takeBack(database.db, officer)
  await database.close()
  const people = outcome.parts.find((part) => part.part === 'employees')?.added ?? 0
  return { people, imported, copied, undone }
}

/** Takes the import back as the portal does it in the background; answers how many seconds that took. */
async function takeBack(db: Db, officer: string): Promise<number> {
  const [run] = await rows(db, sql<{ id: string }>`select id from import_run`)
  const work = newId()
  await sql`
    insert into import_work (id, run_id, act, person_id, language) values (${work}::uuid, ${run?.id}::uuid, 'undo', ${officer}::uuid, 'en')`.execute(
    db,
  )
  const began = performance.now()
  await openImportWork(db, (error) => {
    throw error
  }).work(work)
  const undone = (performance.now() - began) / 1000
  const [left] = await rows(db, sql<{ people: number }>`select count(*) as people from employee where id <> ${officer}::uuid`)
  if (left?.people !== 0) throw new Error('The import of the bench was not taken back.')
  return undone
}

async function copy(from: string, into: string): Promise<number> {
  const [source, target] = [new pg.Client(from), new pg.Client(into)]
  await Promise.all([source.connect(), target.connect()])
  try {
    // The head of a unit is an employee: it is left out, so that units can come first.
    for (const [table, columns] of [
      ['site', 'id, code, name, country, time_zone'],
      ['unit', 'id, code, name'],
      ['position', 'id, code, name'],
    ] as const)
      await copyTable(source, target, table, columns)
    const employees = await textOf(source, 'employee', 'id, code, user_name, first_name, last_name, display_name, created_at', 'id')
    const assignments = await textOf(
      source,
      'assignment',
      'employee_id, starts_on, unit_id, position_id, site_id, full_time',
      'employee_id',
    )
    await target.query('checkpoint')
    const began = performance.now()
    await target.query('begin')
    await copyIn(target, 'copy employee (id, code, user_name, first_name, last_name, display_name, created_at) from stdin', employees)
    await copyIn(target, 'copy assignment (employee_id, starts_on, unit_id, position_id, site_id, full_time) from stdin', assignments)
    await target.query('commit')
    return (performance.now() - began) / 1000
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

async function copyTable(source: pg.Client, target: pg.Client, table: string, columns: string): Promise<void> {
  await copyIn(target, `copy ${table} (${columns}) from stdin`, await textOf(source, table, columns, 'id'))
}

async function textOf(source: pg.Client, table: string, columns: string, order: string): Promise<Buffer[]> {
  const list = columns.split(', ').map((column) => `${column}::text`)
  const { rows } = await source.query<(string | null)[]>({
    text: `select ${list.join(', ')} from ${table} order by ${order}`,
    rowMode: 'array',
  })
  return copyText(rows)
}

async function fresh(serverUrl: string, name: string): Promise<string> {
  const admin = new pg.Client(serverUrl)
  await admin.connect()
  try {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name} template template0`)
  } finally {
    await admin.end()
  }
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await migrate(url.href)
  return url.href
}

/** People a second against the bare COPY; needs the sample data beside the project, else it is left out with a line. */
export async function reportImport(serverUrl: string): Promise<void> {
  const folder = path.resolve(import.meta.dirname, '../../../shared/data/employees-test-db/300k-partial')
  if (!existsSync(folder)) {
    process.stderr.write(`The sample of 300,024 people is not at ${folder}: the import is not measured.\n`)
    return
  }
  const { people, imported, copied, undone } = await measureImport(serverUrl, folder)
  const ratio = copied / imported
  report({
    what: `import of ${people.toLocaleString('en')} people`,
    figure: perSecond(people / imported),
    floor: perSecond(people / copied),
    ratio: times(ratio),
    wanted: '≥ 0.10 ×',
    reached: ratio >= 0.1,
  })
  report({
    what: 'the same taken back',
    figure: `${undone.toFixed(1)} s`,
    floor: `${imported.toFixed(1)} s`,
    ratio: times(undone / imported),
    wanted: '≤ 1.00 ×',
    reached: undone <= imported,
  })
}
