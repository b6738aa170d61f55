import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { organisationChartCalls } from '#shared/areas/organisation-chart.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { openPortal, type Answer, type Portal } from '../../../../test/support/portal.ts'
import { readPdf } from '../../../../test/support/pdf.ts'

/** Branches of more people than a page has: of a few hundred, and of so many that they are looked for along the names of everybody. */

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const unitId = newId()
async function fill(count: number, manager: string): Promise<void> {
  const { db } = portal.database
  await sql`insert into unit (id, code, name) values (${unitId}::uuid, 'MANY', 'Many') on conflict do nothing`.execute(db)
  await sql`
    with made as (
      insert into employee (id, code, user_name, first_name, last_name, display_name, left_on)
      select gen_random_uuid(), ${manager} || i, ${manager} || i, 'P', i::text, left(md5(i::text), 6) || ' ' || i, case when i % 50 = 0 then current_date - 1 end
      from generate_series(1, ${count}::int) i returning id)
    insert into assignment (employee_id, starts_on, unit_id, manager_id) select id, '2020-01-01', ${unitId}::uuid, ${manager}::uuid from made`.execute(
    db,
  )
  // As the database does by itself within a minute.
  await sql`analyze employee, assignment, unit`.execute(db)
}

async function whole(input: object): Promise<string[]> {
  const found: string[] = []
  let next: string | null = null
  for (let pages = 0; pages < 60; pages += 1) {
    const asked: object = { ...input, ...(next !== null && { from: next }) }
    const { status, body }: Answer<typeof organisationChartCalls.branch> = await portal
      .as('amina')
      .call(organisationChartCalls.branch, asked as never)
    expect([status, body.nodes.length <= 200]).toEqual([200, true])
    found.push(...body.nodes.map(({ name }) => name))
    next = body.next
    if (next === null) return found
  }
  throw new Error('There is no end of pages.')
}

const standing = async (manager: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select display_name as name from employee e join assignment a on a.employee_id = e.id
    where a.manager_id = ${manager}::uuid and e.left_on is null order by display_name`.execute(portal.database.db)
  return rows.map(({ name }) => name)
}

it('a branch of 240 is read page by page, each of them once, without those who have left', async () => {
  const { amina } = portal.company.id
  await fill(240, amina)
  const found = await whole({ of: amina })
  expect([found.length, found]).toEqual([236, await standing(amina)])
})

it('so is one of 4,200, and the unit that they are in', async () => {
  const { hadi } = portal.company.id
  await fill(4200, hadi)
  const found = await whole({ of: hadi })
  expect([found.length, found]).toEqual([4116, await standing(hadi)])
  expect((await whole({ by: 'unit', of: unitId })).length).toBe(4116 + 236)
  const { body } = await portal.as('amina').call(organisationChartCalls.branch, { of: portal.company.id.budi } as never)
  expect(body.nodes.map(({ name, reports }) => [name, reports])).toEqual([
    ['Amina Tester', 100],
    ['Hadi Tester', 100],
  ])
  const below = await portal.as('amina').call(organisationChartCalls.below, { of: portal.company.id.gita } as never)
  expect(below.body).toEqual({ people: 8 + 4116 + 236, levels: 4, isMore: false })
})

it('a page begins with somebody of the branch alone', async () => {
  const { amina, hadi } = portal.company.id
  const page = (input: object) => portal.as('budi').call(organisationChartCalls.branch, input as never)
  const next = (await page({ of: amina })).body.next
  expect((await page({ of: amina, from: next })).status).toBe(200)
  expect((await page({ of: hadi, from: next })).status).toBe(404)
  expect((await page({ by: 'unit', of: unitId, from: portal.company.unit.board })).status).toBe(404)
})

it('units stand on pages as people do', async () => {
  const { db } = portal.database
  await sql`
    with made as (insert into unit (id, code, name, parent_id) select gen_random_uuid(), 'U' || i, 'Unit ' || lpad(i::text, 3, '0'), ${unitId}::uuid
      from generate_series(1, 130) i returning id, code),
    people as (insert into employee (id, code, user_name, first_name, last_name, display_name)
      select gen_random_uuid(), code, lower(code), 'In', code, 'In ' || code from made returning id, code)
    insert into assignment (employee_id, starts_on, unit_id) select p.id, '2020-01-01', m.id from people p join made m on m.code = p.code`.execute(
    db,
  )
  const { body } = await portal.as('amina').call(organisationChartCalls.branch, { by: 'unit', of: unitId } as never)
  expect([body.nodes.length, body.nodes[0]?.name, body.nodes.every(({ kind }) => kind === 'unit')]).toEqual([100, 'Unit 001', true])
  const found = await whole({ by: 'unit', of: unitId })
  expect([found.length, found[129], found[130]]).toEqual([130 + 4116 + 236, 'Unit 130', (await whole({ of: portal.company.id.hadi }))[0]])
})

it('what is opened goes on paper, indented, and no more than fits', async () => {
  const { gita, carla } = portal.company.id
  const paper = (branches: object[]) => portal.as('amina').call(organisationChartCalls.paper, { branches } as never)
  const { status, headers, raw } = await paper([
    { of: null, from: null },
    { of: gita, from: null },
    { of: carla, from: null },
  ])
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  const { text } = await readPdf(raw)
  for (const words of ['Organisation chart', 'By manager', 'Gita Tester', 'Head of Engineering', 'Budi Tester'])
    expect(text).toContain(words)
  expect(text).not.toContain('Amina Tester')
  const { status: refused, error } = await paper(Array.from({ length: 61 }, () => ({ of: null, from: null })))
  expect([refused, error.Errors[0]]).toEqual([400, expect.stringContaining('at most 60 of 100 people each')])
  expect((await paper([{ of: newId(), from: null }])).status).toBe(404)
})
