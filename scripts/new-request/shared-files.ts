import { canLack, choiceKey, choicesOf, labelKey, saidInLists, writtenKinds } from './kinds.ts'
import type { Field } from './fields.ts'
import type { Names } from './names.ts'
import { sampleOf } from './sample.ts'
import { wordsOf, type Words } from './words.ts'

/** The module's contract, and its texts in both languages. */
export const sharedFiles = (names: Names): Record<string, string> => ({
  [`src/shared/requests/${names.kind}.ts`]: contract(names),
  [`src/shared/texts/en/${names.kind}.ts`]: texts(names, wordsOf(names).en, 'all'),
  [`src/shared/texts/id/${names.kind}.ts`]: texts(names, wordsOf(names).id, 'semua'),
})

function texts(names: Names, words: Words, all: string): string {
  const { name, fields, days, money, isAlone } = names
  const said: Record<string, string> = {
    [`${name}.emptyMine`]: words.emptyMine,
    ...Object.fromEntries(fields.map((field) => [labelKey(field, names), words.label(field.name)])),
    ...Object.fromEntries(
      fields.flatMap((field) => field.choices.map((choice) => [`${choiceKey(field, names)}.${choice}`, words.choice(choice)])),
    ),
    ...(money && { [`${name}.leastAmount`]: words.leastAmount, [`${name}.places`]: words.places }),
    ...(days && days.from !== days.until && { [`${name}.endsBeforeStart`]: words.endsBeforeStart }),
    ...(isAlone && { [`${name}.theseDays`]: words.theseDays }),
    'flows.rule.all': all,
  }
  return `export const ${name} = {
${Object.entries(said)
  .map(([key, text]) => `  '${key}': '${text}',`)
  .join('\n')}
}
`
}

/** Columns that a list shows from the beginning. */
const shownColumns = 5

function column(field: Field, place: number, names: Names): string {
  const { days, money } = names
  const isDay = field === days?.from || field === days?.until
  const facet = isDay ? `, sort: true, filter: 'date'` : field === money ? `, sort: true, filter: 'number'` : ''
  const { column: written } = writtenKinds[field.kind]
  const hidden = place >= shownColumns && !written.includes('hidden') ? ', hidden: true' : ''
  return `      ${field.name}: { ${written.replace(/^kind: '\w+'/, (kind) => `${kind}, label: '${labelKey(field, names)}'`)}${facet}${hidden} },`
}

function facts(names: Names): string {
  const told = names.fields.flatMap((field) => {
    const rest = `label: '${labelKey(field, names)}'${canLack(field) ? ', optional: true' : ''}`
    const choices = field.choices.map((choice) => `${choice}: '${choiceKey(field, names)}.${choice}'`).join(', ')
    if (field.kind === 'number' || field.kind === 'money') return [`${field.name}: { kind: 'number', ${rest} }`]
    if (field.kind === 'checkbox') return [`${field.name}: { kind: 'boolean', ${rest} }`]
    return field.kind === 'choice' ? [`${field.name}: { kind: 'choice', ${rest}, choices: { ${choices} } }`] : []
  })
  const { money } = names
  const currency = money ? [`currency: { kind: 'text', label: 'list.currency'${money.required ? '' : ', optional: true'} }`] : []
  return [...told, ...currency].join(', ')
}

function contract(names: Names): string {
  const { kind, name, module, codePrefix, fields, money } = names
  const schemas = fields.map((field) => `  ${field.name}: ${writtenKinds[field.kind].schema(field, names)},`)
  if (money) schemas.push(`  currency: ${money.required ? 'z.enum(currencies)' : 'z._default(z.nullable(z.enum(currencies)), null)'},`)
  const choices = fields
    .filter((field) => field.kind === 'choice')
    .map((field) => `export const ${choicesOf(field, names)} = [${field.choices.map((choice) => `'${choice}'`).join(', ')}] as const\n`)
  const wire = [...new Set(['id', ...fields.flatMap((field) => writtenKinds[field.kind].wire(field))])].toSorted()
  const inWords = fields.filter(saidInLists).map((field) => `, ${field.name}: z.string()`)
  return `import * as z from 'zod/mini'
import { calls } from '#shared/contract/endpoint.ts'
import { defineList } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { defineRequest, requestRow, statusColumns } from '#shared/contract/request.ts'
${money ? `import { currencies } from '#shared/records/money.ts'\n` : ''}import { ${wire.join(', ')} } from '#shared/wire.ts'
import { requestModules } from './modules.ts'

const area = '${kind}'

${choices.join('')}${choices.length > 0 ? '\n' : ''}export const ${name}Form = z.object({
${schemas.join('\n')}
})
export type ${module}Form = z.output<typeof ${name}Form>

/** What it is about and what was asked for. */
const asked = { employee: z.string(), employeeId: id, ...${name}Form.shape }

export const ${name} = defineRequest({
  ...requestModules[area],
  codePrefix: '${codePrefix}',
  form: ${name}Form,
  example: ${sampleOf(names, `'2026-12-07'`)},
  list: defineList({
    name: area,
    row: z.object({ ...requestRow, ...asked${inWords.join('')} }),
    columns: {
      code: { kind: 'text', label: 'list.code', sort: true, filter: 'text' },
      employee: { kind: 'person', label: 'list.employee', sort: true, filter: 'text', idField: 'employeeId' },
${fields.map((field, place) => column(field, place, names)).join('\n')}
      ...statusColumns('/${kind}/datasource/status'),
    },
    search: ['code', 'employee'],
    defaultSort: ['transDate', 'desc'],
  }),
  detail: asked,
  preview: {},
  configuration: { attachmentMaximum: z.number() },
  facts: { ${facts(names)} },
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
}
