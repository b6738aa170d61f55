import { sql } from 'kysely'
import { attachmentMaximum } from '#shared/areas/attachment.ts'
import { clockAt, wallClock } from '#shared/records/clock.ts'
import { checkStatuses, checkTimeOverriderCalls, correctionSetting } from '#shared/requests/check-time-overrider.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { mayFileFor } from '#server/people/filing.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { postsOf } from '#server/people/organisation.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { serveSetting } from '#server/platform/set-up/setting.ts'
import { optionsOf } from '#server/platform/options.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import { correctedDay } from '#server/records/attendance/checks/correction.ts'
import { dayStateOf, plannedTimesOf } from '#server/records/attendance/days/day-state.ts'
import { policyFor } from './prepare.ts'

const module = 'CheckTimeOverrider'

/** Serves the calls that only corrections of check times have. */
export function serveCheckTimeOverrider(api: Api<Viewer>, db: Db): void {
  api.serve(checkTimeOverriderCalls.employees, async (input, { person }) => {
    requireModule(person, module)
    return pickEmployees(db, person, input, 'on-behalf', { module: module })
  })

  api.serve(checkTimeOverriderCalls.sites, async (input, { person }) => {
    requireModule(person, module)
    const sites = await rows(
      db,
      sql<{ id: string; displayName: string; timeZone: string }>`
        select id, name as "displayName", time_zone as "timeZone" from site order by name`,
    )
    return optionsOf(input, sites)
  })

  api.serve(checkTimeOverriderCalls.checkStatuses, async (input, { person, language }) => {
    requireModule(person, module)
    return optionsOf(
      input,
      checkStatuses.map((id) => ({ id, displayName: say(language, `checkTimeOverrider.is.${id}` as TextKey) })),
    )
  })

  api.serve(checkTimeOverriderCalls.shiftDetail, async ({ employeeId, day }, { person, language }) => {
    requireModule(person, module)
    const whose = employeeId ?? person.id
    if (!(await mayFileFor(db, person, module, whose))) throw notFound()
    if (day < '1970-01-02' || day > '2999') throw refuse(400, 'checkTimeOverrider.noSuchDay', { day }, 'day')
    const now = new Date()
    const found = await correctedDay(db, { employeeId: whose, day, timeZone: null, in: null, out: null }, now, language)
    if (!found) throw notFound()
    const { planned, facts, before } = found
    const { timeZone } = facts
    const used = new Set(before.stays.flatMap((stay) => [stay.in?.id, stay.out?.id]))
    const lacks = (kind: string) => before.odd.some((odd) => odd.kind === kind || odd.kind === 'absent')
    const [opens, closes] = [facts.shifts[0]?.span.from, facts.shifts.at(-1)?.span.until]
    return {
      day,
      timeZone,
      today: wallClock(now.toISOString(), timeZone).day,
      isKept: planned.employed && planned.isKept,
      shifts: plannedTimesOf(facts.shifts, timeZone),
      checkTimes: facts.checks
        .toSorted((a, b) => a.at - b.at)
        .map(({ id, at, direction, source }) => ({ time: clockAt(at, timeZone), direction, source, counts: used.has(id) })),
      state: dayStateOf(before, timeZone, language),
      missingIn: opens !== undefined && lacks('missingIn') ? clockAt(opens, timeZone) : null,
      missingOut: closes !== undefined && lacks('missingOut') ? clockAt(closes, timeZone) : null,
    }
  })

  api.serve(checkTimeOverriderCalls.configurationOf, async ({ employeeId }, { person }) => {
    requireModule(person, module)
    const whose = employeeId ?? person.id
    if (!(await mayFileFor(db, person, module, whose))) throw notFound()
    const [post] = await postsOf(db, [whose], person.today)
    const siteId = post?.siteId ?? null
    const zone = (await rows(db, sql<{ zone: string }>`select time_zone as zone from site where id = ${siteId}::uuid`))[0]?.zone
    return { ...(await policyFor(db, person, whose)), attachmentMaximum, timeZone: zone ?? 'UTC', siteId }
  })

  serveSetting(api, db, correctionSetting)
}
