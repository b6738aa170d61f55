import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { peopleCalls } from '#shared/areas/people.ts'
import { transaction, type Tx } from '#server/foundation/database/db.ts'
import { detailsOf, namedAlready, putDetails } from '#server/people/details.ts'
import type { Name } from '../../../../test/support/company.ts'
import { unnamed } from '../../../../test/support/naive.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const people: readonly Name[] = ['amina', 'budi', 'carla', 'hadi', 'farah', 'gita']
const known = async (name: Name) => {
  const { signInLocked: _signInLocked, ...details } = (await portal.as('edgar').call(peopleCalls.details, { id: portal.company.id[name] }))
    .body
  return details
}
const save = async (name: Name, change: object) => {
  const { status, error } = await portal
    .as('edgar')
    .call(peopleCalls.saveDetails, { ...(await known(name)), ...change, id: portal.company.id[name] })
  return status === 200 ? 'saved' : [status, Object.keys(error.fields ?? {})]
}

it('gives one number, and one user name, to one of those who are given it at once; the others are told', async () => {
  const numbers = await Promise.all(people.map((name) => save(name, { code: 'SAME' })))
  expect(numbers.filter((one) => one === 'saved')).toHaveLength(1)
  expect(numbers.filter((one) => one !== 'saved')).toEqual(Array.from({ length: 5 }, () => [400, ['code']]))
  const others = people.filter((_, at) => numbers[at] !== 'saved')
  const userNames = await Promise.all(others.map((name) => save(name, { userName: 'one.of.us' })))
  expect(userNames.filter((one) => one === 'saved')).toHaveLength(1)
  expect(userNames.filter((one) => one !== 'saved')).toEqual(Array.from({ length: 4 }, () => [400, ['userName']]))
})

it('holds numbers beside those who begin', async () => {
  const hire = (at: number) =>
    portal.as('edgar').call(peopleCalls.hire, {
      code: `70${at}`,
      userName: `new.${at}`,
      firstName: 'New',
      lastName: 'One',
      email: null,
      bornOn: null,
      startsOn: '2031-01-01',
    })
  const all = await Promise.all(people.flatMap((name, at) => [hire(at).then(({ status }) => status), save(name, { code: `70${at}` })]))
  for (const [at] of people.entries()) {
    const [hired, saved] = [all[at * 2], all[at * 2 + 1]]
    expect([hired === 200, saved === 'saved'].filter(Boolean)).toHaveLength(1)
    expect([200, 400]).toContain(hired)
  }
})

it('would have the database refuse it where names did not stand still', async () => {
  const { id } = portal.company
  const name = (person: Name, way: (tx: Tx) => Tx, code: string) =>
    transaction(portal.database.db, async (own) => {
      const tx = way(own)
      const before = await detailsOf(tx, id[person])
      if (!before) throw new Error('it should have been there')
      if ((await namedAlready(tx, { id: id[person], code, userName: before.userName })).length > 0) return 'told'
      await pause(100)
      await putDetails(tx, id[person], before, { ...before, code }, id.edgar)
      return 'saved'
    }).catch((error: { code?: string }) => error.code)
  const race = (way: (tx: Tx) => Tx, code: string) => Promise.all((['amina', 'budi'] as const).map((person) => name(person, way, code)))
  expect((await race((tx) => tx, 'GUARDED')).toSorted()).toEqual(['saved', 'told'])
  expect((await race(unnamed, 'NAIVE')).toSorted()).toEqual(['23505', 'saved'])
})

it('waits for an import, and is told what it has named', async () => {
  const { db } = portal.database
  let saving: Promise<unknown> | undefined
  await transaction(db, async (tx) => {
    await sql`lock table employee in share row exclusive mode`.execute(tx)
    saving = save('hadi', { code: 'IMPORTED' })
    await pause(300)
    await sql`update employee set code = 'IMPORTED' where id = ${portal.company.id.carla}::uuid`.execute(tx)
  })
  expect(await saving).toEqual([400, ['code']])
})
