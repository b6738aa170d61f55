import type { InjectOptions } from 'fastify'
import { writeXlsx } from 'hucre/xlsx'
import { newId } from '#server/foundation/basis/ids.ts'
import type { Person, Stage } from './cast.ts'
import { importedFile } from './rights-import.ts'
import { relations, type Relation, type Role, type Row } from './rights-table.ts'
import type { Targets } from './rights-targets.ts'
import { writtenSince } from './tables-print.ts'

/** A one-pixel PNG: the least that an upload accepts. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A roster of nobody. */
const roster = Buffer.from(await writeXlsx({ sheets: [{ name: 'Roster', rows: [['Code', '2027-03-01']] }] }))

/** Every call that the API describes: `POST /x/attachments`. */
export async function callsServed(stage: Stage): Promise<string[]> {
  const { paths } = (await stage.portal.app.inject('/openapi.json')).json() as { paths: Record<string, Record<string, unknown>> }
  return Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
}

/** Calls that the table lacks, and rows of the table that no call has. */
export function gaps(table: Record<string, Row[]>, served: readonly string[]): string[] {
  const missing = served.filter((call) => !(call in table)).map((call) => `${call} is not in the table`)
  return [...missing, ...Object.keys(table).flatMap((call) => (served.includes(call) ? [] : [`${call} is not served`]))]
}

/** Sends a call as written in the table: placeholders into the path, the rest into query or body. */
export async function send(stage: Stage, role: Role, call: string, input: Record<string, unknown>, more: Record<string, string> = {}) {
  const [method = '', path = ''] = call.split(' ')
  const rest = { ...input }
  const url = `/api${path.replace(/\{(\w+)\}|\*/g, (found, name?: string) => {
    const value = String(rest[name ?? found])
    delete rest[name ?? found]
    return name ? encodeURIComponent(value) : value
  })}`
  // Whoever signs out needs the token no more.
  const tokenOf = call === 'POST /x/access/sign-out' ? stage.portal.ownToken : stage.portal.token
  const headers: Record<string, string> = role === 'nobody' ? { ...more } : { ...more, authorization: `Bearer ${await tokenOf(role)}` }
  const options: InjectOptions = { method: method as 'GET', url, headers }
  if (/(attachments?|company\/mark)$/.test(call) && !call.startsWith('GET') && !call.includes('delete'))
    Object.assign(options, formWith(pixel, 'pixel.png', headers, rest as Record<string, string>))
  else if (call.endsWith('/ImportEmployeeDetail'))
    Object.assign(options, formWith(Buffer.from('code\nE-amina'), 'people.csv', headers, rest as Record<string, string>))
  else if (call.endsWith('/ImportShiftSchedules'))
    Object.assign(options, formWith(roster, 'roster.xlsx', headers, rest as Record<string, string>))
  else if (call.endsWith('/pieces')) Object.assign(options, formWith(importedFile, 'piece', headers, rest as Record<string, string>))
  else if (method === 'GET') options.query = rest as Record<string, string>
  else options.payload = rest
  if (call === 'GET /x/live') {
    // Once granted it never ends by itself.
    const begun = await stage.portal.app.inject({ ...options, payloadAsStream: true })
    begun.stream().destroy()
    if (begun.statusCode === 200) return Object.assign(begun, { body: '' })
  }
  return stage.portal.app.inject(options)
}

/** A multipart body with one file, and the headers that announce it. */
export function formWith(
  bytes: Buffer,
  fileName: string,
  headers: Record<string, string> = {},
  fields: Record<string, string> = {},
  name = 'Attachment',
) {
  const boundary = `----${newId()}`
  const texts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const head = `${texts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { payload, headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** Tries every cell; tells those that answer otherwise, what refused calls changed, and where a foreign id is told from a missing one. */
export async function wrongCells(stage: Stage, targets: Targets, table: Record<string, Row[]>): Promise<string[]> {
  const wrong: string[] = []
  for (const [call, rows] of Object.entries(table))
    for (const [number, row] of rows.entries()) {
      const place = `${call} (${number + 1})`
      const inTurn = onceEach(stage, call, place, wrong)
      if (row.wish === 'reads') for await (const cell of cellsOf(targets, row, () => true)) await inTurn(cell)
      else {
        // What is to be refused is tried in one go: the tables are looked at before and behind all of it.
        const refused: TriedCell[] = []
        for await (const cell of cellsOf(targets, row, (expected) => expected !== 200)) refused.push(cell)
        const before = await targets.print()
        for (const cell of refused) await inTurn(cell)
        const written = writtenSince(before, await targets.print())
        if (written.length > 0) wrong.push(`${place}: refused, yet written: ${written.join(', ')}`)
        for await (const cell of cellsOf(targets, row, (expected) => expected === 200))
          if ((await inTurn(cell)) === 200) targets.spend(cell.input['id'])
      }
    }
  return wrong
}

/** Tries cells. A role that sends the very same words is answered the same again, whosever data is meant by them: they are sent once. */
function onceEach(stage: Stage, call: string, place: string, wrong: string[]): (cell: TriedCell) => Promise<number> {
  const answered = new Map<string, number>()
  return async (cell) => {
    const words = `${cell.role} ${JSON.stringify(cell.input)}`
    const known = answered.get(words)
    if (known !== undefined) {
      if (known !== cell.expected) wrong.push(`${place} · ${cell.role} · ${cell.relation}: expected ${cell.expected}, got ${known}`)
      return known
    }
    const { status, wrong: told } = await tried(stage, call, place, cell)
    answered.set(words, status)
    wrong.push(...told)
    return status
  }
}

interface TriedCell {
  role: Role
  relation: Relation
  expected: number
  input: Record<string, unknown>
}

function* cells(row: Row): Generator<Omit<TriedCell, 'input'> & { person: Person }> {
  for (const [role, whom] of Object.entries(relations) as [Role, Partial<Record<Relation, Person>>][])
    for (const [relation, person] of Object.entries(whom) as [Relation, Person][])
      yield { role, relation, person, expected: row.cells[role][relation] ?? 0 }
}

/** Cells of a row with what is sent for each, made when its turn comes: what is granted uses up what it is tried on. */
async function* cellsOf(targets: Targets, row: Row, is: (expected: number) => boolean): AsyncGenerator<TriedCell> {
  for (const { person, ...cell } of cells(row)) if (is(cell.expected)) yield { ...cell, input: await row.input(targets, person) }
}

async function tried(stage: Stage, call: string, row: string, { role, relation, expected, input }: TriedCell) {
  const place = `${row} · ${role} · ${relation}`
  const wrong: string[] = []
  const { statusCode: status, body } = await send(stage, role, call, input)
  if (status !== expected) wrong.push(`${place}: expected ${expected}, got ${status} ${body.slice(0, 200)}`)
  if (status === 404 && !(await sameAsMissing(stage, role, call, input, body))) wrong.push(`${place}: not the answer of a missing id`)
  return { status, wrong }
}

async function sameAsMissing(stage: Stage, role: Role, call: string, input: Record<string, unknown>, body: string): Promise<boolean> {
  const missing = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, name === 'id' || name === 'employeeId' ? newId() : value]),
  )
  const answer = await send(stage, role, call, missing)
  const said = (text: string) => JSON.stringify({ ...(JSON.parse(text) as object), requestId: '' })
  return answer.statusCode === 404 && said(answer.body) === said(body)
}
