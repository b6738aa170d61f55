import { sql } from 'kysely'
import { deductList, gainList, leaveBalanceCalls, subordinateList } from '#shared/areas/leave-balance.ts'
import { mailCalls, mailList } from '#shared/areas/mail.ts'
import { peopleCalls, peopleList } from '#shared/areas/people.ts'
import { staffingCalls, unitList } from '#shared/areas/staffing.ts'
import { myRequestsCalls, myRequestsList } from '#shared/areas/my-requests.ts'
import { inboxCalls, inboxHistoryList, inboxList } from '#shared/areas/universal-inbox.ts'
import { checkTimeOverrider, checkTimeOverriderList } from '#shared/requests/check-time-overrider.ts'
import { leaveAdjustmentList, leaveAdjustmentRequest } from '#shared/requests/leave-adjustment-request.ts'
import { leaveList, leaveRequest } from '#shared/requests/leave-request.ts'
import { loan, loanList } from '#shared/requests/loan.ts'
import { manualShift, manualShiftList } from '#shared/requests/manual-shift.ts'
import { permitOut, permitOutList } from '#shared/requests/permit-out.ts'
import { subordinateList as weekList, timesheet, timesheetCalls, timesheetList } from '#shared/requests/timesheet.ts'
import { openStage, type Person, type Stage } from './cast.ts'
import type { Asked } from './lists-reading.ts'
import { openTargets } from './rights-targets.ts'

const names = { amina: '100% Amina', joko: 'Jo_ko Tester', hadi: 'Ha\\di Tester' } as const

/** A stage with requests in many states, people whose names hold wildcards, and every list of the API with somebody who asks. */
export async function openListStage(): Promise<{ stage: Stage; lists: (Asked & { name: string })[] }> {
  const stage = await openStage()
  const targets = openTargets(stage)
  const file = async (person: Person, acts: readonly ('approve' | 'revise' | 'reject' | 'cancel' | null)[], by: Person) => {
    for (const act of acts) {
      const id = await targets.waiting('leave-request', person)
      if (act) await stage.as(act === 'cancel' ? person : by).call(leaveRequest.calls[act], { id })
      targets.spend(id)
      for (const kind of ['loan', 'permit-out', 'leave-adjustment-request', 'timesheet', 'check-time-overrider', 'manual-shift'] as const)
        targets.spend(await targets.entry(kind, person))
    }
  }
  await file('amina', ['approve', 'reject', null, 'cancel', 'approve', null, null], 'budi')
  await file('joko', [null, 'approve', 'revise', null], 'budi')
  await file('hadi', [null, 'approve', null, 'reject', null], 'farah')
  await file('carla', ['approve', null, 'approve'], 'gita')
  for (const [person, name] of Object.entries(names))
    await sql`update employee set display_name = ${name} where user_name = ${person}`.execute(stage.portal.database.db)
  for (const [index, person] of (['amina', 'joko', 'hadi', 'budi', 'amina', 'carla'] as const).entries())
    await sql`insert into mail (id, employee_id, event, key, created_at, due_at, attempts)
      values (gen_random_uuid(), ${stage.id[person]}, 'turn', 'told.turn', now() - ${index % 4} * interval '1 day', now(), ${index % 3})`.execute(
      stage.portal.database.db,
    )
  const { annual } = stage.portal.company.leave
  const lists: (Asked & { name: string })[] = [
    { name: 'leave requests', list: leaveList, call: leaveRequest.calls.list, by: 'indra' },
    { name: 'own leave requests', list: leaveList, call: leaveRequest.calls.list, by: 'amina', with: { scope: 'mine' } },
    { name: 'leave requests of the site', list: leaveList, call: leaveRequest.calls.list, by: 'dewi', with: { scope: 'team' } },
    { name: 'loans', list: loanList, call: loan.calls.list, by: 'indra' },
    { name: 'leave adjustments', list: leaveAdjustmentList, call: leaveAdjustmentRequest.calls.list, by: 'indra' },
    { name: 'timesheets', list: timesheetList, call: timesheet.calls.list, by: 'indra' },
    { name: 'weeks of subordinates', list: weekList, call: timesheetCalls.subordinates, by: 'indra' },
    { name: 'corrections', list: checkTimeOverriderList, call: checkTimeOverrider.calls.list, by: 'indra' },
    { name: 'manual shifts', list: manualShiftList, call: manualShift.calls.list, by: 'indra' },
    { name: 'permits', list: permitOutList, call: permitOut.calls.list, by: 'indra' },
    { name: 'requests of every kind', list: myRequestsList, call: myRequestsCalls.list, by: 'amina' },
    { name: 'inbox', list: inboxList, call: inboxCalls.list, by: 'budi' },
    { name: 'inbox history', list: inboxHistoryList, call: inboxCalls.history, by: 'budi' },
    { name: 'gains', list: gainList, call: leaveBalanceCalls.gainHistory, by: 'amina', with: { leaveTypeId: annual } },
    { name: 'deductions', list: deductList, call: leaveBalanceCalls.deductHistory, by: 'amina', with: { leaveTypeId: annual } },
    { name: 'mails', list: mailList, call: mailCalls.list, by: 'edgar', with: { scope: 'all' } },
    { name: 'people', list: peopleList, call: peopleCalls.list, by: 'indra', with: { scope: 'all' } },
    { name: 'people of a site', list: peopleList, call: peopleCalls.list, by: 'dewi' },
    { name: 'units', list: unitList, call: staffingCalls.units, by: 'edgar' },
    { name: 'balances of subordinates', list: subordinateList, call: leaveBalanceCalls.subordinates, by: 'dewi' },
  ]
  return { stage, lists }
}
