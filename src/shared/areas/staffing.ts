import * as z from 'zod/mini'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { openedAs } from '#shared/contract/opened.ts'
import { defineList, exportEndpoint, listEndpoint } from '#shared/contract/list.ts'
import { id } from '#shared/wire.ts'

const area = 'staffing'

/** Most people that a unit can be asked to keep on duty. */
const mostStaffing = 10_000

const kept = z.object({ minimum: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(mostStaffing))) })

const unit = z.object({
  id,
  code: z.string(),
  name: z.string(),
  /** People who belong to it now. */
  people: z.number(),
  /** Least of them on duty on a working day; null where nobody said so. */
  minimum: z.nullable(z.number()),
})

export const unitList = defineList({
  name: 'units',
  row: unit,
  columns: {
    name: { kind: 'text', label: 'staffing.unit', sort: true, filter: 'text' },
    code: { kind: 'text', label: 'staffing.code', sort: true, filter: 'text' },
    people: { kind: 'number', label: 'staffing.people', sort: true },
    minimum: { kind: 'number', label: 'staffing.minimum', sort: true, filter: 'number' },
  },
  search: ['name', 'code'],
  defaultSort: ['name', 'asc'],
})

export const staffingCalls = calls(area, {
  units: listEndpoint(unitList, { path: '/x/staffing/units', area, summary: 'Units with the least people on duty (administrators)' }),
  export: exportEndpoint(unitList, {
    path: '/x/staffing/units/export',
    area,
    summary: 'The filtered units as a spreadsheet (administrators)',
  }),
  change: endpoint({
    method: 'PUT',
    path: '/x/staffing/units/{id}',
    area,
    summary: 'Say how many people of a unit are on duty at least; null: nobody minds (administrators)',
    input: z.extend(kept, { id, opened: openedAs(kept) }),
    output: z.object({ id, minimum: z.nullable(z.number()) }),
    changes: true,
  }),
})
