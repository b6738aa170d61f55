import { askedTexts, hasAlwaysDays, hasAlwaysMoney, type Field } from './fields.ts'
import { choiceKey, saidInLists } from './kinds.ts'
import type { Names } from './names.ts'
import { imported } from './source.ts'
import { testOf } from './server-test.ts'

/** The module's part on the server, and its test from form to decision. */
export const serverFiles = (names: Names): Record<string, string> => ({
  [`src/server/requests/${names.kind}/module.ts`]: module(names),
  [`src/server/requests/${names.kind}/calls.ts`]: calls(names),
  [`src/server/requests/${names.kind}/${names.kind}.test.ts`]: testOf(names),
})

/** What speaks against a form, as source: one statement a rule. */
function rules({ name, fields, days, money }: Names): string[] {
  const texts = askedTexts(fields).map((field) => `'${field.name}'`)
  const written: string[] = []
  if (texts.length > 0)
    written.push(`  for (const field of [${texts.join(', ')}] as const)
    if (form[field].trim() === '') found.push({ key: 'error.required', field, blocks: 'submit' })`)
  if (days && days.from !== days.until) {
    const [from, until] = [`form.${days.from.name}`, `form.${days.until.name}`]
    const both = [days.from, days.until].filter(({ required }) => !required).map((field) => `form.${field.name} && `)
    written.push(
      `  if (${both.join('')}${until} < ${from}) found.push({ key: '${name}.endsBeforeStart', field: '${days.until.name}', blocks: 'save' })`,
    )
  }
  for (const field of fields.filter(({ kind }) => kind === 'money')) {
    const there = [...(field.required ? [] : [`form.${field.name} !== null`]), ...(money?.required ? [] : ['form.currency !== null'])]
    written.push(
      `  ${there.length > 0 ? `if (${there.join(' && ')}) ` : ''}found.push(...amountFindings('${field.name}', form.${field.name}, form.currency))`,
    )
    if (!money?.required)
      written.push(
        `  if (form.${field.name} !== null && form.currency === null) found.push({ key: 'error.required', field: 'currency', blocks: 'submit' })`,
      )
  }
  return written
}

/** That an amount can be paid, as source. */
const amountRule = ({ name }: Names) => `
/** An amount is one that can be paid in its currency. */
function amountFindings(field: string, amount: string, currency: string): Found[] {
  const least = leastAmount(currency)
  if (compareAmounts(amount, least) < 0) return [{ key: '${name}.leastAmount', params: { least, currency }, field, blocks: 'submit' }]
  if (fitsCurrency(amount, currency)) return []
  return [{ key: '${name}.places', params: { currency, places: placesOf(currency) }, field, blocks: 'submit' }]
}
`

/** What `prepare` answers of the money of a form, as source. */
const preparedMoney = ({ money }: Names) => {
  if (!money) return ''
  const told = `{ amount: form.${money.name}, currency: form.currency }`
  return `    money: ${money.required ? told : `form.${money.name} !== null && form.currency !== null ? ${told} : null`},\n`
}

/** What the record keeps of a form, as source. */
const changeData = (names: Names) =>
  [
    ...(hasAlwaysDays(names) ? [`startsOn: form.${names.days?.from.name}, endsOn: form.${names.days?.until.name}`] : []),
    ...(hasAlwaysMoney(names) ? [`amount: form.${names.money?.name}, currency: form.currency`] : []),
  ].join(', ')

/** What a form asks of the record, as source: nothing where it cannot be meant. */
function changes(names: Names): string {
  if (!names.hasRecord) return '[]'
  const asked = `[{ kind: '${names.kind}', line: 1, employeeId: about.requestorId, data: { ${changeData(names)} } }]`
  return names.days?.from === names.days?.until ? asked : `found.some(({ blocks }) => blocks === 'save') ? [] : ${asked}`
}

function facts({ fields, money }: Names): string {
  const told = fields.flatMap(({ name, kind, required }) => {
    if (kind === 'money') return [`${name}: ${required ? '' : `form.${name} === null ? null : `}Number(form.${name})`]
    return kind === 'number' || kind === 'checkbox' || kind === 'choice' ? [`${name}: form.${name}`] : []
  })
  return [...told, ...(money ? ['currency: form.currency'] : [])].join(', ')
}

/** What stands in the inbox of a request: what it is told by. */
export const blockOf = ({ head, days, money, fields }: Names): string[] => [
  ...new Set([
    ...((head ?? fields[0]) ? [(head ?? fields[0])?.name ?? ''] : []),
    ...(days ? [days.from.name, days.until.name] : []),
    ...(money ? [money.name, 'currency'] : []),
  ]),
]

function module(names: Names): string {
  const { kind, name, module, fields, days, money } = names
  const written = rules(names)
  const inWords = fields.filter(saidInLists).map((field) => {
    const value = `form['${field.name}']`
    if (field.kind === 'checkbox') return `      ${field.name}: say(language, ${value} === true ? 'dialog.yes' : 'dialog.no'),`
    return `      ${field.name}: say(language, \`${choiceKey(field, names)}.\${${value} as ${module}Form['${field.name}']}\`),`
  })
  const facets = [
    ...(days ? [`${days.from.name}: 'startsOn'`] : []),
    ...(days && days.from !== days.until ? [`${days.until.name}: 'endsOn'`] : []),
    ...(money ? [`${money.name}: 'amount'`] : []),
  ]
  const block = blockOf(names)
  const dayOf = (field: Field | undefined) => (field ? `form.${field.name}` : 'null')
  return `import { sql } from 'kysely'
import { attachmentMaximum } from '#shared/areas/attachment.ts'
import type { AnyRequest } from '#shared/contract/request.ts'
${imported('#shared/records/money.ts', money ? ['compareAmounts', 'fitsCurrency', 'leastAmount', 'placesOf'] : [])}import { ${name}, ${name}Form, type ${module}Form } from '#shared/requests/${kind}.ts'
import { plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import { defineModule, type About, type Prepared } from '#server/approval/request/module.ts'
import type { StoredRequest } from '#server/approval/request/store.ts'
${imported('#server/foundation/basis/texts.ts', [inWords.length > 0 && 'say'])}import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
${written.length > 0 ? `import type { Found } from '#server/records/change.ts'\n` : ''}
/** The manager decides. */
const defaultFlow: FlowDefinition = {
  rules: [{ name: 'all', when: null, levels: [plainLevel({ kind: 'manager', up: 1 })], skipAdjacent: true }],
  lastResort: [],
}
${
  written.length > 0
    ? `
/** What speaks against a form. */
function findings(form: ${module}Form): Found[] {
  const found: Found[] = []
${written.join('\n')}
  return found
}
`
    : ''
}${money ? amountRule(names) : ''}
/** What a form means: whom it is about, what it asks for, and what speaks against it. */
async function prepare(_db: Db | Tx, form: ${module}Form, about: About): Promise<Prepared> {
${written.length > 0 ? '  const found = findings(form)\n' : ''}  return {
    changes: ${changes(names)},
    subjects: [about.requestorId],
    startsOn: ${dayOf(days?.from)},
    endsOn: ${dayOf(days?.until)},
    quantity: null,
    unit: null,
${preparedMoney(names)}    type: null,
    facts: { ${facts(names)} },
    found${written.length > 0 ? '' : ': []'},
  }
}

async function detail(db: Db, form: ${module}Form, request: StoredRequest) {
  const employeeId = request.subjectId ?? request.requestorId
  const row = await first(db, sql<{ name: string }>\`select display_name as name from employee where id = \${employeeId}::uuid\`)
  return { employee: row?.name ?? '', employeeId, ...form }
}

export const ${name}Module = defineModule<${module}Form, Awaited<ReturnType<typeof detail>>>(${name}Form, {
  contract: ${name} as unknown as AnyRequest,
  prepare,
  detail,
  preview: async () => ({}),
  configuration: async () => ({ attachmentMaximum }),
  list: {
    typeColumn: null,
    columns: { ${facets.join(', ')} },
    row: ${inWords.length > 0 ? `(form, _request, language) => ({\n      ...form,\n${inWords.join('\n')}\n    })` : '(form) => form'},
  },
  inboxBlock: ({ ${block.join(', ')} }) => ({ ${block.join(', ')} }),
  defaultFlow,
})
`
}

const calls = ({ kind, name, module }: Names) => `import { ${name}Calls } from '#shared/requests/${kind}.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { pickEmployees } from '#server/platform/pickers.ts'

/** Serves the calls that only this module has. */
export function serve${module}(api: Api<Viewer>, db: Db): void {
  api.serve(${name}Calls.employees, async (input, { person }) => {
    requireModule(person, '${module}')
    return pickEmployees(db, person, input, 'on-behalf', { module: '${module}' })
  })
}
`
