import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { importSlips } from '../../src/server/areas/import/slips/slips.ts'
import { openDatabase, type Db } from '../../src/server/foundation/database/db.ts'
import { newId } from '../../src/server/foundation/basis/ids.ts'
import { readSlipMapping } from '#shared/import-mapping/slips.ts'
import { fillPeople } from './attendance-data.ts'
import { copyIn, copyText } from './copy.ts'
import { perSecond, report, times } from './report.ts'

const people = 100_000
const components = ['BASIC', 'MEAL', 'TRAVEL', 'HOUSING', 'OT1', 'OT2', 'BONUS', 'TAX', 'HEALTH', 'PENSION', 'UNION', 'EMPLOYER'] as const
const lines = people * components.length
const kindOf = (at: number) => (at < 7 ? 'earning' : at < 11 ? 'deduction' : 'employer')

const mapping = readSlipMapping(
  JSON.stringify({
    files: { lines: { name: 'slips.csv' } },
    slips: {
      file: 'lines',
      fields: {
        employee: 'no',
        group: { constant: 'ALL' },
        period: { constant: '2026-11' },
        component: 'component',
        lineKind: 'type',
        quantity: 'quantity',
        unit: 'unit',
        amount: 'amount',
        net: 'net',
      },
    },
  }),
)

async function writeFile(file: string): Promise<void> {
  const out = createWriteStream(file)
  out.write('no,component,type,quantity,unit,amount,net\n')
  for (let person = 1; person <= people; person += 1) {
    const amounts = components.map((_, at) => (at < 7 ? 1_000_000 : 200_000) + ((person * (at + 3)) % 9973))
    const net = amounts.reduce((sum, amount, at) => sum + (at < 7 ? amount : at < 11 ? -amount : 0), 0)
    const text = components
      .map((code, at) => `E${person},${code},${kindOf(at)},${at === 4 ? '6.5,hours' : ','},${amounts[at]},${net}\n`)
      .join('')
    if (!out.write(text)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

async function fillPeriod(db: Db): Promise<void> {
  const [group, period] = [newId(), newId()]
  await sql`insert into pay_group (id, code, names, currency) values (${group}::uuid, 'ALL', '{"en":"All"}', 'IDR')`.execute(db)
  await sql`insert into pay_period (id, group_id, kind, code, names, starts_on, ends_on, cut_off_on, paid_on)
    values (${period}::uuid, ${group}::uuid, 'pay', '2026-11', '{}', '2026-11-01', '2026-11-30', '2026-11-20', '2026-11-25')`.execute(db)
}

/** 100,000 payslips of twelve lines imported and written, against a COPY of the same rows into the same indexed tables. */
export async function measureSlips(url: string, folder: string): Promise<void> {
  const database = openDatabase(url, { max: 2 })
  const { db } = database
  try {
    await sql`set statement_timeout = 0`.execute(db)
    await fillPeople(db, people, '2026-11-01')
    await fillPeriod(db)
    const file = path.join(folder, 'slips.csv')
    await writeFile(file)
    const before = process.memoryUsage.rss()
    let most = before
    const watching = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50)
    const began = performance.now()
    const { written, faults } = await importSlips(db, { mapping, files: [file], writes: 'all', manages: () => true })
    const took = (performance.now() - began) / 1000
    clearInterval(watching)
    if (!written) throw new Error(`The slips of the bench were refused: ${faults[0]?.why ?? ''}`)
    const copied = await copy(url)
    const grown = (most - before) / 2 ** 20
    report({
      what: `import of ${lines.toLocaleString('en')} lines of payslips`,
      figure: perSecond(lines / took),
      floor: perSecond(lines / copied),
      ratio: times(took / copied),
      wanted: '≤ 4 ×',
      reached: took <= 4 * copied,
    })
    report({
      what: 'the same in memory',
      figure: `+${grown.toFixed(0)} MB`,
      floor: '–',
      ratio: '–',
      wanted: '< 300 MB',
      reached: grown < 300,
    })
  } finally {
    await database.close()
  }
}

async function copy(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    const texts: [statement: string, text: Buffer[]][] = []
    for (const [table, columns] of [
      ['pay_slip', 'id, period_id, employee_id, version, reason, currency, earnings, deductions, net, brought_at'],
      ['pay_slip_line', 'slip_id, place, component_id, quantity, unit, amount, note, request_codes'],
    ] as const) {
      const list = columns.split(', ').map((column) => `${column}::text`)
      const { rows } = await client.query<(string | null)[]>({ text: `select ${list.join(', ')} from ${table}`, rowMode: 'array' })
      texts.push([`copy ${table} (${columns}) from stdin`, copyText(rows)])
    }
    await client.query('truncate pay_slip, pay_slip_line')
    await client.query('checkpoint')
    const began = performance.now()
    await client.query('begin')
    for (const [statement, text] of texts) await copyIn(client, statement, text)
    await client.query('commit')
    return (performance.now() - began) / 1000
  } finally {
    await client.end()
  }
}
