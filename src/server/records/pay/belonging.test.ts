import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { rows } from '#server/foundation/database/db.ts'
import { freshCompany, type FreshDatabase } from '../../../../test/support/database.ts'
import type { Company } from '../../../../test/support/company.ts'
import { payGroup, payPeriod, slip } from '../../../../test/support/paid.ts'
import { isOfGroup, peopleWithoutSlip } from './belonging.ts'

/** Who is of a pay group in a period, and who lacks a slip of it. November 2026, of a group of Jakarta and of all sites without one. */

let fresh: FreshDatabase & { company: Company }
const period = { jakarta: '', others: '' }
const db = () => fresh.database.db
beforeAll(async () => {
  fresh = await freshCompany({ max: 4 })
  await sql`delete from role_giving`.execute(db())
  period.jakarta = await payPeriod(db(), await payGroup(db(), { siteId: fresh.company.site.jakarta }))
  period.others = await payPeriod(db(), await payGroup(db()))
})
afterAll(() => fresh.drop())
beforeEach(async () => {
  await sql`delete from pay_slip`.execute(db())
})

type Site = 'jakarta' | 'berlin' | null
/** A post from a day up to the day before another; null: it goes on. */
type Post = [site: Site, from: string, before: string | null]

interface Stands {
  posts: readonly Post[]
  hired?: string | null
  left?: string | null
  returns?: string | null
  disabled?: string | null
}

/** Has hadi stand so. */
async function stands({ posts, hired = null, left = null, returns = null, disabled = null }: Stands): Promise<string> {
  const { id, site } = fresh.company
  await sql`delete from assignment where employee_id = ${id.hadi}::uuid`.execute(db())
  for (const [at, from, before] of posts)
    await sql`insert into assignment (employee_id, starts_on, ends_on, site_id)
      values (${id.hadi}::uuid, ${from}::date, ${before}::date, ${at && site[at]}::uuid)`.execute(db())
  await sql`update employee set hired_on = ${hired}::date, left_on = ${left}::date, returns_on = ${returns}::date,
    disabled_at = ${disabled}::timestamptz where id = ${id.hadi}::uuid`.execute(db())
  return id.hadi
}

/** Of which of the two groups hadi is, and of which they lack a slip. */
async function told(given: Stands): Promise<{ of: string[]; lacks: string[] }> {
  const id = await stands(given)
  const named = (ids: readonly string[]) => (['jakarta', 'others'] as const).filter((name) => ids.includes(period[name]))
  const of = await rows(
    db(),
    sql<{ id: string }>`select p.id from pay_period p join employee e on e.id = ${id}::uuid
      where p.id = any (${Object.values(period)}::uuid[]) and ${isOfGroup}`,
  )
  const lacks = await peopleWithoutSlip(db(), { periodIds: Object.values(period), viewer: null, most: 100 })
  return {
    of: named(of.map((one) => one.id)),
    lacks: named(lacks.filter((one) => one.named.some(({ employeeId }) => employeeId === id)).map(({ periodId }) => periodId)),
  }
}

describe('somebody', () => {
  const [jakarta, berlin]: [Post, Post] = [
    ['jakarta', '2020-01-01', null],
    ['berlin', '2020-01-01', null],
  ]
  const both = ['jakarta', 'others']
  const cases: [string, Stands, of: string[], lacks: string[]][] = [
    ['at the site of a group', { posts: [jakarta] }, ['jakarta'], ['jakarta']],
    ['at a site without one', { posts: [berlin] }, ['others'], ['others']],
    ['with a post at no site', { posts: [[null, '2020-01-01', null]] }, ['others'], ['others']],
    ['who never had a post', { posts: [] }, ['others'], ['others']],
    ['who leaves in the middle', { posts: [['jakarta', '2020-01-01', '2026-11-16']], left: '2026-11-15' }, ['jakarta'], ['jakarta']],
    ['who leaves on the first day', { posts: [jakarta], left: '2026-11-01', disabled: '2026-11-02' }, ['jakarta'], ['jakarta']],
    ['who left the day before', { posts: [jakarta], left: '2026-10-31' }, ['jakarta'], []],
    [
      'who left long before, after a move',
      {
        posts: [
          ['berlin', '2019-01-01', '2020-01-01'],
          ['jakarta', '2020-01-01', '2026-03-01'],
        ],
        left: '2026-02-28',
      },
      ['jakarta'],
      [],
    ],
    [
      'who left before a move that was planned',
      {
        posts: [
          ['jakarta', '2020-01-01', '2026-11-10'],
          ['berlin', '2026-11-10', null],
        ],
        left: '2026-11-05',
      },
      ['jakarta'],
      ['jakarta'],
    ],
    ['who begins on the last day', { posts: [['berlin', '2026-11-30', null]], hired: '2026-11-30' }, ['others'], ['others']],
    [
      'who begins afterwards',
      {
        posts: [
          ['jakarta', '2026-12-01', '2027-01-01'],
          ['berlin', '2027-01-01', null],
        ],
        hired: '2026-12-01',
      },
      ['jakarta'],
      [],
    ],
    [
      'who moves in the middle',
      {
        posts: [
          ['jakarta', '2020-01-01', '2026-11-16'],
          ['berlin', '2026-11-16', null],
        ],
      },
      both,
      both,
    ],
    [
      'who moves when it is over',
      {
        posts: [
          ['jakarta', '2020-01-01', '2026-12-01'],
          ['berlin', '2026-12-01', null],
        ],
      },
      ['jakarta'],
      ['jakarta'],
    ],
    [
      'who moved as it began',
      {
        posts: [
          ['jakarta', '2020-01-01', '2026-11-01'],
          ['berlin', '2026-11-01', null],
        ],
      },
      ['others'],
      ['others'],
    ],
    [
      'who is away between two posts',
      {
        posts: [
          ['jakarta', '2020-01-01', '2026-10-01'],
          ['berlin', '2027-01-01', null],
        ],
      },
      ['jakarta'],
      [],
    ],
    [
      'who left and comes back in it, elsewhere',
      {
        posts: [
          ['jakarta', '2020-01-01', '2026-09-01'],
          ['berlin', '2026-11-20', null],
        ],
        left: '2026-08-31',
        returns: '2026-11-20',
      },
      ['others'],
      ['others'],
    ],
    [
      'who left and comes back later',
      {
        posts: [
          ['jakarta', '2020-01-01', '2026-09-01'],
          ['berlin', '2026-12-20', null],
        ],
        left: '2026-08-31',
        returns: '2026-12-20',
      },
      ['jakarta'],
      [],
    ],
    ['whose account was closed before', { posts: [jakarta], disabled: '2026-10-01' }, ['jakarta'], []],
    ['whose account was closed in it', { posts: [jakarta], disabled: '2026-11-10' }, ['jakarta'], ['jakarta']],
  ]
  it.each(cases)('%s', async (_who, given, of, lacks) => {
    expect(await told(given)).toEqual({ of, lacks })
  })
})

it('has a slip where one of another group of the site is for days of the period; of another site, or of a bonus, that is none', async () => {
  const { site } = fresh.company
  const lacks = async () =>
    (
      await told({
        posts: [
          ['jakarta', '2020-01-01', '2026-11-16'],
          ['berlin', '2026-11-16', null],
        ],
      })
    ).lacks
  const weekly = await payGroup(db(), { siteId: site.jakarta })
  const half = await payPeriod(db(), weekly)
  await sql`update pay_period set ends_on = '2026-11-07' where id = ${half}::uuid`.execute(db())
  const [bonus, before] = [await payPeriod(db(), weekly, { kind: 'bonus' }), await payPeriod(db(), weekly, { code: '2026-10' })]
  const { hadi } = fresh.company.id
  await slip(db(), bonus, hadi)
  await slip(db(), before, hadi)
  expect(await lacks()).toEqual(['jakarta', 'others'])
  await slip(db(), half, hadi)
  expect(await lacks()).toEqual(['others'])
  await sql`delete from pay_slip`.execute(db())
  await slip(db(), period.others, hadi)
  expect(await lacks()).toEqual(['jakarta'])
  expect(await peopleWithoutSlip(db(), { periodIds: [bonus], viewer: null, most: 9 })).toEqual([])
})

it('a group of a site that is retired leaves its people to that of all sites', async () => {
  const retire = (retired: boolean) =>
    sql`update pay_group set retired_at = case when ${retired} then now() end where site_id = ${fresh.company.site.jakarta}::uuid`.execute(
      db(),
    )
  await retire(true)
  expect((await told({ posts: [['jakarta', '2020-01-01', null]] })).of).toEqual(['jakarta', 'others'])
  await retire(false)
})

const day = fc.integer({ min: 0, max: 90 }).map((at) => new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10))
const siteIn = fc.constantFrom<Site>('jakarta', 'berlin', null)

test('by whatever posts: as counted day by day', async () => {
  const days = Array.from({ length: 30 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`)
  const given = fc.record({
    starts: fc.uniqueArray(day, { maxLength: 4 }),
    sites: fc.tuple(siteIn, siteIn, siteIn, siteIn),
    gaps: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
    left: fc.option(day),
  })
  await fc.assert(
    fc.asyncProperty(given, async ({ starts, sites, gaps, left }) => {
      const sorted = starts.toSorted()
      const after = (from: string) => new Date(Date.parse(from) + 86_400_000).toISOString().slice(0, 10)
      const posts = sorted.map((from, at): Post => [sites[at] ?? null, from, gaps[at] ? after(from) : (sorted[at + 1] ?? null)])
      const isOn = ([, from, before]: Post, on: string) => from <= on && (before === null || on < before) && (left === null || on <= left)
      const had = posts.filter((post) => days.some((on) => isOn(post, on)))
      const last = left !== null && left < '2026-11-30' ? left : '2026-11-30'
      const near = posts.findLast(([, from]) => from <= last) ?? posts[0]
      const counting = had.length > 0 ? had : [near ?? [null]]
      const expected = new Set(counting.map(([site]) => (site === 'jakarta' ? 'jakarta' : 'others')))
      expect((await told({ posts, left })).of).toEqual([...expected].toSorted())
    }),
    { numRuns: 60 },
  )
})
