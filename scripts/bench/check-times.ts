import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { addDays, daysBetween } from '../../src/shared/records/calendar.ts'
import { readCheckTimeMapping } from '#shared/import-mapping/check-times.ts'
import { importCheckTimeFiles } from '../../src/server/areas/import/check-times/check-times.ts'
import { openDatabase, type Db } from '../../src/server/foundation/database/db.ts'
import { fillPeople } from './attendance-data.ts'
import { copyIn, copyText } from './copy.ts'
import { perSecond, report, times } from './report.ts'

const people = 20_000
const days = 25
const last = addDays(new Date().toISOString().slice(0, 10), -1)
const from = addDays(last, -days + 1)
const mapping = {
  files: { log: { name: 'log.csv' } },
  times: [{ file: 'log', employee: 'who', at: 'at', form: 'yyyy-MM-dd HH:mm', direction: { value: 'direction' } }],
}

const order = (file: string, faultFile: string | null = null) => ({
  mapping: readCheckTimeMapping(JSON.stringify(mapping)),
  files: [file],
  writes: 'none' as const,
  faultFile,
})

/** `spoilt`: every so many lines one names nobody, or a day that no calendar has. */
async function writeLog(file: string, spoilt = Number.POSITIVE_INFINITY): Promise<number> {
  const out = createWriteStream(file)
  out.write('who,at,direction\n')
  let lines = 0
  for (const day of daysBetween(from, last)) {
    let text = ''
    for (let person = 1; person <= people; person += 1) {
      const minute = String(person % 60).padStart(2, '0')
      for (const [hour, direction] of [
        ['07', 'in'],
        ['17', 'out'],
      ]) {
        lines += 1
        const [nobody, never] = [lines % (2 * spoilt) === 0, lines % (2 * spoilt) === spoilt]
        text += `${nobody ? 'X' : 'E'}${person},${never ? '2026-02-30' : day} ${hour}:${minute},${direction}\n`
      }
    }
    if (!out.write(text)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
  return lines
}

/** A file of 1,000,000 check times tried (all but their days is done), against a COPY of the same rows into the same indexed table. */
export async function measureCheckTimes(url: string, folder: string): Promise<void> {
  const database = openDatabase(url, { max: 2 })
  const { db } = database
  try {
    await sql`set statement_timeout = 0`.execute(db)
    await fillPeople(db, people, from)
    const file = path.join(folder, 'log.csv')
    const lines = await writeLog(file)
    const began = performance.now()
    const { faultCount, reading } = await importCheckTimeFiles(db, order(file), new Date())
    const took = (performance.now() - began) / 1000
    if (faultCount > 0 || reading.added !== lines) throw new Error(`Of ${lines} check times ${reading.added} were read.`)
    await measureBad(db, folder)
    const copied = await copy(url)
    report({
      what: `import of ${lines.toLocaleString('en')} check times, tried, not written, without their days`,
      figure: perSecond(lines / took),
      floor: perSecond(lines / copied),
      ratio: times(took / copied),
      wanted: '≤ 4 ×',
      reached: took <= 4 * copied,
    })
  } finally {
    await database.close()
  }
}

/** As many with 10,000 bad ones among them: each told with its line, in no more memory than none. */
async function measureBad(db: Db, folder: string): Promise<void> {
  const [file, faults] = [path.join(folder, 'log.csv'), path.join(folder, 'faults.csv')]
  const bad = (await writeLog(file, 100)) / 100
  let most = 0
  const before = process.memoryUsage.rss()
  const watching = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50)
  const { faultCount } = await importCheckTimeFiles(db, order(file, faults), new Date())
  clearInterval(watching)
  const told = (await readFile(faults, 'utf8')).trimEnd().split('\n').length - 1
  const grown = (most - before) / 2 ** 20
  report({
    what: `of them ${bad.toLocaleString('en')} bad: told one by one`,
    figure: told.toLocaleString('en'),
    floor: '–',
    ratio: `memory +${grown.toFixed(0)} MB`,
    wanted: 'all, < 300 MB',
    reached: told === bad && faultCount === bad && grown < 300,
  })
}

async function copy(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    const { rows } = await client.query<string[]>({
      text: `select gen_random_uuid()::text, e.id::text, (d::date + time '07:00' + c.add + (substr(e.code, 2)::int % 60) * interval '1 minute')::text || '+07', c.direction, 'device', 'copy'
        from generate_series($1::date, $2::date, interval '1 day') d cross join employee e cross join (values (interval '0', 'in'), (interval '10 hours', 'out')) c (add, direction)
        order by d, e.code`,
      values: [from, last],
      rowMode: 'array',
    })
    const text = copyText(rows)
    await client.query('checkpoint')
    const began = performance.now()
    await copyIn(client, 'copy check_time (id, employee_id, at, direction, source, device) from stdin', text)
    return (performance.now() - began) / 1000
  } finally {
    await client.end()
  }
}
