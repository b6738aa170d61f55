import { sql } from 'kysely'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayIdOf } from '#shared/areas/attendance-days.ts'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import { calendarCalls } from '#shared/areas/calendar.ts'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { shiftScheduleCalls } from '#shared/areas/shift-schedule.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { plainLevel } from '#shared/contract/flow.ts'
import { addDays } from '#shared/records/calendar.ts'
import { leaveAdjustmentCalls } from '#shared/requests/leave-adjustment-request.ts'
import { leaveCalls, leaveRequest } from '#shared/requests/leave-request.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { give, plainPolicy } from '../support/company.ts'
import { openStage, type Person, type Stage } from './cast.ts'
import { send } from './rights-check.ts'
import { rightsTable, type Role } from './rights-table.ts'
import { openTargets } from './rights-targets.ts'

/**
 * Amina was away to care for her father. Every call that reads is made by those who are not concerned, and no answer, workbook
 * or calendar may hold what this was, its note, its request, or a number from which it follows.
 */

let stage: Stage
const careId = newId()
let day: string
/** A balance that nothing else in the company comes to. */
const given = 37.625
let told: Record<'note' | 'id' | 'code' | 'type' | 'balance', RegExp>

beforeAll(async () => {
  stage = await openStage()
  const { db } = stage.portal.database
  const flow = {
    rules: [{ name: 'farah', when: null, levels: [plainLevel({ kind: 'named', ids: [stage.id.farah] })], skipAdjacent: true }],
    lastResort: [],
  }
  await sql`insert into flow (id, module, version, published_from, definition)
    values (${newId()}, 'LeaveRequest', 1, '2020-01-01', ${JSON.stringify(flow)}::jsonb)`.execute(db)
  await sql`insert into leave_type (id, code, names, policy, sequence)
    values (${careId}, 'KINCARE', '{"en":"Family care","id":"Merawat keluarga"}', ${JSON.stringify({ ...plainPolicy, sensitive: true })}::jsonb, 9)`.execute(
    db,
  )
  await give(stage.portal.database, stage.id.amina, careId, given)
  day = stage.nextDay('amina')
  const form = { leaveTypeId: careId, startDate: day, endDate: day, note: 'Father after his stroke' }
  const { body } = await stage.as('amina').call(leaveRequest.calls.saveAndSubmit, form as never)
  expect((await stage.as('farah').call(leaveRequest.calls.approve, { id: body.id })).body.statusId).toBe(4)
  told = {
    note: /stroke/,
    id: new RegExp(body.id),
    code: new RegExp(body.code),
    type: /Family care|KINCARE/,
    balance: new RegExp(`${given}|${given - 1}`.replaceAll('.', '[.,]')),
  }
})
afterAll(() => stage.close())

const named = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** Which types there are is no secret: these offer them, name one's own, or are for those who set up leave and flows. */
const offersTypes = /leave-type|LeaveBalanceType|^GET \/x\/flows|datasource\/leave|\/x\/overtime|\/v2\/home/

/** What the table of rights sends about amina, with the type and the days in question; and further ways to ask of them. */
async function asked(): Promise<{ call: string; input: Record<string, unknown> }[]> {
  const targets = openTargets(stage)
  const found = []
  for (const [call, rows] of Object.entries(rightsTable))
    for (const row of rows) {
      if (row.wish !== 'reads' || call === 'GET /x/live' || call.includes('sign-out')) continue
      const input = await row.input(targets, 'amina')
      found.push({ call, input: { ...input, scope: 'all', ...('leaveTypeId' in input && { leaveTypeId: careId }) } })
    }
  const whose = { employeeId: stage.id.amina }
  const [gain] = (
    await sql<{ id: string }>`select id from leave_event where leave_type_id = ${careId}::uuid and kind = 'adjustment'`.execute(
      stage.portal.database.db,
    )
  ).rows
  const more: [Pick<Endpoint, 'method' | 'path'>, object][] = [
    [shiftScheduleCalls.list, { periodPayId: day.slice(0, 7), unitId: stage.portal.company.unit.platform, paginationSize: 50 }],
    [shiftScheduleCalls.template, { periodPayId: day.slice(0, 7), unitId: stage.portal.company.unit.platform }],
    [attendanceCalls.detail, { id: dayIdOf(stage.id.amina, day) }],
    [attendanceCalls.month, { ...whose, month: day.slice(0, 7) }],
    [attendanceCalls.days, whose],
    [attendanceCalls.export, whose],
    [leaveBalanceCalls.export, { leaveType: careId, usingLeaveTypeFilter: true }],
    [calendarCalls.setFilter, { date: day, tab: 'team' }],
    [calendarCalls.team, { period: day.slice(0, 4), unitId: stage.portal.company.unit.platform }],
    [calendarCalls.teamExport, { period: day.slice(0, 7), unitId: stage.portal.company.unit.platform }],
    ...[leaveBalanceCalls.current, leaveBalanceCalls.gainHistory, leaveBalanceCalls.deductHistory, leaveBalanceCalls.timeline].map(
      (call): [Pick<Endpoint, 'method' | 'path'>, object] => [call, { ...whose, leaveTypeId: careId }],
    ),
    [leaveBalanceCalls.subordinates, { paginationSize: 100, sortingColumn: 'leaveType', sortingDirection: 1 }],
    [leaveBalanceCalls.subordinates, { paginationSize: 100, leaveType: careId, usingLeaveTypeFilter: true }],
    [leaveCalls.leaveTypes, whose],
    [leaveRequest.calls.preview, { ...whose, leaveTypeId: careId, startDate: addDays(day, 2), endDate: addDays(day, 2) }],
    [leaveAdjustmentCalls.leaveTypes, { ...whose, adjustmentType: 'deduction' }],
    [leaveAdjustmentCalls.balances, { ...whose, leaveTypeId: careId }],
    [leaveAdjustmentCalls.currentExpiryDate, { id: gain?.id }],
    [leaveAdjustmentCalls.disbursementConfig, { ...whose, id: careId }],
  ]
  return [...found, ...more.map(([call, input]) => ({ call: named(call), input: input as Record<string, unknown> }))]
}

/** What each call tells somebody: `POST /x: balance`. */
async function tellings(person: Person): Promise<string[]> {
  const found = new Set<string>()
  for (const { call, input } of await asked()) {
    const answer = await send(stage, person as Role, call, input)
    const isBook = String(answer.headers['content-type']).includes('spreadsheetml')
    const text = isBook ? JSON.stringify((await readXlsx(answer.rawPayload)).sheets) : answer.body
    for (const [what, words] of Object.entries(told))
      if (words.test(text) && !(what === 'type' && offersTypes.test(call))) found.add(`${call}: ${what}`)
  }
  return [...found]
}

/** Her manager, his, the head of all, a peer, who was one before. */
const others = ['budi', 'carla', 'gita', 'joko', 'hadi'] as const satisfies Person[]

it.each(others)('nothing that reads tells %s of a sensitive leave more than being away', async (person) => {
  expect(await tellings(person)).toEqual([])
})

it('nor HR of another site, who see such types of their own people', async () => {
  const balances = [leaveBalanceCalls.export, leaveBalanceCalls.subordinates].map((call) => `${named(call)}: type`)
  expect((await tellings('kira' as Person)).toSorted()).toEqual(balances.toSorted())
})

it('but all of it to HR of her site: what is looked for can be found', async () => {
  const found = await tellings('dewi')
  for (const what of Object.keys(told)) expect([what, found.filter((one) => one.endsWith(`: ${what}`)).length]).not.toEqual([what, 0])
  expect(found.length).toBeGreaterThan(12)
})
