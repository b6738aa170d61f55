import { sql } from 'kysely'
import { inUnits } from '#shared/contract/list.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { statusIds } from '#shared/status.ts'
import { moduleAccess } from '#shared/permissions.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { questionRows } from '#server/foundation/database/joint.ts'
import { calledIn } from '#server/foundation/database/expressions.ts'
import { statusText } from '#server/approval/reading/reading.ts'
import { seenBy, seenByRow, sightColumns, sightOf } from '#server/approval/sight/visibility.ts'
import { postOn } from '#server/people/sight.ts'
import { modulesOn } from '#server/people/viewer.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { chosen, placeFields, placeJoins, spoken, type Field, type Subject } from './subject.ts'

const leaveModule = requestModules['leave-request'].module

const titles: ReadonlyMap<string, TextKey> = new Map(Object.values(requestModules).map(({ module, title }) => [module, title]))

const { unit, site } = placeFields()

/** What every request tells, over `r` with its requestor `f`, whom it is about `e`, and that person's post `a`. */
const ofRequest = (): Record<string, Field> => ({
  code: { label: 'list.code', kind: 'text', of: sql`r.code`, narrowing: 'text' },
  employee: { label: 'list.employee', kind: 'person', of: sql`e.display_name`, id: sql`e.id`, narrowing: 'text' },
  requestor: { label: 'field.of.requestor', kind: 'text', of: sql`f.display_name`, id: sql`f.id`, narrowing: 'text' },
  // `unit` is in what its quantity is counted.
  companyStructure: unit,
  site,
  status: {
    label: 'list.status',
    kind: 'text',
    of: sql`r.status_id::text`,
    ...spoken(statusIds.map(String), (code, language) => statusText(Number(code), language)),
  },
  waitingFor: { label: 'list.waitingFor', kind: 'text', of: sql`nullif(r.waiting_for, '')`, narrowing: 'text' },
  submittedDate: { label: 'list.submitted', kind: 'datetime', of: sql`r.submitted_at`, narrowing: 'day' },
  transDate: { label: 'list.transDate', kind: 'date', of: sql`r.transaction_date`, narrowing: 'day' },
  startDate: { label: 'leave.from', kind: 'date', of: sql`r.starts_on`, narrowing: 'day' },
  endDate: { label: 'leave.until', kind: 'date', of: sql`r.ends_on`, narrowing: 'day' },
})

/** Where whoever it is about works when it begins. */
const joins = sql`join employee f on f.id = r.requestor_id join employee e on e.id = coalesce(r.subject_id, r.requestor_id)
  ${postOn(sql`coalesce(r.starts_on, r.transaction_date)`)} ${placeJoins}`

const whose = sql`e.id`
const tie = sql`r.id`

/** Leave that was asked for, as far as the reader sees the requests. */
export const leave: Subject = {
  id: 'leave',
  group: 'leave',
  refusal: ({ permissions }) => (moduleAccess(permissions, leaveModule) === 'off' ? 'error.moduleOff' : null),
  fields: ({ language }) => ({
    ...ofRequest(),
    leaveType: { label: 'leave.type', kind: 'text', of: calledIn(language, sql`r.type_names`), id: sql`r.type_id`, ...chosen.leaveType() },
    quantity: {
      label: 'leave.days',
      kind: 'number',
      of: sql`r.quantity`,
      narrowing: 'number',
      isSum: true,
      unit: { of: sql`coalesce(r.unit, 'day')`, column: inUnits },
    },
  }),
  ground: async (_, { viewer }) => {
    const seen = seenBy(viewer, leaveModule)
    return { from: sql`from request r ${joins}`, where: [sql`r.module = ${leaveModule}`, ...(seen ? [seen] : [])], tie }
  },
  whose,
  usual: {
    columns: ['employee', 'leaveType', 'startDate', 'endDate', 'quantity', 'status'],
    filters: [{ field: 'startDate', is: 'atLeast', values: ['yearBegins'] }],
    isGrouped: false,
    chart: { by: 'leaveType', of: 'quantity' },
  },
}

/** Requests of every kind, as far as the reader sees them. */
export const requests: Subject = {
  id: 'requests',
  group: 'requests',
  refusal: () => null,
  fields: ({ language }) => ({
    module: {
      label: 'report.own.module',
      kind: 'text',
      of: sql`r.module`,
      ...spoken([...titles.keys()], (code, spokenIn) => {
        const title = titles.get(code)
        return title ? say(spokenIn, title) : code
      }),
    },
    ...ofRequest(),
    type: { label: 'report.own.type', kind: 'text', of: calledIn(language, sql`r.type_names`), narrowing: 'text' },
  }),
  ground: async (_, { viewer }) => {
    const sights = modulesOn(viewer).map((module) => ({ module, ...sightOf(viewer, module) }))
    return {
      from: sql`from request r join ${questionRows(sights)} as q (module text, ${sightColumns}) on q.module = r.module ${joins}`,
      where: [seenByRow],
      tie,
    }
  },
  whose,
  usual: {
    columns: ['module', 'status'],
    filters: [{ field: 'transDate', is: 'atLeast', values: ['yearBegins'] }],
    isGrouped: true,
    chart: { by: 'module', of: null },
  },
}
