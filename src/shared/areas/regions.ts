import * as z from 'zod/mini'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint, listEndpoint } from '#shared/contract/list.ts'
import { descriptions } from '#shared/described.ts'
import { day } from '#shared/wire.ts'

const area = 'file-set-up'

export const regionList = defineList({
  name: 'regions',
  row: z.object({
    /** Country and code, which name it together. */
    id: z.string(),
    country: z.string(),
    code: z.string(),
    name: z.string(),
    /** From 1, the widest. */
    level: z.number(),
    /** What stands above it, the nearest first. */
    above: z.string(),
    postalCode: z.string(),
    retiredOn: z.nullable(day),
  }),
  columns: {
    code: { kind: 'text', label: 'regions.code', sort: true, filter: 'text' },
    name: { kind: 'text', label: 'regions.name', sort: true, filter: 'text' },
    level: { kind: 'number', label: 'regions.level', sort: true, filter: 'number' },
    above: { kind: 'text', label: 'regions.above' },
    postalCode: { kind: 'text', label: 'file.field.postalCode', sort: true, filter: 'text' },
    country: { kind: 'text', label: 'organisation.country', sort: true, filter: 'text' },
    retiredOn: { kind: 'date', label: 'regions.retiredOn', sparse: true },
  },
  search: ['name', 'code', 'postalCode'],
  defaultSort: ['code', 'asc'],
})

const countOfLevel = z
  .object({ country: z.string(), level: z.number(), count: z.number(), retired: z.number() })
  .register(descriptions, { id: 'RegionCount' })
export type CountOfLevel = z.output<typeof countOfLevel>

export const regionCalls = calls(area, {
  list: listEndpoint(regionList, { path: '/x/set-up/regions', area, summary: 'Regions of which addresses are made (HR of all sites)' }),
  export: exportEndpoint(regionList, {
    path: '/x/set-up/regions/export',
    area,
    summary: 'The filtered regions as a file (HR of all sites)',
  }),
  counts: endpoint({
    method: 'GET',
    path: '/x/set-up/regions/counts',
    area,
    summary: 'How many regions there are by country and level, and how many of them are retired (HR of all sites)',
    input: z.object({}),
    output: z.object({ listData: z.array(countOfLevel) }),
  }),
})
