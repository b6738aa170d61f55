import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { approvalRightCalls, rightGrantedTo, rightModuleNames, rightModules, type RightModule } from '#shared/areas/approval-right.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { notificationCalls } from '#shared/areas/notification.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { today as dayIn } from '#server/foundation/basis/clock.ts'
import { transaction, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { Refusal } from '#server/foundation/basis/refusal.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import { roleOf } from '../../../../test/support/roles.ts'
import { give, type Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'
import { giveRight } from './giving.ts'

let portal: Portal
const today = dayIn('Asia/Jakarta')
const inDays = (days: number) => addDays(today, days)

beforeAll(async () => {
  portal = await openPortal()
  for (const name of ['amina', 'budi', 'carla'] as const)
    await give(portal.database, portal.company.id[name], portal.company.leave.annual, 200)
})
afterEach(() => sql`delete from delegation`.execute(portal.database.db))
afterAll(() => portal.close())

const id = (name: Name) => portal.company.id[name]
const as = (name: Name) => portal.as(name)

interface Given {
  id?: string
  modules?: RightModule[]
  startDate?: string | null
  endDate?: string | null
  followsAbsence?: boolean
}

const grant = (from: Name, to: Name, given: Given = {}) =>
  as(from).call(approvalRightCalls.update, { rightGrantedToEmployeeId: id(to), modules: ['default'], startDate: today, ...given })
const end = (from: Name, rightId: string) => as(from).call(approvalRightCalls.end, { id: rightId })
const rightsOf = async (name: Name) => (await as(name).call(approvalRightCalls.list)).body
const waitingFor = async (name: Name) => (await as(name).call(inboxCalls.list, {})).body.listData

let filedDays = 0
/** A leave of amina's (or another's) that waits for the manager, on a working day of its own. */
async function leaveOf(name: Name = 'amina', from = ((filedDays += 1), addDays(today, 35 - weekday(today) + filedDays * 7)), until = from) {
  const { body, error } = await as(name).call(leaveRequest.calls.saveAndSubmit, {
    leaveTypeId: portal.company.leave.annual,
    startDate: from,
    endDate: until,
  } as never)
  if (!body?.id) throw new Error(error.Message)
  return body.id
}
const decide = (name: Name, requestId: string) => as(name).call(leaveRequest.calls.approve, { id: requestId } as never)

describe('a right given to a colleague', () => {
  it('is in both people’s lists, told to the colleague, lets them decide, and ends with the next call', async () => {
    const before = (await as('farah').call(notificationCalls.count)).body.notificationTotal
    const { status, body: right } = await grant('budi', 'farah', { modules: ['leave'], endDate: inDays(4) })
    expect([status, right]).toEqual([
      200,
      expect.objectContaining({
        employee: 'Farah Tester',
        modules: ['leave'],
        startDate: today,
        endDate: inDays(4),
        state: 'inForce',
        decisions: 0,
      }),
    ])
    expect((await rightsOf('budi')).given.map((one) => one.id)).toEqual([right.id])
    expect((await rightsOf('farah')).received).toEqual([
      expect.objectContaining({ id: right.id, employee: 'Budi Tester', state: 'inForce' }),
    ])
    expect((await as('farah').call(notificationCalls.count)).body.notificationTotal).toBe(before + 1)
    const told = (await as('farah').call(notificationCalls.list, {})).body.notifications[0]
    expect(told).toMatchObject({ subject: 'Budi Tester gave you the right to decide for them', type: 'Rights to others' })

    const [first, second] = [await leaveOf(), await leaveOf()]
    expect((await waitingFor('farah')).map((item) => [item.id, item.onBehalfOf])).toEqual([
      [first, 'Budi Tester'],
      [second, 'Budi Tester'],
    ])
    expect((await decide('farah', first)).status).toBe(200)
    const detail = (await as('amina').call(leaveRequest.calls.detail, { id: first } as never)).body as {
      actionHistory: object[]
      approvalLevels: { persons: object[] }[]
    }
    expect(detail.actionHistory[0]).toMatchObject({ actionPerson: 'Farah Tester', onBehalfOf: 'Budi Tester' })
    expect(detail.approvalLevels[0]?.persons[0]).toMatchObject({ approvalPerson: 'Budi Tester', onBehalf: 'Farah Tester' })
    expect((await as('farah').call(inboxCalls.history, {})).body.listData[0]).toMatchObject({ id: first, onBehalfOf: 'Budi Tester' })
    expect((await rightsOf('budi')).given[0]?.decisions).toBe(1)

    expect((await end('budi', right.id)).body).toMatchObject({ state: 'ended', endedOn: expect.any(String) as string })
    expect((await decide('farah', second)).status).toBe(404)
    expect(await waitingFor('farah')).toEqual([])
    expect((await decide('budi', second)).status).toBe(200)
  })

  it('is changed by its grantor alone, and not once it has ended', async () => {
    const right = (await grant('budi', 'farah')).body
    const changed = await grant('budi', 'carla', { id: right.id, modules: ['loan', 'leave'], endDate: inDays(9) })
    expect(changed.body).toMatchObject({ id: right.id, employee: 'Carla Tester', modules: ['loan', 'leave'], endDate: inDays(9) })
    expect((await rightsOf('farah')).received).toEqual([])
    expect((await grant('carla', 'gita', { id: right.id })).status).toBe(404)
    expect((await end('carla', right.id)).status).toBe(404)
    expect((await end('budi', right.id)).status).toBe(200)
    expect([(await end('budi', right.id)).status, (await grant('budi', 'farah', { id: right.id })).status]).toEqual([409, 409])
    const { rows } = await sql<{ act: string }>`select act from audit where entity_id = ${right.id}::uuid order by seq`.execute(
      portal.database.db,
    )
    expect(rows.map((row) => row.act)).toEqual(['give', 'change', 'end'])
  })

  it('is told to each colleague whom it comes to or leaves, and to nobody else', async () => {
    await sql`delete from notification`.execute(portal.database.db)
    const right = (await grant('budi', 'farah')).body
    await grant('budi', 'farah', { id: right.id, endDate: inDays(3) })
    await grant('budi', 'carla', { id: right.id })
    await end('budi', right.id)
    const { rows } = await sql<{ line: string }>`
      select e.user_name || ' ' || n.key || ' ' || (n.params->>'grantor') as line
      from notification n join employee e on e.id = n.employee_id order by n.created_at, e.user_name`.execute(portal.database.db)
    expect(rows.map(({ line }) => line)).toEqual([
      'farah rights.told.given Budi Tester',
      'carla rights.told.given Budi Tester',
      'farah rights.told.ended Budi Tester',
      'carla rights.told.ended Budi Tester',
    ])
    const subjects = (await as('carla').call(notificationCalls.list, {})).body.notifications.map(({ subject }) => subject)
    expect(subjects).toEqual(['You no longer decide for Budi Tester', 'Budi Tester gave you the right to decide for them'])
  })

  it('is given once for one idempotency key', async () => {
    const input = { rightGrantedToEmployeeId: id('farah'), modules: ['default' as const], startDate: today }
    const headers = { 'idempotency-key': newId() }
    const answers = [
      await as('budi').call(approvalRightCalls.update, input, headers),
      await as('budi').call(approvalRightCalls.update, input, headers),
    ]
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(2).fill([200, answers[0]?.body.id]))
    expect((await rightsOf('budi')).given).toHaveLength(1)
  })

  it('counts for each of the modules of the documents', async () => {
    const here = rightModuleNames.filter((name) => Object.values(requestModules).some(({ module }) => module === rightModules[name]))
    const { body } = await grant('budi', 'farah', { modules: here })
    expect(body.modules).toEqual(here)
    const refused = await grant('budi', 'carla', { modules: ['default'] })
    expect([refused.status, refused.error.Message]).toEqual([
      400,
      expect.stringContaining('Farah Tester has this right of yours in that time already'),
    ])
  })

  it('of a module that is yet to come is refused by its name, and stays where it was given before', async () => {
    const coming = await grant('budi', 'farah', { modules: ['leave', 'competency-assessment'] })
    expect([coming.status, coming.error.Message, Object.keys(coming.error.fields ?? {})]).toEqual([
      400,
      'There are no requests of this kind yet that somebody could decide on: Competency assessment.',
      ['modules'],
    ])
    const { body } = await grant('budi', 'farah', { modules: ['leave'] })
    await sql`update delegation set modules = '{LeaveRequest,CompetencyAssessment}' where id = ${body.id}::uuid`.execute(portal.database.db)
    const kept = await grant('budi', 'farah', { id: body.id, modules: ['leave', 'competency-assessment'], endDate: inDays(4) })
    expect([kept.status, kept.body.modules]).toEqual([200, ['leave', 'competency-assessment']])
  })

  it('of one module is none in another', async () => {
    await grant('budi', 'farah', { modules: ['loan'] })
    const waiting = await leaveOf()
    expect((await decide('farah', waiting)).status).toBe(404)
    expect((await decide('budi', waiting)).status).toBe(200)
  })
})

describe('a right is refused', () => {
  const refusal = async (answer: ReturnType<typeof grant>) => {
    const { status, error } = await answer
    return [status, Object.keys(error.fields ?? {})[0]]
  }

  it('to oneself, to nobody, to somebody who has left, for days that passed or are the wrong way round', async () => {
    const person = 'rightGrantedToEmployeeId'
    expect(await refusal(grant('budi', 'budi'))).toEqual([400, person])
    const nobody = as('budi').call(approvalRightCalls.update, { rightGrantedToEmployeeId: newId(), modules: ['leave'], startDate: today })
    expect(await refusal(nobody)).toEqual([400, person])
    await sql`update employee set disabled_at = now() where id = ${id('hadi')}::uuid`.execute(portal.database.db)
    expect(await refusal(grant('budi', 'hadi'))).toEqual([400, person])
    await sql`update employee set disabled_at = null`.execute(portal.database.db)
    expect(await refusal(grant('budi', 'farah', { startDate: inDays(-1) }))).toEqual([400, 'startDate'])
    expect(await refusal(grant('budi', 'farah', { startDate: null }))).toEqual([400, 'startDate'])
    expect(await refusal(grant('budi', 'farah', { startDate: inDays(2), endDate: inDays(1) }))).toEqual([400, 'endDate'])
    expect(await refusal(grant('budi', 'farah', { modules: [] }))).toEqual([400, 'modules'])
    expect(await refusal(grant('budi', 'farah', { modules: ['nothing' as never] }))).toEqual([400, 'modules.0'])
    expect((await rightsOf('budi')).given).toEqual([])
  })

  it('twice in one time, in a chain and in a circle; on other days and in other modules it is free', async () => {
    await grant('budi', 'farah', { modules: ['leave'], endDate: inDays(4) })
    expect(await refusal(grant('budi', 'carla'))).toEqual([400, 'modules'])
    expect(await refusal(grant('farah', 'carla', { modules: ['leave'] }))).toEqual([400, 'modules'])
    expect(await refusal(grant('farah', 'budi', { modules: ['leave'] }))).toEqual([400, 'rightGrantedToEmployeeId'])
    expect(await refusal(grant('carla', 'budi'))).toEqual([400, 'rightGrantedToEmployeeId'])
    expect((await grant('budi', 'carla', { modules: ['loan'] })).status).toBe(200)
    expect((await grant('budi', 'carla', { modules: ['leave'], startDate: inDays(5) })).status).toBe(200)
  })

  it('by whoever holds one, through its last day', async () => {
    await grant('budi', 'farah', { modules: ['leave'], endDate: today })
    expect(await refusal(grant('farah', 'carla', { modules: ['leave'] }))).toEqual([400, 'modules'])
    expect((await grant('farah', 'carla', { modules: ['leave'], startDate: inDays(1) })).status).toBe(200)
  })

  it('to somebody to whom the module is not open', async () => {
    const { db } = portal.database
    const role = await roleOf(db, 'LENDERS', [id('farah')])
    await sql`update module_permission set role_id = ${role}, category_id = 2 where module = 'Loan'`.execute(db)
    expect(await refusal(grant('budi', 'carla', { modules: ['loan'] }))).toEqual([400, 'rightGrantedToEmployeeId'])
    expect((await grant('budi', 'farah', { modules: ['loan'] })).status).toBe(200)
    const choices = await as('budi').call(rightGrantedTo.loan, {})
    expect(choices.body.listData.map((row) => row.displayName)).toEqual(['Farah Tester'])
    await sql`update module_permission set role_id = null, category_id = 0`.execute(db)
  })
})

describe('two people who give each other their rights at the same moment', () => {
  const viewer = async (name: Name) => (await findViewer(portal.database.db, name)) as Viewer
  const wish = (to: Name) => ({ id: null, toId: id(to), modules: null, startsOn: today, endsOn: null, followsAbsence: false })

  async function both(lock?: Parameters<typeof giveRight>[3]): Promise<number> {
    await sql`delete from delegation`.execute(portal.database.db)
    const [budi, farah] = [await viewer('budi'), await viewer('farah')]
    const one = (from: Viewer, to: Name) => transaction(portal.database.db, (tx: Tx) => giveRight(tx, from, wish(to), lock))
    const ends = await Promise.allSettled([one(budi, 'farah'), one(farah, 'budi')])
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(Refusal)
    return ends.filter((end) => end.status === 'fulfilled').length
  }

  it('make no circle', async () => {
    for (let round = 0; round < 15; round += 1) expect(await both()).toBe(1)
  })

  it('would make one if they did not wait for each other', async () => {
    let arrived = 0
    let go: () => void = () => undefined
    const all = new Promise<void>((resolve) => (go = resolve))
    // Nobody writes before both have looked.
    const control = async (tx: Tx) => {
      await sql`set transaction isolation level repeatable read`.execute(tx)
      await sql`select from delegation`.execute(tx)
      if ((arrived += 1) === 2) go()
      await all
    }
    expect(await both(control)).toBe(2)
  })
})

describe('a right that follows absences', () => {
  it('is in force on the days of an approved leave, and only on those', async () => {
    const { db } = portal.database
    const right = (await grant('budi', 'farah', { startDate: null, followsAbsence: true })).body
    expect(right.state).toBe('standsBy')
    const waiting = await leaveOf()
    expect((await decide('farah', waiting)).status).toBe(404)

    // The next working day and the one after it; then the calendar is turned to them.
    const monday = addDays(today, 7 - weekday(today))
    const leave = await leaveOf('budi', monday, addDays(monday, 8))
    const turnTo = (days: number) => sql`update leave_day set day = day - ${days}::int where request_id = ${leave}::uuid`.execute(db)
    const start = 7 - weekday(today)
    await turnTo(start)
    expect((await decide('farah', waiting)).status).toBe(404)
    expect((await decide('carla', leave)).status).toBe(200)
    expect((await rightsOf('budi')).given[0]).toMatchObject({ state: 'inForce', byAbsence: true })
    expect((await rightsOf('farah')).received[0]).toMatchObject({ state: 'inForce', byAbsence: true })
    // A weekend inside the leave counts: on its sixth day nobody works.
    for (const days of [5, 3]) {
      await turnTo(days)
      expect((await rightsOf('farah')).received[0]?.state).toBe('inForce')
    }
    expect((await decide('farah', waiting)).status).toBe(200)
    const other = await leaveOf()
    await turnTo(1)
    expect((await decide('farah', other)).status).toBe(404)
    expect((await rightsOf('budi')).given[0]?.state).toBe('standsBy')
  })

  it('is not by a half day, nor by one that was taken back', async () => {
    const { db } = portal.database
    await grant('budi', 'farah', { startDate: null, followsAbsence: true })
    const state = async () => (await rightsOf('budi')).given[0]?.state
    const day = (part: string, taken: boolean) =>
      sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
        values (${id('budi')}, ${today}, ${newId()}, 1, ${portal.company.leave.annual}, ${part}, 1, ${taken})`.execute(db)
    await day('first', true)
    await day('full', false)
    expect(await state()).toBe('standsBy')
    await day('full', true)
    expect(await state()).toBe('inForce')
    await sql`delete from leave_day where employee_id = ${id('budi')}::uuid and day = ${today}`.execute(db)
    expect(await state()).toBe('standsBy')
  })
})

describe('the people to whom a right can be given', () => {
  it.each(rightModuleNames)('are all colleagues who are here, for %s', async (module) => {
    const { status, body } = await as('budi').call(rightGrantedTo[module], { filterSearch: 'tester', paginationSize: 100 })
    expect([status, body.totalData]).toEqual([200, 8])
    expect(body.listData.map((row) => row.displayName)).not.toContain('Budi Tester')
    expect(body.listData[0]).toMatchObject({ displayName: 'Amina Tester', code: 'E-amina', companyStructure: 'Platform' })
  })
})
