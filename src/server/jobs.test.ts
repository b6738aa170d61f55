import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { engineOf } from '#server/app.ts'
import type { Job } from '#server/foundation/database/jobs.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { rows } from '#server/foundation/database/db.ts'
import { plainEntitlement, plainLeavePolicy } from '#shared/records/leave/policy.ts'
import { sure } from '#shared/sure.ts'
import { freshCompany } from '../../test/support/database.ts'
import { jobsOf } from './jobs.ts'

let fresh: Awaited<ReturnType<typeof freshCompany>>
let jobs: Job[]
const audited: string[] = []

beforeAll(async () => {
  fresh = await freshCompany({ max: 4 })
  const says = (what: string) => async () => void audited.push(what)
  const idle = { run: says('run'), stop: async () => {} }
  const audit = { seal: says('seal'), tellHead: says('head'), check: says('check') }
  jobs = jobsOf(engineOf(fresh.database.db), idle as never, idle as never, audit as never)
})
afterAll(() => fresh.drop())

const run = (name: string) =>
  sure(
    jobs.find((job) => job.name === name),
    name,
  ).run()

it('every job has a name of its own and a time, and ends well where there is nothing to do', async () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
  for (const { name, cron } of jobs) expect([name, cron]).toEqual([name, expect.stringMatching(/^(\*|\d+|\*\/\d+)( (\*|\d+)){4}$/)])
  for (const job of jobs) await job.run()
  for (const job of jobs) await job.stop?.()
})

it('what is kept for a time goes after it, and not before', async () => {
  const { db } = fresh.database
  const { amina } = fresh.company.id
  // Of each kind one that is too old by a minute, and one that is not yet.
  const kinds: [job: string, table: string, put: (name: string, minutes: number) => ReturnType<typeof sql>, keptDays: number][] = [
    [
      'idempotency-sweep',
      'idempotency',
      (name, minutes) => sql`insert into idempotency (person_id, key, call, body_hash, at)
        values (${amina}, ${name}, 'x', '\\x00', now() - make_interval(mins => ${minutes}))`,
      7,
    ],
    [
      'sign-in-sweep',
      'sign_in_invitation',
      (name, minutes) => sql`insert into sign_in_invitation (hash, employee_id, expires_at)
        values (convert_to(${name}, 'UTF8'), ${amina}, now() - make_interval(mins => ${minutes}))`,
      30,
    ],
    [
      'sign-in-sweep',
      'sign_in_lock',
      (name, minutes) => sql`insert into sign_in_lock (key, failures, last_at)
        values (convert_to(${name}, 'UTF8'), 1, now() - make_interval(mins => ${minutes}))`,
      2,
    ],
    [
      'sign-in-sweep',
      'sign_in_challenge',
      (name, minutes) => sql`insert into sign_in_challenge (name, challenge, expires_at)
        values (${name}, ${name}, now() - make_interval(mins => ${minutes}))`,
      0,
    ],
  ]
  for (const [, table, put, days] of kinds) {
    await sql`delete from ${sql.table(table)}`.execute(db)
    await put('old', days * 1440 + 1).execute(db)
    await put('new', days * 1440 - 1).execute(db)
  }
  for (const job of new Set(kinds.map(([name]) => name))) await run(job)
  for (const [, table] of kinds) {
    const left = await rows(db, sql<{ name: string }>`select t::text as name from ${sql.table(table)} t`)
    expect([table, left.length]).toEqual([table, 1])
  }
})

it('leave is given by the job of its name, and the audit is looked after by its own', async () => {
  const { db } = fresh.database
  const policy = { ...plainLeavePolicy, balance: true, entitlement: { ...plainEntitlement, amount: 12, every: 'year' } }
  await sql`insert into leave_type (id, code, names, policy, sequence)
    values (${newId()}, 'YEARLY', '{"en": "Yearly"}', ${JSON.stringify(policy)}::jsonb, 9)`.execute(db)
  const given = async () => (await rows(db, sql`select from leave_event`)).length
  for (const { name } of jobs.filter((job) => job.name !== 'leave-grants')) {
    await run(name)
    expect([name, await given()]).toEqual([name, 0])
  }
  await run('leave-grants')
  expect(await given()).toBeGreaterThan(0)
  audited.length = 0
  for (const name of ['audit-seal', 'audit-head', 'audit-check']) await run(name)
  expect(audited).toEqual(['seal', 'head', 'check'])
})
