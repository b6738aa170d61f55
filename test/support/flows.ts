import { sql } from 'kysely'
import { flowCalls } from '#shared/areas/flow.ts'
import { plainLevel, type Condition, type FlowDefinition, type FlowLevel } from '#shared/contract/flow.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { requests, type RequestKind } from '#shared/requests/index.ts'
import type { Approval } from '#server/approval/request/machine.ts'
import { today as dayIn } from '#server/foundation/basis/clock.ts'
import { give, type Name } from './company.ts'
import { openPortal, type Portal } from './portal.ts'

export let portal: Portal
export const today = dayIn('Asia/Jakarta')
/** The day that it is for edgar, who draws the flows: in the evening still the one before. */
export const edgarsToday = dayIn('Europe/Berlin')
export const db = () => portal.database.db
export const as = (name: Name) => portal.as(name)
export const id = (name: Name) => portal.company.id[name]

/** The portal with people who may take leave, for tests of the designer. */
export async function openFlows(): Promise<void> {
  portal = await openPortal()
  for (const name of ['amina', 'hadi', 'farah', 'carla'] as const) await give(portal.database, id(name), portal.company.leave.annual, 300)
}

/** Every flow, draft and replay is gone; requests stay. */
export async function forgetFlows(): Promise<void> {
  await sql`update request set flow_id = null`.execute(db())
  for (const table of ['flow_draft', 'flow', 'flow_replay']) await sql`delete from ${sql.table(table)}`.execute(db())
}

export const rule = (name: string, when: Condition | null, ...levels: FlowLevel[]) => ({ name, when, levels, skipAdjacent: true })
export const manager = (up = 1, more: Partial<FlowLevel> = {}) => plainLevel({ kind: 'manager', up }, more)
export const plain = (...rules: FlowDefinition['rules']): FlowDefinition => ({ rules, lastResort: [id('gita'), id('indra')] })
export const always = () => plain(rule('all', null, manager()))
export const kind = 'leave-request'

export const save = (definition: FlowDefinition, draftVersion: number | null = null, by: Name = 'edgar', of: string = kind) =>
  as(by).call(flowCalls.saveDraft, { kind: of, definition, draftVersion })
export const publish = (draftVersion: number, from = edgarsToday, confirmed = true, of: string = kind) =>
  as('edgar').call(flowCalls.publish, { kind: of, draftVersion, from, confirmed })
export const read = async (of: string = kind) => (await as('edgar').call(flowCalls.read, { kind: of })).body
export async function put(definition: FlowDefinition, of: string = kind): Promise<void> {
  const { status, error } = await publish((await save(definition, null, 'edgar', of)).body.draftVersion, edgarsToday, true, of)
  if (status !== 200) throw new Error(error.Message)
}

let week = 0
/** A Monday that no other request has taken. */
export const monday = () => addDays(today, 14 - weekday(today) + (week += 1) * 7)
export const leave = (from: string, days = 1, more: object = {}) => ({
  leaveTypeId: portal.company.leave.annual,
  startDate: from,
  endDate: addDays(from, days - 1),
  ...more,
})
/** Forms of the modules whose flows are tried. */
export const formsOf = {
  'leave-request': (size: number) => leave(monday(), size, { replacementId: id('hadi') }),
  loan: (size: number) => ({
    loanItemId: portal.company.loan.small,
    amount: `${size}000000`,
    instalments: size,
    loanDate: today,
    firstDueDate: addDays(today, 31),
  }),
  'permit-out': (size: number) => {
    const day = monday()
    const at = (hour: number) => instantAt(day, hour * 60, 'Asia/Jakarta')
    return { reasonTypeId: portal.company.permit.errand, permitStart: at(9), permitUntil: at(9 + Math.min(size, 3)) }
  },
} satisfies Partial<Record<RequestKind, (size: number) => object>>
export type TriedKind = keyof typeof formsOf
export async function submit(of: RequestKind, by: Name, form: object): Promise<string> {
  const { body, error } = await as(by).call(requests[of].calls.saveAndSubmit, form as never)
  if (!body?.id) throw new Error(error.Message)
  return body.id
}
interface Frozen {
  rule: string
  approval: Approval
}
export async function frozen(requestId: string): Promise<Frozen> {
  const { rows } = await sql<Frozen>`select rule, approval from request where id = ${requestId}::uuid`.execute(db())
  if (!rows[0]) throw new Error('no such request')
  return rows[0]
}
