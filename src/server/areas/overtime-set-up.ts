import { sql } from 'kysely'
import { overtimeRuleList, overtimeSetUpCalls as calls } from '#shared/areas/overtime-set-up.ts'
import { dayKinds } from '#shared/records/overtime/policy.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { inLanguage, numberText, say } from '#server/foundation/basis/texts.ts'
import type { DutyArea } from '#shared/duties.ts'
import { hasDuty, hasDutyAt } from '#server/people/roles/duties.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { wholeFile } from '#server/platform/export/whole-file.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { demandSame } from '#server/platform/set-up/meanwhile.ts'
import { leaveType, leaveTypes } from '#server/records/leave/types.ts'
import { dropOvertimeRule, keepOvertimeRule, overtimeRules } from '#server/records/overtime/rules.ts'

const setUp: DutyArea = 'SetUp'

/** Serves what HR sets: rules of a site by its HR, those of every other site by HR of all. */
export function serveOvertimeSetUp(api: Api<Viewer>, db: Db): void {
  const seen = async (person: Viewer) =>
    (await overtimeRules(db)).filter(({ siteId }) => siteId === null || hasDutyAt(person, setUp, siteId))

  api.serve(calls.export, async (input, { person, language }) => {
    demandHr(person)
    const isSo = (so: unknown) => say(language, so ? 'dialog.yes' : 'dialog.no')
    const rows = (await seen(person)).map(({ site, startsOn, policy: { rates, pay, timeOff } }) => ({
      site: site ?? say(language, 'overtimeSetUp.everySite'),
      startsOn,
      ...Object.fromEntries(dayKinds.map((kind) => [kind, rates[kind].map(({ rate }) => `×${numberText(rate, language)}`).join(', ')])),
      pay: isSo(pay),
      timeOff: isSo(timeOff),
    }))
    return wholeFile({ title: 'overtimeSetUp.rules', list: overtimeRuleList, rows }, { person, language, input })
  })

  api.serve(calls.settings, async (_input, { person, language }) => {
    demandHr(person)
    const all = hasDutyAt(person, setUp, null)
    const sites = await rows(db, sql<{ id: string; name: string }>`select id, name from site order by name, id`)
    const own = sites.filter(({ id }) => hasDutyAt(person, setUp, id))
    const rules = await seen(person)
    const kept = (await leaveTypes(db, person.today)).filter(({ retired, policy }) => !retired && policy.balance)
    const named = kept.map(({ id, names }) => ({ id, name: inLanguage(names, language) }))
    return { rules, sites: own, leaveTypes: named, all }
  })

  api.serve(calls.keepRule, async ({ opened, ...input }, call) => {
    const { person, language } = call
    const siteId = input.siteId ?? null
    if (siteId === null) demandHrOfAll(person)
    else if (!hasDutyAt(person, setUp, siteId)) throw hasDuty(person, setUp) ? notFound() : refuse(403, 'error.hrOnly')
    return actOnce(db, call, async (tx) => {
      const known = siteId === null || (await rows(tx, sql`select 1 from site where id = ${siteId}::uuid`)).length > 0
      if (!known) throw notFound()
      const { timeOff } = input.policy
      if (timeOff && !(await leaveType(tx, timeOff.leaveTypeId, person.today))) throw refuse(400, 'leave.typeUnknown', undefined, 'policy')
      if (opened) {
        const stands = (await overtimeRules(tx)).find((rule) => rule.siteId === siteId && rule.startsOn === input.startsOn)
        await demandSame(tx, { kind: 'overtime' }, stands?.id ?? null, { opened, before: { policy: stands?.policy ?? null } }, language)
      }
      const id = await keepOvertimeRule(tx, { siteId, startsOn: input.startsOn, policy: input.policy }, person.id)
      await noted(tx, person, 'rules', id, input)
      return { id }
    })
  })

  api.serve(calls.dropRule, async ({ id }, call) => {
    const { person } = call
    demandHr(person)
    return actOnce(db, call, async (tx) => {
      const rule = (await overtimeRules(tx)).find((each) => each.id === id)
      if (!rule || !hasDutyAt(person, setUp, rule.siteId)) throw notFound()
      if (!(await dropOvertimeRule(tx, id, person.today))) throw refuse(409, 'overtime.rulesBegun')
      await noted(tx, person, 'rules dropped', id, rule)
      return { id }
    })
  })
}

function demandHr(viewer: Viewer): void {
  if (!hasDuty(viewer, setUp)) throw refuse(403, 'error.hrOnly')
}

function demandHrOfAll(viewer: Viewer): void {
  if (!hasDutyAt(viewer, setUp, null)) throw refuse(403, 'error.hrOnly')
}

const noted = (tx: Tx, viewer: Viewer, act: string, id: string, detail: object) =>
  sql`insert into audit (actor_id, act, entity, entity_id, detail)
    values (${viewer.id}::uuid, ${`overtime ${act}`}, 'overtime', ${id}::uuid, ${JSON.stringify(detail)}::jsonb)`.execute(tx)
