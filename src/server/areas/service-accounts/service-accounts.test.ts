import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import { auditCalls } from '#shared/areas/audit.ts'
import { openModules, serviceAccountSetUp, serviceKeyCalls } from '#shared/areas/service-accounts.ts'
import { events, placeholders, type AnswerOf, type Endpoint, type SendOf } from '#shared/contract/endpoint.ts'
import { addDays } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { rows } from '#server/foundation/database/db.ts'
import { give } from '../../../../test/support/company.ts'
import { contracts } from '../../../../test/support/contracts.ts'
import { done, openLeaveCalls, type LeaveCalls } from '../../../../test/support/leave-calls.ts'

/** Another program reads the portal by a key. */

let leaves: LeaveCalls
let all: Endpoint[]
beforeAll(async () => {
  leaves = await openLeaveCalls()
  all = await contracts()
  await leaves.file('amina')
  await leaves.file('hadi')
  await give(leaves.portal.database, leaves.portal.company.id.indra, leaves.portal.company.leave.annual, 100)
  await leaves.file('indra')
})
afterAll(() => leaves.portal.close())

type Wish = Partial<SendOf<typeof serviceAccountSetUp.calls.save>>

async function account(wish: Wish = {}): Promise<{ id: string; code: string }> {
  const code = newId().slice(-12)
  const saved = done(
    await leaves.portal
      .as('edgar')
      .call(serviceAccountSetUp.calls.save, { code, names: { en: 'Payroll bureau', id: '' }, modules: ['LeaveRequest'], ...wish }),
  )
  return { id: saved.id, code }
}

const makeKey = async (accountId: string, endsOn = today('Asia/Jakarta')) =>
  done(await leaves.portal.as('edgar').call(serviceKeyCalls.createKey, { accountId, name: 'Nightly export', endsOn }))

const by =
  (key: string) =>
  <E extends Endpoint>(call: E, input?: SendOf<E>) =>
    leaves.portal.as('edgar').call(call, input, { authorization: `Bearer ${key}` })

const keyFor = async (wish: Wish) => by((await makeKey((await account(wish)).id)).key)

const listed = ({ listData }: AnswerOf<typeof leaveRequest.calls.list>) => listData.map(({ requestor }) => requestor).toSorted()
const wholeTeam = { scope: 'all' } as const

it('reads what is others’ in its modules, everywhere or at its sites, and nothing else', async () => {
  const everywhere = await keyFor({})
  const atOne = await keyFor({ siteIds: [leaves.portal.company.site.berlin] })
  const [amina, hadi] = ['Amina Tester', 'Hadi Tester']
  const all = listed(done(await everywhere(leaveRequest.calls.list, wholeTeam)))
  expect(all).toEqual(expect.arrayContaining([amina, hadi]))
  expect(listed(done(await atOne(leaveRequest.calls.list, wholeTeam)))).toEqual(['Indra Tester'])
  const others = await everywhere(attendanceCalls.month, { employeeId: leaves.portal.company.id.amina, month: '2026-01-01' })
  expect([others.status, others.error.Message]).toEqual([403, expect.stringContaining('reads only what its account names')])
})

it('every call is open to it or refused, whatever it is: it changes nothing, and no call falls over it', async () => {
  const call = await keyFor({ modules: [...openModules.keys()] })
  const areas = new Set([...openModules.values()].map(({ area }) => area))
  const isOpen = ({ reads, isSecret, output, area }: Endpoint) => reads && !isSecret && output !== events && areas.has(area)
  const asked = all.filter(({ open }) => !open)
  expect(asked.filter(isOpen).length).toBeGreaterThan(40)
  for (const one of asked) {
    const input = Object.fromEntries(placeholders(one.path).map((name) => [name, newId()]))
    const { status } = await call(one, input as never)
    expect([one.path, status]).toEqual([one.path, isOpen(one) ? expect.toSatisfy((it: number) => it < 500 && it !== 401) : 403])
  }
})

it('what a request would take of a balance is told to no program, by its details neither nor by a preview', async () => {
  const read = await keyFor({})
  const [one] = done(await read(leaveRequest.calls.list, wholeTeam)).listData
  const id = one?.id ?? ''
  expect(done(await read(leaveRequest.calls.detail, { id })).balance).toBeNull()
  const form = { leaveTypeId: leaves.portal.company.leave.annual, startDate: leaves.monday(), endDate: leaves.monday() }
  expect((await read(leaveRequest.calls.preview, { ...form, id })).status).toBe(404)
  expect((await read(leaveRequest.calls.preview, form)).status).toBe(404)
  // Whoever asks for it is told, and whoever decides.
  for (const name of ['amina', 'budi'] as const) {
    const own = done(await leaves.portal.as('amina').call(leaveRequest.calls.list, { scope: 'mine' })).listData[0]?.id ?? ''
    expect(done(await leaves.portal.as(name).call(leaveRequest.calls.detail, { id: own })).balance).not.toBeNull()
  }
})

it('a key that is unknown, revoked or over opens nothing, nor one of an account that is retired, until it is taken up again', async () => {
  const { db } = leaves.portal.database
  const { id } = await account()
  const { key, id: keyId, beginning } = await makeKey(id)
  const { retire } = serviceAccountSetUp.calls
  const look = async () => (await by(key)(leaveRequest.calls.list, wholeTeam)).status
  expect([await look(), beginning]).toEqual([200, key.slice(0, 9)])
  expect((await by(`${key.slice(0, -2)}xx`)(leaveRequest.calls.list, wholeTeam)).status).toBe(401)
  done(await leaves.portal.as('edgar').call(retire, { id, retired: true }))
  expect(await look()).toBe(401)
  const another = { accountId: id, name: 'Another', endsOn: today('Asia/Jakarta') }
  expect((await leaves.portal.as('edgar').call(serviceKeyCalls.createKey, another)).status).toBe(409)
  done(await leaves.portal.as('edgar').call(retire, { id, retired: false }))
  expect(await look()).toBe(200)
  await sql`update service_key set ends_on = current_date - 1 where id = ${keyId}::uuid`.execute(db)
  expect(await look()).toBe(401)
  await sql`update service_key set ends_on = current_date + 1 where id = ${keyId}::uuid`.execute(db)
  const revoked = done(await leaves.portal.as('edgar').call(serviceKeyCalls.revokeKey, { id: keyId }))
  expect([revoked.state, await look()]).toEqual(['revoked', 401])
  expect(JSON.stringify(await rows(db, sql`select * from service_key`))).not.toContain(key)
})

it('comes only from where its account calls', async () => {
  const call = (networks: string[]) => keyFor({ networks }).then((read) => read(leaveRequest.calls.list, wholeTeam))
  expect([(await call(['127.0.0.0/8'])).status, (await call(['203.0.113.0/24', '2001:db8::/32'])).status]).toEqual([200, 401])
})

it('a wish that cannot be is refused with its field', async () => {
  const { save } = serviceAccountSetUp.calls
  const tried = async (wish: Wish) => {
    const names = { en: 'One', id: '' }
    const { status, error } = await leaves.portal.as('edgar').call(save, { code: newId(), names, modules: ['LeaveRequest'], ...wish })
    return [status, Object.keys(error.fields ?? {})]
  }
  expect(await tried({ modules: [] })).toEqual([400, ['modules']])
  expect(await tried({ modules: ['SignIn'] })).toEqual([400, ['modules']])
  expect(await tried({ networks: ['10.0.0.0/99'] })).toEqual([400, ['networks']])
  expect(await tried({ siteIds: [newId()] })).toEqual([400, ['siteIds']])
  const { id } = await account()
  const lasts = async (endsOn: string) =>
    (await leaves.portal.as('edgar').call(serviceKeyCalls.createKey, { accountId: id, name: 'Long', endsOn })).status
  // The day of whoever makes the key, in Berlin.
  const now = today('Europe/Berlin')
  expect([await lasts(addDays(now, -1)), await lasts(addDays(now, 366)), await lasts(addDays(now, 367))]).toEqual([400, 200, 400])
})

it('its last use is told with from where; by which calls it reads stands in the audit, under its name', async () => {
  const { id, code } = await account()
  const { key } = await makeKey(id)
  const [one] = done(await by(key)(leaveRequest.calls.list, wholeTeam)).listData
  done(await by(key)(leaveRequest.calls.detail, { id: one?.id ?? '' }))
  const [told] = done(await leaves.portal.as('edgar').call(serviceKeyCalls.keys, { accountId: id })).listData
  expect(told).toMatchObject({ createdBy: 'Edgar Tester', state: 'good', lastUsedFrom: expect.stringContaining('127.0.0.1') })
  const read = done(await leaves.portal.as('edgar').call(auditCalls.list, { scope: 'reads' })).listData
  expect(read.find(({ actor, thing }) => actor === 'Payroll bureau' && thing === 'Service account')).toMatchObject({ actorId: null })
  const made = done(await leaves.portal.as('edgar').call(auditCalls.list, { scope: 'access' })).listData.map(({ thing, subject }) => [
    thing,
    subject,
  ])
  expect(made).toEqual(
    expect.arrayContaining([
      ['Service account', `${code} · Payroll bureau`],
      ['Key of a service account', 'Nightly export'],
    ]),
  )
})
