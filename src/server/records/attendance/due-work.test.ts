import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/clock.ts'
import { rows } from '#server/foundation/db.ts'
import { freshCompany } from '../../../../test/support/database.ts'
import { openDueWork } from './due-work.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
const day = addDays(today('Asia/Jakarta'), -7)

beforeAll(async () => {
  place = await freshCompany()
  await sql`update site set attendance_since = ${day}`.execute(place.database.db)
})
afterAll(() => place?.drop())

const fallDue = () =>
  sql`insert into attendance_due (employee_id, from_day, until_day) values (${place.company.id.amina}, ${day}, ${day})`.execute(
    place.database.db,
  )
const left = async () => (await rows(place.database.db, sql`select from attendance_due`)).length

it('computes what is due, and what falls due meanwhile; once it is stopped it begins nothing more', async () => {
  const failures: unknown[] = []
  const work = openDueWork(place.database.db, (error) => failures.push(error))
  await fallDue()
  const first = work.sweep()
  await fallDue()
  await Promise.all([first, work.sweep()])
  expect(await left()).toBe(0)
  expect(await rows(place.database.db, sql`select day from attendance_day`)).toEqual([{ day }])
  await work.stop()
  await fallDue()
  await work.sweep()
  expect([await left(), failures]).toEqual([1, []])
})
