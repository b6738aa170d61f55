import { sql } from 'kysely'

import { leaveCalls, leaveTimeTypes } from '#shared/requests/leave-request.ts'
import type { EmployeeOption } from '#shared/wire.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { balanceTold } from '#server/approval/sight/balances.ts'
import { mayFileFor } from '#server/people/filing.ts'
import { reasonsIn } from '#server/platform/explain.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { inLanguage, say } from '#server/foundation/basis/texts.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { options, optionsOf } from '#server/platform/options.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import { balanceAsOf } from '#server/records/leave/balances.ts'
import { balanceBegins } from '#server/records/leave/begins.ts'
import { ledgersOf } from '#server/records/leave/events.ts'
import { isOpenTo, leaveType, leaveTypes, type LeaveType } from '#server/records/leave/types.ts'
import { workFacts, type WorkFacts } from '#server/records/schedule/working-time.ts'
import { computeDays, spanOf } from './computed.ts'

/** Serves the calls that only the leave request has. */
export function serveLeave(api: Api<Viewer>, db: Db): void {
  /** The person a form is about, whom the viewer may file for. */
  const subject = async (viewer: Viewer, employeeId: string | null | undefined): Promise<string> => {
    requireModule(viewer, 'LeaveRequest')
    const id = employeeId ?? viewer.id
    if (!(await mayFileFor(db, viewer, 'LeaveRequest', id))) throw notFound()
    return id
  }

  api.serve(leaveCalls.enableInputLocation, async (input, { person }) => {
    const employeeId = await subject(person, input.employeeId)
    const [type, facts] = [
      await leaveType(db, input.leaveTypeId, input.startDate ?? person.today),
      await workFacts(db, employeeId, person.today, person.today),
    ]
    if (!type) throw notFound()
    return { value: type.policy.asksLocation || (facts?.asksLocation ?? false) }
  })

  api.serve(leaveCalls.employees, async (input, { person }) => {
    requireModule(person, 'LeaveRequest')
    return pickEmployees(db, person, input, 'on-behalf', { module: 'LeaveRequest' })
  })

  api.serve(leaveCalls.replacements, async (input, { person }) => {
    const aboutId = await subject(person, input.employeeId)
    const from = input.startDate ?? person.today
    const until = input.endDate ?? from
    const away = sql`, exists (select from leave_day d where d.employee_id = e.id and d.day between ${from}::date and ${until}::date) as away`
    return pickEmployees<EmployeeOption & { away: boolean }>(db, person, input, 'replacement', { aboutId, extra: away })
  })

  api.serve(leaveCalls.locations, async (input, { person }) => {
    requireModule(person, 'LeaveRequest')
    return options<{ id: string; displayName: string }>(db, input, {
      select: sql`x.name as id, x.name as "displayName"`,
      from: sql`from (
        select distinct form->>'location' as name from request
        where module = 'LeaveRequest' and requestor_id = ${person.id}::uuid and form->>'location' <> ''
        union select name from site) x`,
      search: sql`x.name`,
      sortable: ['displayName'],
      order: [sql`x.name`],
    })
  })

  api.serve(leaveCalls.leaveTypes, async (input, { person, language }) => {
    const employeeId = await subject(person, input.employeeId)
    const [types, facts, ledgers] = [
      await leaveTypes(db, input.startDate ?? person.today),
      await workFacts(db, employeeId, person.today, person.today),
      await ledgersOf(db, [employeeId]),
    ]
    if (!facts) throw notFound()
    const leftOf = (type: LeaveType, employment: WorkFacts, today: string) => {
      const events = ledgers.get(`${employeeId}/${type.id}`) ?? []
      const begins = balanceBegins(type, events, employment, today)
      if (begins !== 'now') return { balance: null, begins }
      return { balance: balanceAsOf(type, events, employment, today, today).value, begins: null }
    }
    return optionsOf(
      input,
      types
        .filter((type) => isOpenTo(type, facts.country))
        .map((type) => ({
          id: type.id,
          displayName: inLanguage(type.names, language),
          code: type.code,
          unit: type.policy.unit,
          // Whoever files for somebody else is not told what is left of a sensitive type.
          ...(type.policy.balance && balanceTold(type, person, facts)
            ? leftOf(type, facts, person.today)
            : { balance: null, begins: null }),
          halfDays: type.policy.halfDays,
          hours: type.policy.hours,
          documentAfter: type.policy.documentAfter,
        })),
    )
  })

  api.serve(leaveCalls.leaveTimeTypes, async (input, { person, language }) => {
    requireModule(person, 'LeaveRequest')
    const type = input.leaveTypeId ? await leaveType(db, input.leaveTypeId, input.startDate ?? person.today) : undefined
    const open = leaveTimeTypes.filter((part) => !type || part === 'full' || (part === 'hours' ? type.policy.hours : type.policy.halfDays))
    return optionsOf(
      input,
      open.map((part) => ({ id: leaveTimeTypes.indexOf(part), displayName: say(language, `leave.part.${part}`), value: part })),
    )
  })

  api.serve(leaveCalls.totalDay, async (input, { person, language }) => {
    const employeeId = await subject(person, input.employeeId)
    const span = spanOf({ ...input, replacementId: null, location: '', note: '' })
    const computed = await computeDays(db, employeeId, input.leaveTypeId, span)
    if (!computed) throw refuse(400, 'leave.typeUnknown', undefined, 'leaveTypeId')
    const [impossible] = computed.impossible
    if (impossible) throw refuse(400, `leave.${impossible.rule}` as TextKey, impossible.facts, impossible.field)
    const { days, type } = computed
    return { value: days.value, why: reasonsIn(days.why, language), unit: type.policy.unit, days: days.days }
  })
}
