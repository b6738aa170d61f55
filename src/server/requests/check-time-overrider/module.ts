import { sql } from 'kysely'
import { attachmentMaximum } from '#shared/areas/attachment.ts'
import { plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import type { AnyRequest } from '#shared/contract/request.ts'
import { checkTimeOverrider, checkTimeOverriderForm, type CheckTimeOverriderForm } from '#shared/requests/check-time-overrider.ts'
import { isEditable, isWaiting } from '#shared/status.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { defineModule, type About, type Prepared } from '#server/approval/request/module.ts'
import type { StoredRequest } from '#server/approval/request/store.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import { inLanguage, say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { correctionPolicyOf } from '#server/records/attendance/checks/correction.ts'
import { effectOf } from './effect.ts'
import { checkStatusOf, correctedBy, policyFor, prepareCorrection } from './prepare.ts'

const manager = plainLevel({ kind: 'manager', up: 1 })
const hr = plainLevel({ kind: 'hr' }, { ascend: 'hr' })

/** Four eyes: what the manager files HR decides, everything else the manager. */
const defaultFlow: FlowDefinition = {
  rules: [
    { name: 'filed by the manager', when: { field: 'filedBy', is: '=', value: 'manager' }, levels: [hr], skipAdjacent: true },
    { name: 'every correction', when: null, levels: [manager], skipAdjacent: true },
  ],
  lastResort: [],
}

const checkStatusText = (status: 'in' | 'out' | 'both', language: Language) => say(language, `checkTimeOverrider.is.${status}` as TextKey)

async function detail(db: Db, form: CheckTimeOverriderForm, request: StoredRequest, language: Language, viewer: Viewer) {
  const employeeId = request.subjectId ?? request.requestorId
  const corrected = await correctedBy(db, form, employeeId)
  if (!corrected) throw new Error('the person and the place of a stored correction are never removed')
  const named = await first(
    db,
    sql<{ name: string; site: string | null }>`
      select display_name as name, (select s.name from site s where s.id = ${form.siteId ?? corrected.planned.siteId}::uuid) as site
      from employee where id = ${employeeId}::uuid`,
  )
  const open = isWaiting(request.statusId) || isEditable(request.statusId)
  const { mostPerMonth } = await policyFor(db, viewer, employeeId)
  const checkStatusId = checkStatusOf(form)
  return {
    employee: named?.name ?? '',
    employeeId,
    day: form.day,
    timeZone: corrected.facts.timeZone,
    siteId: form.siteId,
    site: named?.site ?? '',
    checkIn: form.checkIn,
    checkOut: form.checkOut,
    checkStatusId,
    checkStatus: checkStatusText(checkStatusId, language),
    dayStatus: request.typeNames ? inLanguage(request.typeNames, language) : '',
    note: form.note,
    effect: open ? await effectOf(db, corrected, { employeeId, requestId: request.id, most: mostPerMonth }, language) : null,
  }
}

async function preview(db: Db, form: Partial<CheckTimeOverriderForm>, prepared: Prepared | null, about: About, language: Language) {
  const whole = checkTimeOverriderForm.safeParse(form)
  if (!prepared || !whole.success || prepared.changes.length === 0) return { effect: null }
  const employeeId = about.requestorId
  const corrected = await correctedBy(db, whole.data, employeeId)
  if (!corrected) return { effect: null }
  const { mostPerMonth } = await policyFor(db, about.viewer, employeeId)
  return { effect: await effectOf(db, corrected, { employeeId, requestId: about.requestId, most: mostPerMonth }, language) }
}

export const checkTimeOverriderModule = defineModule<CheckTimeOverriderForm, Awaited<ReturnType<typeof detail>>>(checkTimeOverriderForm, {
  contract: checkTimeOverrider as unknown as AnyRequest,
  prepare: prepareCorrection,
  detail,
  preview,
  configuration: async (db) => ({ ...(await correctionPolicyOf(db)), attachmentMaximum }),
  list: {
    typeColumn: 'dayStatus',
    columns: {
      day: 'startsOn',
      checkStatus: sql`case when r.form->>'checkIn' is null then 'out' when r.form->>'checkOut' is null then 'in' else 'both' end`,
      checkIn: sql`r.form->>'checkIn'`,
      checkOut: sql`r.form->>'checkOut'`,
    },
    row(form, request, language) {
      const [checkIn, checkOut] = [form['checkIn'], form['checkOut']].map((time) => (typeof time === 'string' ? time : null))
      const checkStatusId = checkStatusOf({ checkIn: checkIn ?? null, checkOut: checkOut ?? null })
      return {
        day: form['day'],
        dayStatus: request.type ?? '',
        checkStatusId,
        checkStatus: checkStatusText(checkStatusId, language),
        checkIn: checkIn ?? null,
        checkOut: checkOut ?? null,
      }
    },
  },
  inboxBlock: (form, request) => ({
    dayStatus: request.type ?? '',
    day: form.day,
    checkIn: form.checkIn,
    checkOut: form.checkOut,
    note: form.note,
  }),
  defaultFlow,
})
