import { sql } from 'kysely'
import { adjustmentTypes, availableGains, paidOutIn, type AdjustmentType } from '#shared/records/leave/adjustment.ts'
import { settle } from '#shared/records/leave/ledger.ts'
import { leaveAdjustmentCalls } from '#shared/requests/leave-adjustment-request.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { balanceTold } from '#server/approval/sight/balances.ts'
import { mayFileFor } from '#server/people/filing.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { inLanguage, say } from '#server/foundation/basis/texts.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { reasonsIn } from '#server/platform/explain.ts'
import { optionsOf } from '#server/platform/options.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import { balanceAsOf, ledgerUntil } from '#server/records/leave/balances.ts'
import { eventsOf, ledgersOf } from '#server/records/leave/events.ts'
import { mayAdjustOwn } from '#server/records/leave/own-leave.ts'
import { isOpenTo, leaveTypes, type LeaveType } from '#server/records/leave/types.ts'
import { workFacts, type WorkFacts } from '#server/records/schedule/working-time.ts'
import { gainText } from './effect.ts'

const module = 'LeaveAdjustmentRequest'

/** Types of adjustment that may be filed about somebody: of oneself only what a type pays out, unless HR may adjust their own. */
const openTypes = async (db: Db, viewer: Viewer, { employeeId }: WorkFacts): Promise<readonly AdjustmentType[]> =>
  employeeId === viewer.id && !(await mayAdjustOwn(db, viewer)) ? ['disbursement'] : adjustmentTypes

/** Whether a type is paid out at the viewer's wish; else why not. */
function disbursementRefusal({ policy }: LeaveType, viewer: Viewer, employeeId: string): TextKey | null {
  if (!policy.disbursement) return 'leaveAdjustment.notPaidOut'
  return employeeId === viewer.id && !policy.disbursement.byEmployees ? 'leaveAdjustment.notByEmployees' : null
}

/** Serves the calls that only the leave adjustment has. */
export function serveLeaveAdjustment(api: Api<Viewer>, db: Db): void {
  /** The person asked about, for whom the viewer may file; else there is nobody. */
  const subject = async (viewer: Viewer, employeeId: string | null | undefined): Promise<WorkFacts> => {
    requireModule(viewer, module)
    const id = employeeId ?? viewer.id
    const facts = (await mayFileFor(db, viewer, 'LeaveAdjustmentRequest', id))
      ? await workFacts(db, id, viewer.today, viewer.today)
      : undefined
    if (!facts) throw notFound()
    return facts
  }

  const countedTypes = async (viewer: Viewer, facts: WorkFacts): Promise<LeaveType[]> =>
    (await leaveTypes(db, viewer.today)).filter(
      (type) => type.policy.balance && isOpenTo(type, facts.country) && balanceTold(type, viewer, facts),
    )

  api.serve(leaveAdjustmentCalls.employees, async (input, { person }) => {
    requireModule(person, module)
    return pickEmployees(db, person, input, 'on-behalf', { module: 'LeaveAdjustmentRequest' })
  })

  api.serve(leaveAdjustmentCalls.leaveTypes, async (input, { person, language }) => {
    const facts = await subject(person, input.employeeId)
    const ledgers = await ledgersOf(db, [facts.employeeId])
    const eventsFor = (type: LeaveType) => ledgers.get(`${facts.employeeId}/${type.id}`) ?? []
    const open = await openTypes(db, person, facts)
    const isOpen = (type: LeaveType) =>
      open.includes(input.adjustmentType) &&
      (input.adjustmentType !== 'disbursement' || disbursementRefusal(type, person, facts.employeeId) === null) &&
      (input.adjustmentType !== 'expiry' ||
        availableGains(ledgerUntil(type, eventsFor(type), facts, person.today, person.today).gains, person.today).length > 0)
    return optionsOf(
      input,
      (await countedTypes(person, facts)).filter(isOpen).map((type) => ({
        id: type.id,
        displayName: inLanguage(type.names, language),
        code: type.code,
        unit: type.policy.unit,
        balance: balanceAsOf(type, eventsFor(type), facts, person.today, person.today).value,
        halfDays: type.policy.halfDays,
      })),
    )
  })

  api.serve(leaveAdjustmentCalls.balances, async (input, { person, language }) => {
    const facts = await subject(person, input.employeeId)
    const type = (await countedTypes(person, facts)).find((each) => each.id === input.leaveTypeId)
    const ledger = type && ledgerUntil(type, await eventsOf(db, facts.employeeId, type.id), facts, person.today, person.today)
    const gains = ledger ? availableGains(ledger.gains, person.today) : []
    return optionsOf(
      input,
      gains.map((gain) => ({
        id: gain.event.id,
        displayName: gainText(gain, person.today, language),
        unit: type?.policy.unit ?? 'day',
        balance: gain.rest,
        gained: gain.event.quantity,
        transDate: gain.event.effectiveOn,
        expiryDate: gain.event.expiresOn,
        generationType: say(language, `balance.kind.${gain.event.kind}` as TextKey),
        expired: gain.event.expiresOn !== null && gain.event.expiresOn < person.today,
      })),
    )
  })

  api.serve(leaveAdjustmentCalls.currentExpiryDate, async ({ id }, { person }) => {
    requireModule(person, module)
    const row = await first(
      db,
      sql<{ employeeId: string; leaveTypeId: string }>`
        select employee_id as "employeeId", leave_type_id as "leaveTypeId" from leave_event where id = ${id}::uuid and standing`,
    )
    if (!row) throw notFound()
    const { employeeId, leaveTypeId } = row
    const facts = await subject(person, employeeId)
    if (!(await countedTypes(person, facts)).some((type) => type.id === leaveTypeId)) throw notFound()
    const gain = settle(await eventsOf(db, employeeId, leaveTypeId)).gains.find(({ event }) => event.id === id)
    if (!gain) throw notFound()
    return { id, expiryDate: gain.event.expiresOn, balance: gain.rest, employeeId, leaveTypeId }
  })

  api.serve(leaveAdjustmentCalls.disbursementConfig, async (input, { person, language }) => {
    const facts = await subject(person, input.employeeId)
    const type = (await countedTypes(person, facts)).find((each) => each.id === input.id)
    if (!type) throw notFound()
    return disbursementOf(type, facts, person, language)
  })

  async function disbursementOf(type: LeaveType, facts: WorkFacts, viewer: Viewer, language: Language) {
    const events = await eventsOf(db, facts.employeeId, type.id)
    const refusal = disbursementRefusal(type, viewer, facts.employeeId)
    const { least, most } = type.policy.disbursement ?? { least: 0, most: 0 }
    const { value, why } = balanceAsOf(type, events, facts, viewer.today, viewer.today)
    return {
      leaveTypeId: type.id,
      allowed: refusal === null,
      reason: refusal && say(language, refusal),
      unit: type.policy.unit,
      minimum: least,
      maximum: most,
      remaining: Math.max(0, Math.round((most - paidOutIn(viewer.today.slice(0, 4), events)) * 1000) / 1000),
      balance: { value, why: reasonsIn(why, language) },
    }
  }

  const named = (type: AdjustmentType, language: Language) => ({ id: type, displayName: say(language, `leaveAdjustment.type.${type}`) })

  api.serve(leaveAdjustmentCalls.adjustmentTypes, async (input, { person, language }) => {
    requireModule(person, module)
    return optionsOf(
      input,
      adjustmentTypes.map((type) => named(type, language)),
    )
  })

  api.serve(leaveAdjustmentCalls.leaveAdjustmentTypes, async (input, { person, language }) => {
    const open = await openTypes(db, person, await subject(person, input.employeeId))
    return optionsOf(
      input,
      open.map((type) => ({
        ...named(type, language),
        description: say(language, `leaveAdjustment.about.${type}`),
      })),
    )
  })
}
