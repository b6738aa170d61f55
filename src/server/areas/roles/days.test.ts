import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roleCalls } from '#shared/areas/roles.ts'
import { first, tried, type Tx } from '#server/foundation/database/db.ts'
import { isEntrusted } from '#server/people/roles/duties.ts'
import { putGiving } from '#server/people/roles/givings.ts'
import { findViewer } from '#server/people/viewer.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'
import { roleOf } from '../../../../test/support/roles.ts'
import { stopClock } from '../../../../test/support/stopped-clock.ts'

/** On which days a role begins and ends: its own are meant wherever people are, those of a post by the day of the database. */

let portal: Portal
let roleId: string
beforeAll(async () => {
  portal = await openPortal()
  roleId = await roleOf(portal.database.db, 'OF-SOME-DAYS', [], { duties: { People: 'write' } })
})
afterAll(() => portal.close())

/** What is answered leaves nothing behind. */
const tryOut = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  tried(portal.database.db, async (tx) => ({ stays: false, answer: await work(tx) }))

describe('a role that is given from a day until another', () => {
  const days = { startsOn: '2026-03-10', endsOn: '2026-03-20' }

  it.each([
    ['2026-03-09T09:59:59Z', false, true],
    // On Kiritimati, 14 hours ahead, it is the first day.
    ['2026-03-09T10:00:00Z', true, true],
    ['2026-03-20T12:00:00Z', true, true],
    // Twelve hours behind it is the last day still: whoever helps people to sign in is not to come by the role either.
    ['2026-03-21T11:59:59Z', true, true],
    ['2026-03-21T12:00:00Z', false, false],
  ])('at %s is held: %s, and lets its holder be helped by administrators alone: %s', async (moment, isHeld, isHelpedByFew) => {
    const { amina } = portal.company.id
    const found = await tryOut(async (tx) => {
      await putGiving(tx, { roleId, employeeId: amina, ...days })
      await stopClock(tx, moment)
      return first(
        tx,
        sql<{ held: boolean; entrusted: boolean }>`
          select exists (select from role_holder h where h.employee_id = e.id and h.role_id = ${roleId}::uuid) as held,
            ${isEntrusted(sql`e.id`)} as entrusted
          from employee e where e.id = ${amina}::uuid`,
      )
    })
    expect(found).toEqual({ held: isHeld, entrusted: isHelpedByFew })
  })
})

it('the first day of a role may be its last, as it is given and as it is taken away, and no day before it', async () => {
  const edgar = portal.as('edgar')
  const employeeIds = [portal.company.id.farah]
  const wish = { roleId, employeeIds, rule: null, reach: 'company' as const, siteIds: [], unitIds: [], peopleIds: [] }
  const give = (startsOn: string, endsOn: string | null) => edgar.call(roleCalls.give, { ...wish, startsOn, endsOn })
  const early = await give('2031-05-06', '2031-05-05')
  expect([early.status, Object.keys(early.error.fields ?? {})]).toEqual([400, ['endsOn']])
  expect((await give('2031-05-06', '2031-05-06')).status).toBe(200)
  const [id = ''] = (await give('2031-06-06', null)).body.ids
  const end = async (endsOn: string) => (await edgar.call(roleCalls.end, { id, endsOn })).status
  expect([await end('2031-06-05'), await end('2031-06-06')]).toEqual([400, 200])
  const { listData } = (await edgar.call(roleCalls.givings, {})).body
  expect(listData.flatMap(({ wish: { startsOn, endsOn } }) => (startsOn > '2031' ? [[startsOn, endsOn]] : [])).toSorted()).toEqual([
    ['2031-05-06', '2031-05-06'],
    ['2031-06-06', '2031-06-06'],
  ])
})

describe('a role by a post', () => {
  /** What somebody may do whose post of Platform ends before a day, counted from today; from then on they are in Finance. */
  const duties = (name: Name, until: number) =>
    tryOut(async (tx) => {
      const { platform, finance } = portal.company.unit
      await putGiving(tx, { roleId, rule: { unitId: platform }, startsOn: '2020-01-01' })
      const who = portal.company.id[name]
      await sql`update assignment set ends_on = current_date + ${until}::int where employee_id = ${who}::uuid`.execute(tx)
      await sql`insert into assignment (employee_id, starts_on, unit_id, site_id)
        values (${who}::uuid, current_date + ${until}::int, ${finance}::uuid, ${portal.company.site.jakarta}::uuid)`.execute(tx)
      return (await findViewer(tx, name))?.duties.map(({ module }) => module)
    })

  it('is had on the last day of the post, and no more on the first day of the next', async () => {
    expect([await duties('hadi', 1), await duties('hadi', 0)]).toEqual([['People'], []])
  })
})
