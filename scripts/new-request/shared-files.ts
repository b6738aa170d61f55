import type { Names } from './names.ts'
import { wordsOf } from './words.ts'

/** The module's contract, and its texts in both languages. */
export const sharedFiles = (names: Names): Record<string, string> => ({
  [`src/shared/requests/${names.kind}.ts`]: contract(names),
  [`src/shared/texts/en/${names.kind}.ts`]: texts(names, wordsOf(names).en),
  [`src/shared/texts/id/${names.kind}.ts`]: texts(names, wordsOf(names).id),
})

const texts = (
  { name, hasRecord }: Names,
  { emptyMine, day, reason, reasonMissing, thatDay }: Record<'emptyMine' | 'day' | 'reason' | 'reasonMissing' | 'thatDay', string>,
) => `export const ${name} = {
${Object.entries({ emptyMine, day, reason, reasonMissing, ...(hasRecord && { thatDay }) })
  .map(([key, text]) => `  '${name}.${key}': '${text}',`)
  .join('\n')}
}
`

const contract = ({ kind, name, module, codePrefix }: Names) => `import * as z from 'zod/mini'
import { calls } from '#shared/contract/endpoint.ts'
import { defineList } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { defineRequest, requestRow } from '#shared/contract/request.ts'
import { date, day, id, text } from '#shared/wire.ts'
import { requestModules } from './modules.ts'

const area = '${kind}'

export const ${name}Form = z.object({
  day: date,
  reason: z._default(text(2000), ''),
})
export type ${module}Form = z.output<typeof ${name}Form>

export const ${name} = defineRequest({
  ...requestModules[area],
  codePrefix: '${codePrefix}',
  form: ${name}Form,
  example: { day: '2026-12-07', reason: 'As agreed' },
  list: defineList({
    name: area,
    row: z.object({ ...requestRow, employee: z.string(), employeeId: id, day: z.nullable(day), reason: z.string() }),
    columns: {
      code: { kind: 'text', label: 'list.code', sort: true, filter: 'text' },
      employee: { kind: 'person', label: 'list.employee', sort: true, filter: 'text', idField: 'employeeId' },
      day: { kind: 'date', label: '${name}.day', sort: true, filter: 'date' },
      reason: { kind: 'text', label: '${name}.reason' },
      status: { kind: 'status', label: 'list.status', sort: true, filter: 'checkbox', options: '/${kind}/datasource/status', idField: 'statusId' },
      waitingFor: { kind: 'text', label: 'list.waitingFor' },
      submittedDate: { kind: 'datetime', label: 'list.submitted', sort: true, filter: 'datetime', hidden: true },
      transDate: { kind: 'date', label: 'list.transDate', sort: true, filter: 'date', hidden: true },
    },
    search: ['code', 'employee'],
    defaultSort: ['transDate', 'desc'],
  }),
  detail: { employee: z.string(), employeeId: id, day, reason: z.string() },
  preview: {},
  configuration: { attachmentMaximum: z.number() },
  facts: {},
})

export const ${name}Calls = calls(area, {
  employees: defineOptions({
    path: '/${kind}/datasource/employee',
    area,
    summary: 'People for whom the signed-in person may file',
    extras: { code: z.string(), fullname: z.string(), companyStructure: z.string(), companyStructureId: z.nullable(id) },
  }),
})
`
