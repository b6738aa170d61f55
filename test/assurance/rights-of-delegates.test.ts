import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { approvalRightCalls } from '#shared/areas/approval-right.ts'
import { generalConfigCalls } from '#shared/areas/general-config.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { addDays } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { today as dayIn } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { openStage, type Person, type Stage } from './cast.ts'

/** What somebody with another's right may do with a request that waits for the other, in every state of that right. */

const { calls } = leaveRequest
let stage: Stage
const today = dayIn('Asia/Jakarta')
const inDays = (days: number) => addDays(today, days)

beforeAll(async () => {
  stage = await openStage()
})
afterEach(async () => {
  const { db } = stage.portal.database
  await sql`delete from delegation`.execute(db)
  await sql`delete from leave_day where employee_id = ${stage.id.budi}::uuid`.execute(db)
  await sql`update employee set disabled_at = null, left_on = null`.execute(db)
  await sql`update module_permission set module = replace(module, 'off ', '')`.execute(db)
  await sql`delete from setting`.execute(db)
})
afterAll(() => stage.close())

interface Right {
  from: Person
  to: Person
  modules: string[] | null
  startsOn: string | null
  endsOn: string | null
  followsAbsence: boolean
  revoked: boolean
}

const store = async (given: Partial<Right> = {}) => {
  const right = {
    from: 'budi',
    to: 'edgar',
    modules: null,
    startsOn: inDays(-2),
    endsOn: null,
    followsAbsence: false,
    revoked: false,
    ...given,
  } as Right
  await sql`insert into delegation (id, from_id, to_id, modules, starts_on, ends_on, follows_absence, revoked_at)
    values (${newId()}, ${stage.id[right.from]}, ${stage.id[right.to]}, ${right.modules}::text[], ${right.startsOn}, ${right.endsOn},
      ${right.followsAbsence}, ${right.revoked ? new Date().toISOString() : null})`.execute(stage.portal.database.db)
}

const run = (statement: ReturnType<typeof sql>) => statement.execute(stage.portal.database.db)
const employee = (person: Person, change: ReturnType<typeof sql>) =>
  run(sql`update employee set ${change} where id = ${stage.id[person]}::uuid`)
const onLeave = (days: readonly [number, number]) =>
  run(sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
    select ${stage.id.budi}, day::date, ${newId()}::uuid, 1, ${stage.portal.company.leave.annual}, 'full', 1, true
    from unnest(array[${inDays(days[0])}, ${inDays(days[1])}]::date[]) as d (day) on conflict do nothing`)

const file = async (person: Person = 'amina') => {
  const day = stage.nextDay(person)
  const form = { leaveTypeId: stage.portal.company.leave.annual, startDate: day, endDate: day }
  const { body, error } = await stage.as(person).call(calls.saveAndSubmit, form)
  if (!body.id) throw new Error(error.Message)
  return body.id
}

/** What a person gets: reading it, whether they are its last approver, its place in inbox and filter, and deciding on it. */
async function cells(person: Person, id: string) {
  const me = stage.as(person)
  const found = (answer: { body: { listData?: { id: unknown }[] } | undefined }, wanted: unknown) =>
    (answer.body?.listData ?? []).some((row) => row.id === wanted)
  return {
    detail: (await me.call(calls.detail, { id })).status,
    last: (await me.call(generalConfigCalls.isLastApprover, { id })).status,
    inbox: found(await me.call(inboxCalls.list, {}), id),
    list: found(await me.call(calls.list, { scope: 'all', paginationSize: 100 }), id),
    revise: (await me.call(calls.revise, { id, version: 99 })).status,
    approve: (await me.call(calls.approve, { id })).status,
  }
}

const stranger = { detail: 404, last: 404, inbox: false, list: false, revise: 404, approve: 404 }
// An old version is found out only by those who may decide.
const delegate = { detail: 200, last: 200, inbox: true, list: true, revise: 409, approve: 200 }
const signedOut = { detail: 401, last: 401, inbox: false, list: false, revise: 401, approve: 401 }
const party = { detail: 200, last: 200, inbox: false, list: true, revise: 403, approve: 403 }

const states: readonly [name: string, expected: typeof stranger, make: () => Promise<unknown>][] = [
  ['none', stranger, async () => undefined],
  ['running', delegate, () => store()],
  ['on its first day', delegate, () => store({ startsOn: today })],
  ['on its last day', delegate, () => store({ endsOn: today })],
  ['for this module', delegate, () => store({ modules: ['Loan', 'LeaveRequest'] })],
  ['for another module', stranger, () => store({ modules: ['Loan'] })],
  ['to come', stranger, () => store({ startsOn: inDays(1) })],
  ['over', stranger, () => store({ endsOn: inDays(-1) })],
  ['revoked', stranger, () => store({ revoked: true })],
  ['revoked, following an absence', stranger, async () => [await onLeave([0, 0]), await store({ followsAbsence: true, revoked: true })]],
  ['of somebody else', stranger, () => store({ from: 'farah' })],
  ['the other way round', stranger, () => store({ from: 'edgar', to: 'budi' })],
  ['passed on', stranger, async () => [await store({ to: 'farah' }), await store({ from: 'farah' })]],
  ['of a grantor who is disabled', stranger, async () => [await store(), await employee('budi', sql`disabled_at = now()`)]],
  ['of a grantor who has left', stranger, async () => [await store(), await employee('budi', sql`left_on = current_date - 1`)]],
  ['of a delegate who is disabled', signedOut, async () => [await store(), await employee('edgar', sql`disabled_at = now()`)]],
  ['of a delegate who has left', signedOut, async () => [await store(), await employee('edgar', sql`left_on = current_date - 1`)]],
  [
    'in a module that is off',
    { ...stranger, detail: 403, revise: 403, approve: 403 },
    async () => [await store(), await run(sql`update module_permission set module = 'off ' || module where module = 'LeaveRequest'`)],
  ],
]

describe('a request of somebody’s report, for the holder of a right that is', () => {
  it.each(states)('%s', async (_name, expected, make) => {
    const id = await file()
    await make()
    expect(await cells('edgar', id)).toEqual(expected)
  })
})

describe('a right that follows absences', () => {
  it.each([
    ['before the leave', [1, 3], stranger],
    ['on its first day', [0, 3], delegate],
    ['on a day without work inside it', [-1, 1], delegate],
    ['on its last day', [-3, 0], delegate],
    ['after it', [-3, -1], stranger],
  ] as const)('%s', async (_name, days, expected) => {
    const id = await file()
    await store({ startsOn: null, followsAbsence: true })
    await onLeave(days)
    expect(await cells('edgar', id)).toEqual(expected)
  })
})

describe('the delegate’s own request', () => {
  it('is not theirs to decide: they made it, or it is about them', async () => {
    await store({ to: 'amina' })
    expect(await cells('amina', await file('amina'))).toEqual(party)
    expect(await cells('amina', await file('joko'))).toEqual(delegate)
  })
})

describe('what the last approver may undo', () => {
  const cancel = async (person: Person, id: string) => (await stage.as(person).call(calls.cancel, { id })).status
  const isLast = async (person: Person, id: string) => (await stage.as(person).call(generalConfigCalls.isLastApprover, { id })).body.value

  it('the holder of their right may undo, as long as they hold it, and it is written on whose behalf', async () => {
    await store()
    const [first, second, third] = [await file(), await file(), await file()]
    for (const id of [first, second, third]) expect((await stage.as('edgar').call(calls.approve, { id })).status).toBe(200)
    expect([await isLast('edgar', first), await isLast('budi', first), await isLast('amina', first)]).toEqual([true, true, false])
    expect(await cancel('edgar', first)).toBe(200)
    const { body } = await stage.as('amina').call(calls.detail, { id: first })
    expect(body).toMatchObject({ statusId: 11, actionHistory: [{ actionPerson: 'Edgar Tester', onBehalfOf: 'Budi Tester' }, {}, {}] })

    await run(sql`insert into setting (key, value) values ('general.lastApproverCanCancel', 'false')`)
    expect([await cancel('edgar', second), await cancel('budi', second)]).toEqual([403, 403])
    await run(sql`delete from setting`)
    await run(sql`update delegation set revoked_at = now()`)
    expect([await cancel('edgar', second), await cancel('amina', second), await cancel('budi', second)]).toEqual([404, 403, 200])
    expect(await cancel('farah', third)).toBe(404)
  })
})

describe('the right itself', () => {
  it('is seen by the two whom it concerns, and given by nobody in another’s name', async () => {
    await store()
    const rights = async (person: Person) => (await stage.as(person).call(approvalRightCalls.list)).body
    expect([(await rights('budi')).given.length, (await rights('edgar')).received.length]).toEqual([1, 1])
    for (const person of ['amina', 'carla', 'dewi', 'indra', 'farah'] as const)
      expect(await rights(person)).toMatchObject({ given: [], received: [] })
    const forged = {
      rightGrantedToEmployeeId: stage.id.farah,
      modules: ['leave'],
      startDate: today,
      fromId: stage.id.carla,
      employeeId: stage.id.carla,
    }
    expect((await stage.as('amina').call(approvalRightCalls.update, forged as never)).status).toBe(200)
    expect([(await rights('carla')).given.length, (await rights('amina')).given.length]).toEqual([0, 1])
  })
})
