import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { names, type Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'
import { roleOf } from '../../../../test/support/roles.ts'
import { audienceOf, goneOf } from './audience.ts'

/** Of what changes with a request those are told who may open it, whatever brings them there, and nobody else. */

const { module, calls } = leaveRequest
let portal: Portal
let id: string
beforeAll(async () => {
  portal = await openPortal()
  const ahead = addDays(today('Asia/Jakarta'), 30)
  const day = addDays(ahead, 7 - weekday(ahead))
  const form = { leaveTypeId: portal.company.leave.unpaid, startDate: day, endDate: day }
  id = (await portal.as('amina').call(calls.saveAndSubmit, form)).body.id
})
afterAll(() => portal.close())

const db = () => portal.database.db
const told = async () => {
  const everybody = names.map((name) => portal.company.id[name])
  const audience = await audienceOf(db(), [{ request: { module, id }, notices: [], inbox: [] }], new Map(), everybody)
  return names.filter((name) => audience.get(portal.company.id[name])?.requests.has(id))
}
const opens = async () => {
  const answers = await Promise.all(names.map(async (name) => [name, (await portal.as(name).call(calls.detail, { id })).status] as const))
  return answers.flatMap(([name, status]) => (status === 200 ? [name] : []))
}
/** While it lasts. */
async function during(write: () => Promise<string>, expected: readonly Name[]): Promise<void> {
  const before = await told()
  const role = await write()
  expect([await told(), await opens()]).toEqual([expected, expected])
  await sql`delete from delegation`.execute(db())
  await sql`delete from role_giving where role_id::text = ${role}`.execute(db())
  expect(await told()).toEqual(before)
}
const byRole = (who: Name, access: 'see' | 'write', reach: object, over = module) =>
  roleOf(db(), newId(), [portal.company.id[who]], { duties: { [over]: access }, reach: reach as never })
const standsIn = async (from: Name, to: Name, modules: string | null = null) => {
  await sql`insert into delegation (id, from_id, to_id, modules, starts_on)
    values (${newId()}::uuid, ${portal.company.id[from]}::uuid, ${portal.company.id[to]}::uuid, ${modules === null ? null : [modules]}::text[], '2020-01-01')`.execute(
    db(),
  )
  return ''
}
const usual = ['budi', 'amina', 'dewi', 'indra'] as const

it('is told to who asked, who decides and HR of the place', async () => {
  expect([await told(), await opens()]).toEqual([usual, usual])
})

it('is told to whoever stands in for who decides, and not to whoever stands in for who asked, nor in another module', async () => {
  await during(() => standsIn('budi', 'farah'), ['budi', 'amina', 'dewi', 'farah', 'indra'])
  await during(() => standsIn('budi', 'farah', module), ['budi', 'amina', 'dewi', 'farah', 'indra'])
  await during(() => standsIn('budi', 'farah', 'Loan'), usual)
  await during(() => standsIn('amina', 'farah'), usual)
})

it('is told to whoever looks after who asked, by name, place or unit, be it to look alone; not to who looks after the one who decides', async () => {
  const { company } = portal
  const also = ['budi', 'amina', 'hadi', 'dewi', 'indra'] as const
  await during(() => byRole('hadi', 'see', { reach: 'people', peopleIds: [company.id.amina] }), also)
  await during(() => byRole('hadi', 'write', { reach: 'people', peopleIds: [company.id.budi] }), usual)
  await during(() => byRole('hadi', 'see', { reach: 'sites', siteIds: [company.site.jakarta] }), also)
  await during(() => byRole('hadi', 'see', { reach: 'sites', siteIds: [company.site.berlin] }), usual)
  await during(() => byRole('hadi', 'see', { reach: 'units', unitIds: [company.unit.engineering] }), also)
  await during(() => byRole('hadi', 'see', { reach: 'units', unitIds: [company.unit.finance] }), usual)
  await during(() => byRole('hadi', 'see', { reach: 'company' }, '*'), also)
  await during(() => byRole('hadi', 'see', { reach: 'company' }, 'Loan'), usual)
})

it('who looks by a sign-in of the second in which theirs were ended looks no longer, by one after it they do', async () => {
  const { gita } = portal.company.id
  await sql`insert into access (employee_id, tokens_from) values (${gita}::uuid, to_timestamp(1000))`.execute(db())
  const looking = [999, 1000, 1001].map((since) => ({ id: gita, since }))
  expect((await goneOf(db(), looking)).map(({ since }) => since)).toEqual([999, 1000])
})
