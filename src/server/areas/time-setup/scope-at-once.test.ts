import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shiftScheduleCalls } from '#shared/areas/shift-schedule.ts'
import { shiftSetUp, patternSetUp } from '#shared/areas/time-setup.ts'
import { projectSetUp } from '#shared/areas/timesheet-set-up.ts'
import { addDays } from '#shared/records/calendar.ts'
import { weekStart } from '#shared/records/timesheet/entry.ts'
import { timesheet } from '#shared/requests/timesheet.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { first, type Tx } from '#server/foundation/database/db.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { scopeLock } from '#server/people/set-up-scope.ts'
import { findViewer } from '#server/people/viewer.ts'
import { demandScope } from '#server/platform/set-up/scope.ts'
import { shiftStore } from '#server/records/schedule/shift-set-up.ts'
import { changeRoster } from '#server/records/attendance/days/rostered.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const names = (en: string) => ({ en, id: en })
const breaks = { breaks: [], grace: { late: 0, early: 0 }, rounding: { minutes: 0, to: 'nearest' as const } }
const rule = { start: '06:00', end: '14:00', ...breaks, overtime: { onlyApproved: true, least: 30 } }
const day = addDays(today('Asia/Jakarta'), 7)

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const make = async (code: string) => {
  const { body } = await portal.as('indra').call(shiftSetUp.calls.save, { code, names: names(code), rule, siteId: null })
  return body.id
}
/** indra, HR of all, gives a shift to Berlin alone. */
const narrow = (id: string, code: string) =>
  portal.as('indra').call(shiftSetUp.calls.save, { id, code, names: names(code), rule, siteId: portal.company.site.berlin })
const roster = (shiftId: string) =>
  portal.as('indra').call(shiftScheduleCalls.update, {
    cells: [{ employeeId: portal.company.id.amina, date: day, shiftIds: [shiftId], note: '' }],
  } as never)

/** Something is done while a transaction is open; it is told once it waits for that, or has been done in spite of it. */
async function meanwhile<T>(open: (tx: Tx) => Promise<void>, act: () => Promise<T>): Promise<{ waited: boolean; answer: T }> {
  const { db } = portal.database
  let acting: Promise<T> | undefined
  const waited = await db.transaction().execute(async (tx) => {
    await open(tx)
    let done = false
    acting = act().finally(() => (done = true))
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => done || (await first(db, waiting)) !== undefined, { timeout: 20_000 }).toBe(true)
    return !done
  })
  return { waited, answer: await (acting as Promise<T>) }
}

describe('a shift of every site, narrowed to one while it is put onto a roster elsewhere', () => {
  it('stays open to all where the roster came first', async () => {
    const id = await make('RACE-A')
    const { amina } = portal.company.id
    const indra = await findViewer(portal.database.db, 'indra')
    if (!indra) throw new Error('indra sets up what all sites use')
    let askedBefore: unknown
    const { waited, answer } = await meanwhile(
      async (tx) => {
        await changeRoster(tx, [{ employeeId: amina, day, shiftIds: [id] }], null, new Date())
        // The control: who asks for the scope in a transaction that ends before, as a call once did, is told that nobody uses it.
        askedBefore = await portal.database.db
          .transaction()
          .execute((other) => demandScope(other, indra, shiftSetUp, shiftStore, { id, siteId: portal.company.site.berlin }))
      },
      () => narrow(id, 'RACE-A'),
    )
    expect(askedBefore).toBe(portal.company.site.berlin)
    expect([waited, answer.status, answer.error.fields]).toEqual([true, 409, { siteId: [expect.stringContaining('in use')] }])
  })

  it('is refused to the roster where the narrowing came first', async () => {
    const id = await make('RACE-B')
    const { waited, answer } = await meanwhile(
      async (tx) => {
        await lockNames(tx, ['arrangement of time'])
        await sql`update shift set site_id = ${portal.company.site.berlin}::uuid where id = ${id}::uuid`.execute(tx)
      },
      () => roster(id),
    )
    expect([waited, answer.status, answer.error.Message]).toEqual([true, 400, expect.stringContaining('is worked at another site')])
  })
})

it('a project is narrowed to a site after whoever is booking on it, and then no more', async () => {
  const { id, site, project } = portal.company
  const { waited, answer } = await meanwhile(
    async (tx) => {
      await lockNames(tx, [scopeLock('project', project.portal)])
      await sql`insert into timesheet_entry (id, employee_id, request_id, line, day, project_id, minutes)
        values (${newId()}, ${id.amina}, ${newId()}, 1, ${day}, ${project.portal}, 60)`.execute(tx)
    },
    () =>
      portal.as('indra').call(projectSetUp.calls.save, {
        id: project.portal,
        code: 'PORTAL',
        names: names('Portal'),
        open: true,
        siteId: site.berlin,
      }),
  )
  expect([waited, answer.status]).toEqual([true, 409])
})

it('a pattern is narrowed to a site after whoever is putting it into a group, and then no more', async () => {
  const shiftId = await make('RACE-C')
  const weeks = [Array.from({ length: 7 }, () => [shiftId])]
  const pattern = { code: 'RACE', names: names('Race'), weeks }
  const { id } = (await portal.as('indra').call(patternSetUp.calls.save, { ...pattern, siteId: null })).body
  const { waited, answer } = await meanwhile(
    async (tx) => {
      const group = newId()
      await sql`insert into calendar_group (id, code, names) values (${group}, 'RACE', '{}')`.execute(tx)
      await sql`insert into calendar_group_step (group_id, starts_on, pattern_id, anchor) values (${group}, ${day}, ${id}, ${day})`.execute(
        tx,
      )
    },
    () => portal.as('indra').call(patternSetUp.calls.save, { ...pattern, id, siteId: portal.company.site.berlin }),
  )
  expect([waited, answer.status]).toEqual([true, 409])
})

it.each(['project', 'task_category'] as const)('whoever books waits for whoever narrows the %s that they book on', async (table) => {
  const { project, taskCategory } = portal.company
  const start = weekStart(today('Asia/Jakarta'))
  const entry = { day: start, projectId: project.portal, taskCategoryId: taskCategory.development, minutes: 60 }
  const { waited } = await meanwhile(
    (tx) => lockNames(tx, [scopeLock(table, table === 'project' ? project.portal : taskCategory.development)]),
    () => portal.as('hadi').call(timesheet.calls.saveAndSubmit, { start, entries: [entry] } as never),
  )
  expect(waited).toBe(true)
})
