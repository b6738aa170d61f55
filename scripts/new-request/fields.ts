/** A field of the form, as it is said to the command: `title:text:100!`. */
export interface Field {
  name: string
  kind: Kind
  /** A request is not submitted without it. */
  required: boolean
  /** Letters of a text. */
  longest: number
  /** Bounds of a number. */
  least: number
  most: number
  decimals: boolean
  /** Codes of a choice. */
  choices: readonly string[]
}

const kinds = ['text', 'multiline', 'number', 'money', 'date', 'month', 'time', 'datetime', 'checkbox', 'choice'] as const
export type Kind = (typeof kinds)[number]

/** What every request has by these names: in its form, its detail or its list. */
const taken =
  'id code status statusId version author authorId requestor requestorId requestorCode employee employeeId submittedDate transDate waitingFor reasons isLastApprover markAsDeleted approvalLevels actionHistory attachments attachmentIds concerns linked currency submitNote submitAttachmentId'.split(
    ' ',
  )

/** The fields that a text says, in their order. Throws with a plain message where one cannot be. */
export function fieldsOf(text: string): Field[] {
  const fields = text.split(/\s+/).filter(Boolean).map(fieldOf)
  const twice = fields.find(({ name }, place) => fields.findIndex((other) => other.name === name) < place)
  if (twice) throw new Error(`The field ${twice.name} is named twice.`)
  if (fields.length === 0) throw new Error('A form has a field at least: --fields "day:date! reason:multiline!".')
  return fields
}

function fieldOf(text: string): Field {
  const [, name = '', kind = '', detail = '', mark = ''] = /^([^:]*):([^:!]*)(?::([^!]*))?(!?)$/.exec(text) ?? []
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
    throw new Error(`"${text}" is no field: NAME:KIND, with ! where it is required, such as title:text:100!`)
  if (taken.includes(name) || /^enable[A-Z]/.test(name))
    throw new Error(`Every request has ${name} of its own: the field needs another name.`)
  if (kind === 'select')
    throw new Error(`${name}: the options of a select are a call of its own, which is written by hand (docs/modules.md).`)
  const known = kinds.find((one) => one === kind)
  if (!known) throw new Error(`${name}: there is no kind "${kind}". There are ${kinds.join(', ')}.`)
  const plain: Field = {
    name,
    kind: known,
    required: mark === '!',
    longest: known === 'multiline' ? 2000 : 200,
    least: 0,
    most: 1_000_000,
    decimals: false,
    choices: [],
  }
  return { ...plain, ...detailOf(name, known, detail) }
}

/** `100` of a text, `1-30` of a number, `basic|advanced` of a choice. */
function detailOf(name: string, kind: Kind, detail: string): Partial<Field> {
  if (kind === 'choice') {
    const choices = detail.split('|')
    if (new Set(choices).size < Math.max(2, choices.length) || choices.some((choice) => !/^[a-z][a-zA-Z0-9]*$/.test(choice)))
      throw new Error(`${name}: a choice names what there is to choose, ${name}:choice:basic|advanced`)
    return { choices }
  }
  if (detail === '') return {}
  const range = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(detail)
  if (kind === 'number' && range && Number(range[1]) < Number(range[2]))
    return { least: Number(range[1]), most: Number(range[2]), decimals: detail.includes('.') }
  if ((kind === 'text' || kind === 'multiline') && /^[1-9]\d{0,4}$/.test(detail)) return { longest: Number(detail) }
  throw new Error(`${name}: "${detail}" says nothing of a ${kind}.`)
}

export interface Days {
  from: Field
  until: Field
}

/** The days that a form is about: those of `startsOn` and `endsOn`, else its first day; null where it has none. */
export function daysOf(fields: readonly Field[]): Days | null {
  const dates = fields.filter(({ kind }) => kind === 'date')
  const [from, until] = ['startsOn', 'endsOn'].map((name) => dates.find((field) => field.name === name))
  if (from && until) return { from, until }
  const [only] = dates
  return only ? { from: only, until: only } : null
}

/** The amount that a form is about: its first money. */
export const moneyOf = (fields: readonly Field[]): Field | null => fields.find(({ kind }) => kind === 'money') ?? null

/** What one tells a request by: its first text that is always there. */
export const headOf = (fields: readonly Field[]): Field | null => fields.find(({ kind, required }) => kind === 'text' && required) ?? null

/** Texts without which nothing is submitted: that they are empty is found by the server. */
export const askedTexts = (fields: readonly Field[]): Field[] =>
  fields.filter(({ kind, required }) => required && (kind === 'text' || kind === 'multiline'))

/** Whether every request has its days, or its amount: then a record holds them. */
export const hasAlwaysDays = ({ days }: { days: Days | null }): boolean => days !== null && days.from.required && days.until.required
export const hasAlwaysMoney = ({ money }: { money: Field | null }): boolean => money !== null && money.required
