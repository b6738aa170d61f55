import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rows } from '#server/foundation/database/db.ts'
import { beginImport, endImport, faults, fresh, good, header, mapping, notes, part, run } from '../../../../test/support/import.ts'

beforeEach(beginImport)
afterEach(endImport)

/** A file that says everything of a post, and nothing of the people. */
const everything = {
  key: 'code',
  files: mapping.files,
  assignments: {
    file: 'people',
    creates: ['unit', 'position'],
    fields: {
      person: 'no',
      startsOn: 'from',
      endsOn: 'until',
      unit: 'unit',
      position: 'job',
      site: 'site',
      manager: 'boss',
      grade: 'grade',
      employmentStatus: 'status',
      fullTime: 'share',
    },
  },
}
const columns = 'no;from;until;unit;job;site;boss;grade;status;share\n'

const posts = (code: string) =>
  rows(
    fresh.database.db,
    sql<{ from: string; until: string | null; job: string }>`
      select a.starts_on as from, a.ends_on as until, p.code as job from assignment a join employee e on e.id = a.employee_id
      join position p on p.id = a.position_id where e.code = ${code} order by 1`,
  )

test('what changes in a post is shown with its line; a post that only ends because another begins has none', async () => {
  await run(good)
  const outcome = await run(`${columns}3;01.02.2022;31.12.2030;LAB;Head;JKT;1;G2;fixed;0.5\n`, {}, everything)
  expect([faults(outcome), outcome.created, part(outcome, 'assignments')]).toEqual([[], { unit: 1, position: 1 }, [0, 1, 0, 0, 0]])
  const fields = [
    { field: 'unit', before: 'Operations (OPS)', after: 'LAB' },
    { field: 'position', before: 'Clerk', after: 'Head' },
    { field: 'manager', before: 'Bo Łukasz (2)', after: 'Ana Sánchez (1)' },
    { field: 'grade', before: null, after: 'G2' },
    { field: 'employment_status', before: null, after: 'fixed' },
    { field: 'full_time', before: '1', after: '0.5' },
    { field: 'ends_on', before: null, after: '2030-12-31' },
  ]
  expect(outcome.changes).toEqual([
    { part: 'assignments', source: 'people.csv', file: expect.any(Number), line: 2, name: 'cy from 2022-02-01', fields },
  ])
  const cut = { ...everything, units: mapping.units, assignments: { ...everything.assignments, overlaps: 'cut' } }
  const later = await run(`${columns}3;01.03.2024;-;LAB;Head;JKT;1;G2;fixed;0.5\n3;01.02.2022;-;LAB;Head;JKT;1;G3;fixed;0.5\n`, {}, cut)
  expect(later.changes.map(({ source, line, fields: changed }) => [source, line, changed.map(({ field }) => field)])).toEqual([
    ['people.csv', 3, ['grade', 'ends_on']],
  ])
  const ended = await run(`${columns}3;01.03.2023;-;LAB;Head;JKT;1;G2;fixed;0.5\n`, {}, cut)
  expect(ended.changes.map(({ line, name, fields: changed }) => [line, name, changed])).toEqual([
    [0, 'cy from 2022-02-01', [{ field: 'ends_on', before: '2024-02-29', after: '2023-02-28' }]],
  ])
  expect(
    (await run(`${columns}3;01.02.2022;-;OPS;-;JKT;1;G3;-;1\n1;02.01.2020;-;LAB;-;-;-;G1;-;1\n`, { shown: 1 }, cut)).changes,
  ).toHaveLength(1)
})

test('units and positions that there are not are made only where the mapping says so, once each', async () => {
  const moon = `${header}1;ana;Ana;S;-;02.01.2020;-;MOON;Chief;-\n2;bo;Bo;L;-;02.01.2020;-;MOON;Chief;-\n`
  const given = (...creates: string[]) => ({ ...mapping, assignments: { ...mapping.assignments, creates } })
  const refused = await run(moon, {}, given('position'))
  expect(faults(refused)).toEqual([2, 3].map((line) => [line, 'unit', 'MOON', 'there is no such unit']))
  expect(faults(await run(moon, {}, given('unit')))).toEqual([2, 3].map((line) => [line, 'job', 'Chief', 'there is no such position']))
  expect((await run(moon, {}, given('unit', 'position'))).created).toEqual({ unit: 1, position: 1 })
  expect((await run(moon, {}, given('unit', 'position'))).created).toEqual({ unit: 0, position: 0 })
  const nowhere = { ...mapping.assignments, fields: { ...mapping.assignments.fields, site: { constant: 'MARS' } } }
  expect(faults(await run(moon, {}, { ...mapping, assignments: nowhere })).map(([, , value, why]) => [value, why])).toContainEqual([
    'MARS',
    'there is no such site',
  ])
})

test('of a file that closes a circle the good posts are written without those in it', async () => {
  await run(good)
  const csv = `${header}1;ana;Ana;Sánchez;02.01.2020;01.06.2023;-;OPS;Chief;3\n4;dee;Dee;D;-;01.06.2023;-;OPS;Boss;1\n`
  const outcome = await run(csv, { writes: 'good' })
  expect([outcome.written, part(outcome, 'assignments')]).toEqual([true, [1, 0, 0, 0, 1]])
  expect(await posts('1')).toEqual([{ from: '2020-01-02', until: null, job: 'Chief' }])
  expect(await posts('4')).toEqual([{ from: '2023-06-01', until: null, job: 'Boss' }])
})

test('a manager who was not there yet is told by the file that names them, and by no other', async () => {
  const young = `${header}3;cy;Cy;B;05.05.2024;05.05.2024;-;OPS;Chief;-\n4;dee;Dee;D;01.01.2020;01.01.2020;-;OPS;Clerk;3\n`
  expect(notes(await run(young))).toHaveLength(1)
  const silent = { ...everything, assignments: { file: 'people', fields: { person: 'no', startsOn: 'from', grade: 'grade' } } }
  const graded = await run('no;from;grade\n4;01.01.2020;G1\n', {}, silent)
  expect([faults(graded), notes(graded), part(graded, 'assignments')]).toEqual([[], [], [0, 1, 0, 0, 0]])
})

test('nobody begins before 1900, and no post does', async () => {
  const early = `${header}1;ana;Ana;S;20.02.1850;31.12.1899;-;OPS;Chief;-\n2;bo;Bo;L;01.01.1900;01.01.1900;-;OPS;Chief;-\n`
  expect(faults(await run(early))).toEqual([
    [2, 'hired', '20.02.1850', 'it is before 1900'],
    [2, 'from', '31.12.1899', 'it is before 1900'],
  ])
})

test('a manager is there on their own first day and on their last', async () => {
  await run(good)
  await sql`update employee set hired_on = '2024-05-05', left_on = '2024-05-31' where code = '2'`.execute(fresh.database.db)
  const managed = async (from: string) => {
    const outcome = await run(`${header}3;cy;"=1+1";'quoted;-;${from};-;OPS;Clerk;2\n`)
    expect(faults(outcome)).toEqual([])
    return notes(outcome).map(([, , , why]) => why)
  }
  const notThere = (day: string) => [`on the first day of this post the manager was not there: hired or gone on ${day}`]
  expect([await managed('05.05.2024'), await managed('31.05.2024')]).toEqual([[], []])
  expect([await managed('04.05.2024'), await managed('01.06.2024')]).toEqual([notThere('2024-05-05'), notThere('2024-05-31')])
})

test('a whole history takes away the posts that it does not have, and rows passed over are counted apart', async () => {
  await run(good)
  const whole = { ...mapping, assignments: { ...mapping.assignments, history: 'whole', several: 'last' } }
  const row = (job: string) => `2;BO;Bo;Łukasz;03.01.2021;03.01.2021;-;OPS;${job};1\n`
  const outcome = await run(header + row('Clerk') + row('Senior clerk'), {}, whole)
  expect([faults(outcome), part(outcome, 'assignments')]).toEqual([[], [0, 1, 0, 1, 0]])
  expect(outcome.parts.find((one) => one.part === 'assignments')?.passedOver).toBe(1)
  // What goes is told by name, with what it said.
  expect(outcome.changes.filter(({ fields }) => fields.every(({ after }) => after === null))).toMatchObject([
    { name: 'bo from 2022-01-01', fields: expect.arrayContaining([{ field: 'position', before: 'Senior clerk', after: null }]) as unknown },
  ])
  expect(await posts('2')).toEqual([{ from: '2021-01-03', until: null, job: 'Senior clerk' }])
})

test('nobody leaves before the day on which they are known to have been hired, and a day later they may', async () => {
  await run(good)
  const leaving = { key: 'code', files: mapping.files, employees: { file: 'people', fields: { code: 'no', leftOn: 'left' } } }
  const outcome = await run('no;left\n1;01.01.2020\n2;03.01.2021\n', { writes: 'good' }, leaving)
  expect(faults(outcome)).toEqual([[2, 'left', '01.01.2020', 'the person left before they were hired, which was on 2020-01-02']])
  // Also where one part of the mapping says the one day, of others than the part that says the other.
  const hiring = { file: 'people', where: [{ value: 'no', is: ['2'] }], fields: { code: 'no', hiredOn: 'hired' } }
  const others = { file: 'people', where: [{ value: 'no', is: ['3'] }], fields: { code: 'no', leftOn: 'left' } }
  const parts = await run('no;hired;left\n2;04.01.2021;-\n3;-;05.01.2021\n', {}, { ...leaving, employees: [hiring, others] })
  expect(parts.faults.map(({ line, value, why }) => [line, value, why])).toEqual([
    [2, '2021-01-03', 'the person left before they were hired, which was on 04.01.2021'],
  ])
  const left = await rows(fresh.database.db, sql`select left_on as day from employee order by code`)
  expect(left).toEqual([{ day: null }, { day: '2021-01-03' }, { day: null }])
})

test('units that are made stand under the one that stood above all others before', async () => {
  const { db } = fresh.database
  await sql`insert into unit (id, code, name) values (gen_random_uuid(), 'COMPANY', 'Marigold')`.execute(db)
  const moon = `${header}1;ana;Ana;S;-;02.01.2020;-;MOON;Chief;-\n`
  const given = { ...mapping, units: [], assignments: { ...mapping.assignments, creates: ['unit', 'position'] } }
  expect((await run(moon, {}, given)).created).toEqual({ unit: 1, position: 1 })
  const above = sql`select a.code from unit u left join unit a on a.id = u.parent_id where u.code in ('MOON', 'MARS') order by u.code`
  expect(await rows(db, above)).toEqual([{ code: 'COMPANY' }])
  // Of two at the top nobody can say which is meant.
  await sql`insert into unit (id, code, name) values (gen_random_uuid(), 'OTHER', 'Other')`.execute(db)
  await run(moon.replace('MOON', 'MARS').replace('02.01.2020', '03.01.2020'), {}, given)
  expect(await rows(db, above)).toEqual([{ code: null }, { code: 'COMPANY' }])
})

test('an end that was set by hand stays where the files say none, and what they read is what they count', async () => {
  const { db } = fresh.database
  await run(good)
  // Somebody has left, and come back.
  await sql`update assignment set ends_on = '2024-03-16' where employee_id = (select id from employee where code = '3')`.execute(db)
  await sql`insert into assignment (employee_id, starts_on, unit_id, position_id)
    select employee_id, '2024-05-01', unit_id, position_id from assignment where ends_on = '2024-03-16'`.execute(db)
  const unsaid = {
    ...everything,
    assignments: { file: 'people', fields: { person: 'no', startsOn: 'from', unit: 'unit' } },
  }
  const again = await run('no;from;unit\n1;02.01.2020;OPS\n3;01.02.2022;OPS\n', {}, unsaid)
  expect([faults(again), part(again, 'assignments')]).toEqual([[], [0, 0, 2, 0, 0]])
  expect(await posts('3')).toMatchObject([
    { from: '2022-02-01', until: '2024-03-16' },
    { from: '2024-05-01', until: null },
  ])
})
