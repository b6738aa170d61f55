import type { Field, Kind } from './fields.ts'
import type { Names } from './names.ts'
import { wordsOf } from './words.ts'

/** What a kind of field is on each tier, as source. */
interface Written {
  /** Its schema in the contract. */
  schema(field: Field, names: Names): string
  /** What of the wire's words its schema uses. */
  wire(field: Field): readonly string[]
  /** What is sent for it, as source; `day` is a day as source. */
  sample(field: Field, day: string): string
  /** Its column in the list, beside its label. */
  column: string
  /** What its form says beside label and `required`. */
  form(field: Field, names: Names): string
  /** It as its detail is read; `x` is the value, which is there. */
  shown(x: string, field: Field, names: Names): string
  /** What is done in the browser to fill it in, `page` being the page and `label` its label, as source. */
  filled(field: Field, label: string, names: Names): string
}

const optional = (schema: string, { required }: Field) => (required ? schema : `z._default(z.nullable(${schema}), null)`)
const typed = (text: string) => (_field: Field, label: string) =>
  `await amina.getByRole('textbox', { name: '${label}', exact: true }).fill('${text}')`
const plain = `kind: 'text'`

export const choicesOf = ({ name }: Field, names: Names) => `${names.name}${capital(name)}`
export const capital = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`
/** What people call a field: key of the text. */
export const labelKey = ({ name }: Field, names: Names) => `${names.name}.field.${name}`
export const choiceKey = ({ name }: Field, names: Names) => `${names.name}.${name}`

const words = (longest: number) => `z._default(text(${longest}), '')`
/** What is said in a field: long enough to be told apart from its label. */
const text = ({ name, longest }: Field) =>
  (name === 'note' || name === 'reason' ? 'As agreed' : 'A course in the other city').slice(0, longest).trim()
const localMoment = `z.string().check(
    z.regex(/^\\d{4}-\\d{2}-\\d{2} ([01]\\d|2[0-3]):[0-5]\\d$/, 'field.invalidDateTime'),
    z.refine((value) => isDay(value.slice(0, 10)), 'field.invalidDateTime'),
  )`

export const writtenKinds: Readonly<Record<Kind, Written>> = {
  text: {
    wire: () => ['text'],
    schema: ({ longest }) => words(longest),
    sample: (field) => `'${text(field)}'`,
    column: plain,
    form: ({ longest }) => `, longest: ${longest}`,
    shown: (x) => x,
    filled: (field, label) => typed(text(field))(field, label),
  },
  multiline: {
    wire: () => ['text'],
    schema: ({ longest }) => words(longest),
    sample: (field) => `'${text(field)}'`,
    column: `${plain}, hidden: true`,
    form: ({ longest }) => `, longest: ${longest}`,
    shown: (x) => x,
    filled: (field, label) => typed(text(field))(field, label),
  },
  number: {
    wire: () => [],
    schema: (field) =>
      optional(`z.coerce.number().check(${field.decimals ? '' : 'z.int(), '}z.minimum(${field.least}), z.maximum(${field.most}))`, field),
    sample: ({ most }) => String(most),
    column: `kind: 'number'`,
    form: ({ decimals, least, most }) => `,${decimals ? ' decimals: true,' : ''} least: ${least}, most: ${most}`,
    shown: (x) => `formatNumber(${x})`,
    filled: (field, label) => typed(String(field.most))(field, label),
  },
  money: {
    wire: () => ['amount'],
    schema: (field) => optional('amount', field),
    sample: () => `'850.50'`,
    column: `kind: 'money', unit: { field: 'currency', label: 'list.currency' }`,
    form: () => ', span: 8',
    shown: (x) => `formatMoney(${x}, detail.currency)`,
    filled: typed('850.50'),
  },
  date: {
    wire: ({ required }) => [required ? 'date' : 'optionalDate'],
    schema: ({ required }) => (required ? 'date' : 'z._default(optionalDate, null)'),
    sample: (_field, day) => day,
    column: `kind: 'date'`,
    form: () => ', span: 6, anew: true',
    shown: (x) => `friendlyDate(${x}, language)`,
    filled: typed('2030/01/07'),
  },
  month: {
    wire: () => ['month'],
    schema: (field) => optional('month', field),
    sample: () => `'2030-01'`,
    column: plain,
    form: () => ', span: 6, anew: true',
    shown: (x) => `monthName(${x}, language)`,
    filled: typed('2030/01'),
  },
  time: {
    wire: () => ['clock'],
    schema: (field) => optional('clock', field),
    sample: () => `'08:30'`,
    column: plain,
    form: () => ', span: 6',
    shown: (x) => x,
    filled: typed('08:30'),
  },
  datetime: {
    wire: () => ['isDay'],
    schema: (field) => optional(localMoment, field),
    sample: () => `'2030-01-07 08:30'`,
    column: plain,
    form: () => ', span: 6, anew: true',
    shown: (x) => `\`\${friendlyDate(${x}, language)} \${${x}.slice(11)}\``,
    filled: typed('2030/01/07 08:30'),
  },
  checkbox: {
    wire: () => [],
    schema: () => 'z._default(z.boolean(), false)',
    sample: () => 'true',
    column: plain,
    form: () => '',
    shown: (x) => `say(${x} ? 'dialog.yes' : 'dialog.no')`,
    filled: (_field, label) => `await amina.getByRole('checkbox', { name: '${label}' }).check()`,
  },
  choice: {
    wire: () => [],
    schema(field, names) {
      const schema = `z.enum(${choicesOf(field, names)})`
      return field.required ? schema : `z._default(${schema}, '${field.choices[0]}')`
    },
    sample: ({ choices }) => `'${choices.at(-1)}'`,
    column: plain,
    form: (field, names) => `, choices: ${choicesOf(field, names)}, said: '${choiceKey(field, names)}', span: 6`,
    shown: (x, field, names) => `say(\`${choiceKey(field, names)}.\${${x}}\`)`,
    filled: (field, label, names) =>
      [
        `await amina.getByRole('combobox', { name: '${label}', exact: true }).click()`,
        `await amina.getByRole('option', { name: '${wordsOf(names).en.choice(field.choices.at(-1) ?? '')}', exact: true }).click()`,
      ].join('\n  '),
  },
}

/** Whether a value of it can be lacking: then its detail says nothing of it. */
export const canLack = ({ kind, required }: Field) => !required && kind !== 'checkbox' && kind !== 'choice'

/** What lists say in words, of which the form knows a code alone. */
export const saidInLists = ({ kind }: Field) => kind === 'checkbox' || kind === 'choice'
