import type { Names } from './names.ts'

/** The module's contract, and its texts in both languages. */
export const sharedFiles = (names: Names): Record<string, string> => ({
  [`src/shared/requests/${names.kind}.ts`]: contract(names),
  [`src/shared/texts/en/${names.kind}.ts`]: texts(names, {
    title: names.title,
    new: `New request: ${lower(names.title)}`,
    emptyMine: 'You have made no request yet.',
    day: 'Day',
    reason: 'Reason',
    reasonMissing: 'Say why.',
  }),
  [`src/shared/texts/id/${names.kind}.ts`]: texts(names, {
    title: names.titleId,
    new: `Pengajuan baru: ${lower(names.titleId)}`,
    emptyMine: 'Anda belum membuat pengajuan.',
    day: 'Hari',
    reason: 'Alasan',
    reasonMissing: 'Sebutkan alasannya.',
  }),
})

const lower = (title: string) => `${title[0]?.toLowerCase()}${title.slice(1)}`

const texts = ({ name }: Names, said: Record<string, string>) => `export const ${name} = {
${Object.entries({ ...said, plural: said['title'] })
  .map(([key, text]) => `  '${name}.${key}': '${text}',`)
  .join('\n')}
}
`

const contract = ({ kind, name, module, codePrefix }: Names) => `import * as z from 'zod/mini'
import { defineList } from '../contract/list.ts'
import { defineOptions } from '../contract/options.ts'
import { defineRequest, requestRow } from '../contract/request.ts'
import { date, id, text } from '../wire.ts'
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
  list: defineList({
    name: area,
    row: z.object({ ...requestRow, employee: z.string(), employeeId: id, day: z.nullable(z.string()), reason: z.string() }),
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
  detail: { employee: z.string(), employeeId: id, day: z.string(), reason: z.string() },
  preview: {},
  configuration: { attachmentMaximum: z.number() },
  facts: {},
})

export const ${name}Calls = {
  employees: defineOptions({
    path: '/${kind}/datasource/employee',
    area,
    summary: 'People for whom the signed-in person may file',
    extras: { code: z.string(), fullname: z.string(), companyStructure: z.string(), companyStructureId: z.nullable(id) },
  }),
}
`
