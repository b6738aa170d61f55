import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { shortDay } from '#shared/texts/days.ts'
import { peopleCalls } from '#shared/areas/people.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { manualShift } from '#shared/requests/manual-shift.ts'
import { overtimeSchedule } from '#shared/requests/overtime-schedule.ts'
import { permitOut } from '#shared/requests/permit-out.ts'
import { engineOf } from '#server/app.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import { transaction } from '#server/foundation/database/db.ts'
import { done, openLeaveCalls, type LeaveCalls } from '../../../../test/support/leave-calls.ts'
import type { Portal } from '../../../../test/support/portal.ts'
import { seenRequest } from '../act/context.ts'
import { saveAndSubmit } from '../act/entry.ts'
import { weighingOf } from './weighing.ts'

const { calls } = leaveRequest
let leaves: LeaveCalls
let portal: Portal
const db = () => portal.database.db

beforeAll(async () => {
  leaves = await openLeaveCalls()
  ;({ portal } = leaves)
})
afterAll(() => portal.close())

it('a detail names what else the person asked for in its days: with its place, its type and how it stands', async () => {
  const day = leaves.monday()
  const first = await leaves.file('amina', leaves.leave(day, 2, { startDayLeaveType: 'full' }))
  done(await portal.as('budi').call(calls.approve, { id: first.id }))
  const at = (hour: number) => instantAt(addDays(day, 2), hour * 60, 'Asia/Jakarta')
  const permit = { reasonTypeId: portal.company.permit.errand, permitStart: at(9), permitUntil: at(10) }
  const out = done(await portal.as('amina').call(permitOut.calls.saveAndSubmit, permit as never))
  const form = leaves.leave(addDays(day, 2), 1, { startDayLeaveType: 'second', endDayLeaveType: 'second' })
  const second = await leaves.file('amina', form)
  expect((await leaves.detail(second.id, 'budi')).linked).toEqual([
    {
      id: out.id,
      code: out.code,
      path: permitOut.place.path,
      caption: 'Permit out',
      type: 'ERRAND',
      startDate: addDays(day, 2),
      endDate: addDays(day, 2),
      statusId: 1,
      status: 'Submitted',
    },
  ])
  const engine = engineOf(db())
  const { 'permit-out': _permit, ...modules } = engine.modules
  const budi = (await findViewer(db(), 'budi')) as Viewer
  const context = await seenRequest(db(), engine, budi, 'leave-request', second.id)
  const { linked } = await weighingOf({ ...engine, modules }, budi, context, 'en')
  expect(linked).toMatchObject([{ id: out.id, path: null, caption: 'PermitOut', type: 'ERRAND' }])
  done(await portal.as('budi').call(calls.approve, { id: second.id }))
  expect(await leaves.detail(second.id, 'dewi')).toMatchObject({ statusId: 4, linked: [], concerns: [] })
})

it('what takes time and costs money is linked like all that takes time, and says both', async () => {
  const engine = engineOf(db())
  const permits = engine.modules['permit-out']
  if (!permits) throw new Error('the portal has permits')
  const prepare: typeof permits.prepare = async (...asked) => ({
    ...(await permits.prepare(...asked)),
    money: { amount: '250.50', currency: 'EUR' },
  })
  const day = leaves.monday()
  const viewer = (await findViewer(db(), 'amina')) as Viewer
  const at = (hour: number) => instantAt(day, hour * 60, 'Asia/Jakarta')
  const form = permitOut.form.parse({ reasonTypeId: portal.company.permit.errand, permitStart: at(9), permitUntil: at(10) })
  const saving = { viewer, id: null, form, employeeId: null, version: null, attachmentIds: [], now: new Date() }
  const paid = await transaction(db(), (tx) =>
    saveAndSubmit({ ...engine, modules: { ...engine.modules, 'permit-out': { ...permits, prepare } } }, tx, 'permit-out', saving),
  )
  expect(paid).toMatchObject({ quantity: '1', unit: 'hour', amount: '250.50', currency: 'EUR' })
  const leave = await leaves.file('amina', leaves.leave(day, 1, { startDayLeaveType: 'second', endDayLeaveType: 'second' }))
  expect((await leaves.detail(leave.id, 'budi')).linked.map(({ id }) => id)).toEqual([paid.id])
})

it('who decides is told of days after the last one of whoever asked, or of somebody whom it is about: the last day was said since', async () => {
  const { id, permit, shift, manualShiftReason, overtime } = portal.company
  const last = leaves.monday()
  const day = (after: number) => addDays(last, after)
  const at = (after: number, hour: number) => instantAt(day(after), hour * 60, 'Asia/Jakarta')
  const file = async ({ calls: of }: { calls: object }, form: object) => {
    const { saveAndSubmit, detail } = of as typeof permitOut.calls
    const { id: request } = done(await portal.as('hadi').call(saveAndSubmit, form as never))
    return async () =>
      done(await portal.as('budi').call(detail, { id: request }))
        .concerns.filter(({ rule }) => rule.startsWith('concern.'))
        .map(({ text, blocking }) => [text, blocking])
  }
  const release = { reasonTypeId: overtime.release, oTStart: at(3, 17), oTUntil: at(3, 20), employees: [{ employeeId: id.hadi }] }
  const told = [
    await file(leaveRequest, leaves.leave(day(4))),
    await file(permitOut, { reasonTypeId: permit.errand, permitStart: at(1, 9), permitUntil: at(1, 10) }),
    await file(overtimeSchedule, release),
    await file(manualShift, { reasonTypeId: manualShiftReason.swap, shiftId: shift.night, startDate: last, endDate: day(2) }),
  ]
  expect(await Promise.all(told.map((of) => of()))).toEqual([[], [], [], []])
  done(await portal.as('dewi').call(peopleCalls.act, { ids: [id.hadi], kind: 'end', startsOn: last }))
  const leaving = [[`Hadi Tester leaves on ${shortDay(new Date(last), 'en')}. This request has days after it.`, false]]
  const gone = [[`Hadi Tester is not employed on ${shortDay(new Date(day(1)), 'en')}.`, false]]
  expect(await Promise.all(told.map((of) => of()))).toEqual([leaving, leaving, leaving, gone])
})
