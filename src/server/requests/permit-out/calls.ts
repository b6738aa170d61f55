import { addDays, daysBetween } from '#shared/records/calendar.ts'
import { clockAt } from '#shared/records/clock.ts'
import { isHoliday } from '#shared/records/day-plan.ts'
import { shiftOf } from '#shared/records/working-shift.ts'
import { permitOut, permitOutCalls } from '#shared/requests/permit-out.ts'
import { mayFileFor } from '#server/people/filing.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import { serveRequestFiles } from '#server/approval/act/request-files.ts'
import { today } from '#server/foundation/basis/clock.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { optionsOf } from '#server/platform/options.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import { timeZoneOf } from '#server/records/permit-out/ground.ts'
import { permitReasonTypes } from '#server/records/permit-out/reason-types.ts'
import { workFacts } from '#server/records/schedule/working-time.ts'

/** Days within which the next working day is looked for: beyond every run of holidays. */
const furthestSearch = 14

/** Serves the calls that only the permit has. */
export function servePermitOut(api: Api<Viewer>, db: Db, engine: EngineWithDb): void {
  api.serve(permitOutCalls.employees, async (input, { person }) => {
    requireModule(person, 'PermitOut')
    return pickEmployees(db, person, input, 'on-behalf', { module: 'PermitOut' })
  })

  api.serve(permitOutCalls.reasonTypes, async (input, { person, language }) => {
    requireModule(person, 'PermitOut')
    const types = await permitReasonTypes(db)
    return optionsOf(
      input,
      types.map(({ id, code, names, policy: { mostHours, mostPerMonth, asksNote, countsAsWork } }) => ({
        id,
        displayName: inLanguage(names, language),
        code,
        mostHours,
        mostPerMonth,
        asksNote,
        countsAsWork,
      })),
    )
  })

  api.serve(permitOutCalls.day, async (input, { person, language }) => {
    requireModule(person, 'PermitOut')
    const employeeId = input.employeeId ?? person.id
    if (!(await mayFileFor(db, person, 'PermitOut', employeeId))) throw notFound()
    const timeZone = await timeZoneOf(db, employeeId, input.day ?? person.today)
    const from = input.day ?? today(timeZone)
    const facts = await workFacts(db, employeeId, from, addDays(from, furthestSearch), language)
    if (!facts) throw notFound()
    const days = input.day ? [input.day] : daysBetween(from, addDays(from, furthestSearch))
    const day = days.find((each) => shiftOf(facts.planOn(each))) ?? from
    const plan = facts.planOn(day)
    const shift = shiftOf(plan)
    return {
      day,
      timeZone,
      schedule: plan?.name || facts.schedule,
      opens: shift && clockAt(shift.from, timeZone),
      closes: shift && clockAt(shift.until, timeZone),
      holiday: plan && isHoliday(plan.holiday) ? (plan.holiday?.name ?? null) : null,
    }
  })

  serveRequestFiles(api, db, engine, permitOut, permitOutCalls)
}
