import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, test } from 'vitest'
import { payPeriodCalls } from '#shared/areas/pay-period.ts'
import { findViewer } from '#server/people/viewer.ts'
import type { Name } from '../../../../../test/support/company.ts'
import { payGroup, payPeriod, slip } from '../../../../../test/support/paid.ts'
import { releaseNow, slipsBy, slipsFrom, slipsIn } from '../../../../../test/support/pay.ts'
import { openPortal, type Portal } from '../../../../../test/support/portal.ts'
import { roleOf } from '../../../../../test/support/roles.ts'

/** Slips are of the people of their group; what is told of them is what whoever brings them may see. */

let portal: Portal
let folder: string
const group = { jakarta: '', berlin: '', others: '' }
const period = { jakarta: '', berlin: '', others: '' }
const db = () => portal.database.db
beforeAll(async () => {
  portal = await openPortal()
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-slips-'))
  const { site, id } = portal.company
  group.jakarta = await payGroup(db(), { code: 'JAKARTA', siteId: site.jakarta })
  group.berlin = await payGroup(db(), { code: 'BERLIN', siteId: site.berlin })
  group.others = await payGroup(db(), { code: 'OTHERS' })
  for (const name of ['jakarta', 'berlin', 'others'] as const) period[name] = await payPeriod(db(), group[name], { code: '2020-11' })
  await roleOf(db(), 'OFFICER', [id.farah], {
    duties: { Payroll: 'write' },
    reach: { reach: 'sites', siteIds: [site.jakarta], employeeId: id.farah },
  })
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  for (const table of ['pay_slip_line', 'pay_slip', 'pay_release', 'pay_component'])
    await sql`delete from ${sql.table(table)}`.execute(db())
})
afterEach(() => move('hadi', [['jakarta', '2015-01-01', null]]))

type Site = 'jakarta' | 'berlin'

/** Has somebody posts at sites, each from a day up to the day before another. */
async function move(who: Name, posts: readonly (readonly [site: Site, from: string, before: string | null])[]): Promise<void> {
  const { id, site } = portal.company
  await sql`delete from assignment where employee_id = ${id[who]}::uuid`.execute(db())
  for (const [at, from, before] of posts)
    await sql`insert into assignment (employee_id, starts_on, ends_on, site_id)
      values (${id[who]}::uuid, ${from}::date, ${before}::date, ${site[at]}::uuid)`.execute(db())
}
const halfEach = [
  ['jakarta', '2015-01-01', '2020-11-16'],
  ['berlin', '2020-11-16', null],
] as const

const inNovember = { name: { constant: 'Basic' }, period: { constant: '2020-11' } }

/** Brings slips of one line: of whom, of which group, of which amount. */
async function bring(
  slips: readonly (readonly [who: Name, group: string, amount: number])[],
  by: Name | null,
  writes: 'all' | 'good' | 'none' = 'all',
) {
  const text = `no;component;name;type;quantity;unit;amount;net\n${slips.map(([who, of, amount]) => `E-${who};BASIC;${of};earning;;;${amount};\n`).join('')}`
  const viewer = by === null ? undefined : await findViewer(db(), by)
  return slipsFrom(db(), folder, text, { writes, ...(viewer && { viewer: () => viewer }) }, slipsBy({ group: 'name', ...inNovember }))
}
const refused = [
  'the person is not of the pay group in this period',
  'somebody with a post there in its days; without any then, by their last one before it or their first one after it',
]

it('are refused of whoever is not of the group in its days', async () => {
  const { faults, written } = await bring(
    [
      ['amina', 'JAKARTA', 1],
      ['edgar', 'JAKARTA', 1],
      ['amina', 'OTHERS', 1],
      ['indra', 'BERLIN', 1],
    ],
    null,
  )
  expect([written, faults.map(({ line, column, value, why, allowed }) => [line, column, value, why, allowed])]).toEqual([
    false,
    [
      [3, 'no', 'E-edgar', ...refused],
      [4, 'no', 'E-amina', ...refused],
    ],
  ])
  expect(await slipsIn(db())).toEqual([])
})

it('are taken of both groups of who moves in its days, which is told; and of who left before or comes later by the nearest post', async () => {
  await move('hadi', halfEach)
  const { faults, notes } = await bring(
    [
      ['hadi', 'JAKARTA', 1],
      ['hadi', 'BERLIN', 2],
      ['amina', 'JAKARTA', 3],
    ],
    null,
  )
  expect(faults).toEqual([])
  const beside = notes.filter(({ line }) => line > 0).map(({ line, column, value, why, field }) => [line, column, value, why, field])
  const why = 'the person has a slip of another pay group for these days:'
  expect(beside).toEqual([
    [2, 'no', 'E-hadi', `${why} BERLIN 2020-11`, 'employee'],
    [3, 'no', 'E-hadi', `${why} JAKARTA 2020-11`, 'employee'],
  ])
  for (const posts of [[['berlin', '2015-01-01', '2020-10-01']], [['berlin', '2020-12-01', null]]] as const) {
    await move('hadi', posts)
    await sql`delete from pay_slip`.execute(db())
    expect((await bring([['hadi', 'BERLIN', 2]], null)).faults).toEqual([])
    expect((await bring([['hadi', 'JAKARTA', 2]], null)).faults).toHaveLength(1)
  }
})

it('that were taken are corrected wherever the person has gone since', async () => {
  await bring([['hadi', 'JAKARTA', 1]], null)
  await move('hadi', [['berlin', '2015-01-01', null]])
  expect(await bring([['hadi', 'JAKARTA', 2]], null)).toMatchObject({ faults: [], written: true })
})

it('of a bonus, or of days that are others, are none beside', async () => {
  await move('hadi', halfEach)
  await slip(db(), await payPeriod(db(), group.berlin, { kind: 'bonus', code: '2020-11' }), portal.company.id.hadi)
  await slip(db(), await payPeriod(db(), group.berlin, { code: '2020-10' }), portal.company.id.hadi)
  const { notes, faults } = await bring([['hadi', 'JAKARTA', 1]], null, 'none')
  expect([faults, notes.filter(({ line }) => line > 0)]).toEqual([[], []])
})

const namesOf = (changes: readonly { name: string }[]) => changes.map(({ name }) => name.split(' ')[0])

it('tell an officer nothing of how the slips of others stand, nor of a slip of theirs that they cannot read yet', async () => {
  const { id } = portal.company
  // Of the group by the beginning of the month, and at the other site by now.
  await move('hadi', halfEach)
  for (const who of ['amina', 'hadi', 'farah'] as const) await slip(db(), period.jakarta, id[who], { releasedAt: null })
  await slip(db(), period.berlin, id.farah, { releasedAt: null })
  const all = (['amina', 'hadi', 'farah'] as const).map((who) => [who, 'JAKARTA', 5] as const)
  const seen = ['E-amina']
  const told = await bring(all, 'farah', 'none')
  expect([told.faults, namesOf(told.changes.filter(({ part }) => part === 'slips')), told.parts[0]]).toMatchObject([
    [],
    seen,
    { added: 1, changed: 2 },
  ])
  expect(told.notes.filter(({ line }) => line > 0)).toEqual([])
  const whole = await bring(all, null, 'none')
  expect([namesOf(whole.changes), whole.parts[0]]).toMatchObject([['E-amina', 'E-hadi', 'E-farah'], { added: 0, changed: 3 }])
  // Of an addition they are told as little of themselves.
  await sql`delete from pay_slip`.execute(db())
  const added = await bring(all, 'farah', 'none')
  expect(namesOf(added.additions.filter(({ part }) => part === 'slips'))).toEqual(seen)
})

it('count what an officer can read of their own as it stands', async () => {
  const { id } = portal.company
  await slip(db(), period.jakarta, id.farah, { releasedAt: null })
  await releaseNow(db(), period.jakarta)
  const text = 'no;component;name;type;quantity;unit;amount;net\nE-farah;BASIC;JAKARTA;earning;;;5;\n'
  const viewer = await findViewer(db(), 'farah')
  const told = await slipsFrom(
    db(),
    folder,
    text,
    { writes: 'none', ...(viewer && { viewer: () => viewer }) },
    slipsBy({ group: 'name', ...inNovember, reason: { constant: 'Another tax' } }),
  )
  expect([told.faults, told.changes, told.parts[0]]).toMatchObject([[], [], { added: 0, changed: 1 }])
})

const site = fc.constantFrom<Site>('jakarta', 'berlin')
const day = fc.integer({ min: 0, max: 90 }).map((at) => new Date(Date.UTC(2020, 9, 1 + at)).toISOString().slice(0, 10))

test('the import and the period tell the same people who have none', async () => {
  const { id } = portal.company
  const given = fc.record({
    posts: fc.uniqueArray(fc.tuple(site, day), { minLength: 1, maxLength: 3, selector: ([, from]) => from }),
    left: fc.option(day),
    paid: fc.subarray(['amina', 'budi', 'carla', 'dewi'] as const, { minLength: 1 }),
  })
  try {
    await fc.assert(
      fc.asyncProperty(given, async ({ posts, left, paid }) => {
        await sql`delete from pay_slip`.execute(db())
        const sorted = posts.toSorted(([, a], [, b]) => a.localeCompare(b))
        await move(
          'hadi',
          sorted.map(([at, from], place) => [at, from, sorted[place + 1]?.[1] ?? null]),
        )
        await sql`update employee set left_on = ${left}::date where id = ${id.hadi}::uuid`.execute(db())
        const { notes, faults } = await bring(
          paid.map((who) => [who, 'JAKARTA', 1]),
          'indra',
        )
        const { without } = (await portal.as('indra').call(payPeriodCalls.read, { id: period.jakarta })).body
        const names = without.named.map(({ employee }) => employee).join(', ')
        const why = `people of the pay group who have no slip of JAKARTA 2020-11: ${without.total}, ${names}`
        expect([faults, notes.map((note) => note.why)]).toEqual([[], [why]])
      }),
      { numRuns: 20 },
    )
  } finally {
    await sql`update employee set left_on = null where id = ${id.hadi}::uuid`.execute(db())
  }
})
