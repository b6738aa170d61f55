import { canLack, choicesOf, labelKey, writtenKinds } from './kinds.ts'
import type { Names } from './names.ts'
import { imported } from './source.ts'

/** The module's screens: list, form and detail, and how it stands in the inbox. */
export const webFiles = (names: Names): Record<string, string> => {
  const { kind } = names
  return {
    [`src/web/requests/${kind}/room.ts`]: room(names),
    [`src/web/requests/${kind}/${kind}-form.ts`]: form(names),
    [`src/web/requests/${kind}/${kind}-list.tsx`]: list(names),
    [`src/web/requests/${kind}/${kind}-details.tsx`]: details(names),
    [`src/web/requests/${kind}/${kind}-consequences.tsx`]: consequences(names),
    [`src/web/requests/${kind}/${kind}-views.ts`]: views(names),
    [`src/web/requests/${kind}/inbox-preview.tsx`]: preview(names),
  }
}

function room(names: Names): string {
  const { kind, name, module, head, days, money } = names
  const block = (field: { name: string }) => `word(block, '${field.name}')`
  const sum = money && `word(block, 'currency') && formatMoney(${block(money)}, word(block, 'currency'))`
  const what = ['caption', ...(head ? [block(head)] : []), ...(sum ? [sum] : [])]
  const when = days ? range(block(days.from), block(days.until)) : `''`
  const words = head || money || days ? ['block'] : []
  return `${imported('#web/foundation/format/friendly.ts', [days && rangeName(names)])}${imported('#web/foundation/format/number.ts', [money !== null && 'formatMoney'])}${imported(
    '#web/approval/request/inbox-blocks.ts',
    [what.length > 1 && 'joined', words.length > 0 && 'word'],
  )}import { defineRoom } from '#web/approval/room/define-room.tsx'

export const ${name}Room = defineRoom('${kind}', {
  caption: ({ ${['caption', ...words].join(', ')} }${days ? ', { language }' : ''}) => ({ ${what.length > 1 ? `what: joined(${what.join(', ')})` : 'what: caption'}, when: ${when} }),
  ${money ? 'isMoney: () => true,\n  ' : ''}texts: async () => (await import('#shared/texts/en/${kind}.ts')).${name},
  list: async () => (await import('./${kind}-list.tsx')).${module}List,
  views: async () => (await import('./${kind}-views.ts')).use${module}Views,
  opened: async () => (await import('./inbox-preview.tsx')).${name}Opened,
})
`
}

const rangeName = ({ days }: Names) => days !== null && (days.from === days.until ? 'friendlyDate' : 'friendlyRange')
const range = (from: string, until: string) =>
  from === until ? `friendlyDate(${from}, language)` : `friendlyRange(${from}, ${until}, language)`

function form(names: Names): string {
  const { kind, name, module, fields, money } = names
  const choices = fields.filter((field) => field.kind === 'choice').map((field) => choicesOf(field, names))
  const lines = fields.flatMap((field) => {
    const required = field.required && field.kind !== 'checkbox' ? ', required: true' : ''
    const line = `  ${field.name}: { kind: '${field.kind}', label: '${labelKey(field, names)}'${required}${writtenKinds[field.kind].form(field, names)} },`
    return field === money ? [line, currency(names)] : [line]
  })
  return `import type { AnswerOf } from '#shared/contract/endpoint.ts'
${imported('#shared/records/money.ts', [money !== null && 'currencies', money !== null && 'currencyName'])}import { ${[...choices, `type ${name}`].join(', ')} } from '#shared/requests/${kind}.ts'
import { defineForm } from '#web/approval/request/define-form.ts'

export type ${module}Detail = AnswerOf<typeof ${name}.calls.detail>
export type ${module}Preview = AnswerOf<typeof ${name}.calls.preview>

/** The form as it is typed. The same again is on days still to be said. */
export const ${name}Form = defineForm<${module}Detail>()({
${lines.join('\n')}
})
export type ${module}Values = ReturnType<typeof ${name}Form.start>
`
}

/** Of which currency an amount is; asked for where there is one. */
function currency({ fields, money }: Names): string {
  const amounts = fields.filter(({ kind }) => kind === 'money').map((field) => field.name)
  const when = money?.required ? '' : `, when: (values) => ${amounts.map((amount) => `values['${amount}'] !== ''`).join(' || ')}`
  return `  currency: { kind: 'choice', label: 'list.currency', required: true, choices: currencies, called: currencyName, span: 4${when} },`
}

function list(names: Names): string {
  const { kind, name, module, head, days } = names
  const title = head
    ? `String(row.${head.name})`
    : days
      ? `${rangeName(names)}(${[...new Set([days.from.name, days.until.name])].map((day) => `String(row.${day} ?? '')`).join(', ')}, language)`
      : `String(row.code)`
  const saysDays = !head && days
  const said = head ? [head.name] : days ? [...new Set([days.from.name, days.until.name])] : ['code']
  return `import { ${name} } from '#shared/requests/${kind}.ts'
${imported('#web/foundation/format/friendly.ts', [saysDays ? rangeName(names) : false])}import { ${saysDays ? 'useLanguage, ' : ''}useText } from '#web/foundation/i18n/use-text.ts'
import { RequestListScreen } from '#web/approval/screens/request-list-screen.tsx'

/** One's own requests and the team's. */
export function ${module}List() {
  const say = useText()
${saysDays ? '  const language = useLanguage()\n' : ''}  return (
    <RequestListScreen
      contract={${name}}
      emptyMine={say('${name}.emptyMine')}
      cardTitle={(row) => ${title}}
      cardSays={[${said.map((column) => `'${column}'`).join(', ')}]}
    />
  )
}
`
}

function details(names: Names): string {
  const { kind, module, fields } = names
  const items = fields.map((field) => {
    const value = `detail.${field.name}`
    const item = `{ name: say('${labelKey(field, names)}'), value: ${writtenKinds[field.kind].shown(value, field, names)} }`
    if (!canLack(field)) return `        ${item},`
    const money = field.kind === 'money' ? ' && detail.currency !== null' : ''
    const there = field.kind === 'text' || field.kind === 'multiline' ? `${value} !== ''` : `${value} !== null${money}`
    return `        ...(${there} ? [${item}] : []),`
  })
  const shown = items.join('\n')
  const uses = (word: string) => shown.includes(`${word}(`) && word
  return `${imported('#web/foundation/format/friendly.ts', ['friendlyDate', 'monthName'].map(uses))}${imported(
    '#web/foundation/format/number.ts',
    ['formatMoney', 'formatNumber'].map(uses),
  )}import { ${shown.includes('language') ? 'useLanguage, ' : ''}useText } from '#web/foundation/i18n/use-text.ts'
import { Person } from '#web/platform/people/person.tsx'
import { Facts } from '#web/platform/screen/card.tsx'
import type { ${module}Detail } from './${kind}-form.ts'

/** What was asked for. */
export function ${module}Details({ detail }: { detail: ${module}Detail }) {
  const say = useText()
${shown.includes('language') ? '  const language = useLanguage()\n' : ''}  return (
    <Facts
      items={[
        { name: say('list.employee'), value: <Person name={detail.employee} employeeId={detail.employeeId} avatar={24} /> },
${shown}
      ]}
    />
  )
}
`
}

const consequences = ({ kind, module }: Names) => `import type { ComponentType } from 'react'
import type { RequestViews } from '#web/approval/request/request-views.ts'
import type { ${module}Detail, ${module}Preview, ${module}Values } from './${kind}-form.ts'

type Views = RequestViews<${module}Values, ${module}Detail, ${module}Preview>

/** What a form being typed would do, beside it: nothing that is worth a card. */
export const ${module}Consequences: Views['Consequences'] = () => null

/** The same in a line, for a phone. */
export const ${module}Summary: Views['Summary'] = () => null

/** The same of a request, beside its detail. */
export const ${module}DetailConsequences: Views['DetailConsequences'] = () => null

/** The same where people decide. */
export const ${module}IfApproved: ComponentType<{ detail: ${module}Detail }> = () => null
`

function views(names: Names): string {
  const { kind, name, module, head, days } = names
  const parts = [
    ...(head ? [`detail.${head.name}`] : []),
    ...(days ? [range(...([days.from, days.until].map((field) => `detail.${field.name}`) as [string, string]))] : []),
  ]
  const subject = parts.length === 2 ? `joined(${parts.join(', ')})` : (parts[0] ?? 'detail.code')
  return `import { ${name}, ${name}Calls } from '#shared/requests/${kind}.ts'
${imported('#web/foundation/format/friendly.ts', [days && rangeName(names)])}import { useText } from '#web/foundation/i18n/use-text.ts'
import { declaredFields } from '#web/approval/acts/declared-fields.tsx'
${imported('#web/approval/request/inbox-blocks.ts', [parts.length === 2 && 'joined'])}import type { RequestViews } from '#web/approval/request/request-views.ts'
import { ${module}Consequences, ${module}DetailConsequences, ${module}Summary } from './${kind}-consequences.tsx'
import { ${module}Details } from './${kind}-details.tsx'
import { ${name}Form, type ${module}Detail, type ${module}Preview, type ${module}Values } from './${kind}-form.ts'

const Fields = declaredFields<${module}Values, ${module}Detail, ${module}Preview>(${name}Form, ${name}Calls.employees)

/** Everything that the module hands to the screens of every request. */
export function use${module}Views(): RequestViews<${module}Values, ${module}Detail, ${module}Preview> {
  const say = useText()
  return {
    contract: ${name},
    newTitle: say('${name}.new'),
    form: ${name}Form,
    useStart: ${name}Form.start,
    Fields,
    Consequences: ${module}Consequences,
    Summary: ${module}Summary,
    Details: ${module}Details,
    subjectOf: (detail${days ? ', language' : ''}) => ${subject},
    DetailConsequences: ${module}DetailConsequences,
  }
}
`
}

const preview = ({ kind, name, module }: Names) => `import { ${name} } from '#shared/requests/${kind}.ts'
import type { OpenedView } from '#web/approval/request/inbox-view.ts'
import { ${module}IfApproved } from './${kind}-consequences.tsx'
import { ${module}Details } from './${kind}-details.tsx'
import type { ${module}Detail } from './${kind}-form.ts'

/** What is shown of one that waits, and by which calls. */
export const ${name}Opened: OpenedView<${module}Detail> = {
  contract: ${name},
  consequences: (detail) => <${module}IfApproved detail={detail} />,
  fields: (detail) => <${module}Details detail={detail} />,
}
`
