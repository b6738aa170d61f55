import * as z from 'zod/mini'
import { plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import { defineList } from '#shared/contract/list.ts'
import { defineRequest, requestRow, type AnyRequest } from '#shared/contract/request.ts'
import { id } from '#shared/wire.ts'
import { defineModule, type AnyModule } from '#server/approval/request/module.ts'

/** The fields in which a request names who may decide at each level. */
const levelFields = ['level1', 'level2', 'level3', 'level4', 'level5', 'level6', 'level7', 'level8'] as const

const persons = z.optional(z.array(id).check(z.minLength(1)))
const levels = Object.fromEntries(levelFields.map((field) => [field, persons])) as Record<(typeof levelFields)[number], typeof persons>

/** A document of a case with the route it carries. */
const form = z.object({ case: z.string(), document: z.string(), amount: z.string(), ...levels })
export type ReplayForm = z.output<typeof form>

/** A route as the form's fields. Throws on one longer than the flow has levels. */
export function routeFields(route: readonly string[][]): Partial<ReplayForm> {
  if (route.length > levelFields.length) throw new Error(`a route of ${route.length} levels`)
  return Object.fromEntries(route.map((asked, index) => [levelFields[index], asked]))
}

/** One flow for a whole log: as many levels as the request's route has, each asking whom the request names for it. */
export const flow: FlowDefinition = {
  rules: levelFields.map((_, index) => ({
    name: index === 0 ? '1 level' : `${index + 1} levels`,
    when: { field: 'levels', is: '=', value: index + 1 },
    levels: levelFields.slice(0, index + 1).map((field) => plainLevel({ kind: 'field', field }, { ascend: 'hr', remindAfterDays: null })),
    skipAdjacent: true,
  })),
  lastResort: [],
}

/** The documents' name of a log's module. */
export const moduleName = (log: string) => `Replay${log}`

/** A request module that changes no record: nothing but the approval is on trial. */
export function replayModule(log: string): AnyModule {
  const contract = defineRequest({
    kind: `replay-${log}`,
    module: moduleName(log),
    title: log,
    place: { path: `/replay-${log}`, label: log, start: log, icon: 'document', counter: null },
    refreshes: [],
    codePrefix: log,
    form,
    example: { case: '1', document: 'D-1', amount: '10.00' },
    list: defineList({
      name: `replay-${log}`,
      row: z.object(requestRow),
      columns: { code: { kind: 'text', label: 'list.code', sort: true } },
      search: ['code'],
      defaultSort: ['code', 'asc'],
    }),
    detail: {},
    preview: {},
    configuration: {},
  })
  return defineModule<ReplayForm, object>(form, {
    contract: contract as unknown as AnyRequest,
    prepare: async (_db, given, about) => ({
      changes: [],
      subjects: [about.requestorId],
      startsOn: null,
      endsOn: null,
      quantity: null,
      unit: null,
      type: null,
      facts: { levels: levelFields.filter((field) => given[field]).length },
      found: [],
    }),
    detail: async () => ({}),
    preview: async () => ({}),
    configuration: async () => ({}),
    list: { columns: {}, typeColumn: null, row: () => ({}) },
    inboxBlock: () => ({}),
    defaultFlow: flow,
  })
}
