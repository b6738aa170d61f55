import type { Say } from '#web/foundation/i18n/use-text.ts'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import { numberIn } from '#web/platform/form/read-number.ts'
import { readMoment } from '#web/platform/form/typing.ts'
import type { Asked } from './asked.ts'
import type { RequestHeader, RequestValues } from './request-contract.ts'
import { choiceText, toldField, type Told, type ToldWords } from './told.ts'

type Typed<A> = A extends { kind: 'checkbox' }
  ? boolean
  : A extends { kind: 'select' }
    ? string | null
    : A extends { kind: 'choice'; choices: readonly (infer C)[] }
      ? A extends { required: true }
        ? C | null
        : C
      : string

type Shown<F> = { [N in keyof F as F[N] extends { shown: infer S extends string } ? S : never]: string }

/** The values of a form that is declared so, with those of every request. */
export type FormValues<F> = RequestValues & { -readonly [N in keyof F]: Typed<F[N]> } & Shown<F>

/** What the screens of every request need to know of a form. */
export interface DeclaredForm<V extends RequestValues, D extends RequestHeader> {
  /** What is checked while it is filled in; what it may be is the server's to judge. */
  fields(say: Say): readonly FieldSpec[]
  valuesOf(detail: D): V
  /** Values of a new one like an old one; `start`: of a new one. */
  copyOf(detail: D, start: V): V
  /** The module's fields as they are sent; what cannot be read is left out. */
  bodyOf(values: V): Record<string, unknown>
  /** What is typed, field by field in words, whether asked for at present or not. */
  told(values: V, words: ToldWords): readonly Told[]
}

export interface DefinedForm<V extends RequestValues, D extends RequestHeader> extends DeclaredForm<V, D> {
  /** Values of a new one: what is known of it, else what the address says, else nothing. */
  start(search: Readonly<Record<string, string>>, known?: Partial<V>): V
}

/** Fields that the detail does not answer, and of which the room does not say what becomes of them. */
type Unanswered<F, D> = { [N in keyof F]: N extends keyof D ? never : F[N] extends { apart: true } ? never : N }[keyof F]

/** What of a form is the room's own: values that are no fields, and fields that stand for something else on their way. */
interface Own<V, D, X> {
  /** Values of a new one that are no fields. */
  readonly blank?: X
  fields?(say: Say): readonly FieldSpec[]
  valuesOf?(detail: D): Partial<V>
  bodyOf?(values: V): Record<string, unknown>
  /** Values that are no fields, in words. */
  told?(values: V, words: ToldWords): readonly Told[]
}

/**
 * A request's form, said once: `defineForm<LoanDetail>()({ amount: { kind: 'money', label: 'loan.amount', required: true } })`.
 * What `own` says of values and body is laid over what the fields say.
 */
export const defineForm =
  <D extends RequestHeader>() =>
  <const F extends Readonly<Record<string, Asked>>, X extends Values = Record<never, never>>(
    asked: F,
    own: Own<NoInfer<FormValues<F> & X>, D, X> = {},
  ): [Unanswered<F, D>] extends [never] ? DefinedForm<FormValues<F> & X, D> : { readonly unanswered: Unanswered<F, D> } => {
    type V = FormValues<F> & X
    const all = Object.entries<Asked>(asked)
    const shown = all.flatMap(([, field]) => (field.kind === 'select' && field.shown ? [field.shown] : []))
    const valuesOf = (detail: D): V => {
      const known = detail as unknown as Values
      return {
        employeeId: known['employeeId'] ?? null,
        employee: known['employee'] ?? '',
        attachments: known['attachments'],
        ...Object.fromEntries(all.filter(([, { apart }]) => !apart).map(([name, field]) => [name, typed(field, known[name])])),
        ...Object.fromEntries(shown.map((name) => [name, known[name] ?? ''])),
        ...own.valuesOf?.(detail),
      } as unknown as V
    }
    const defined: DefinedForm<V, D> = {
      fields: (say) => [...all.map(([name, field]) => specOf(name, field, say)), ...(own.fields?.(say) ?? [])],
      start: (search, known) =>
        ({
          employeeId: search['employeeId'] ?? null,
          employee: search['employee'] ?? '',
          attachments: [],
          ...Object.fromEntries(all.map(([name, field]) => [name, read(field, search[name])])),
          ...Object.fromEntries(shown.map((name) => [name, search[name] ?? ''])),
          ...own.blank,
          ...known,
        }) as unknown as V,
      valuesOf,
      copyOf: (detail, start) => {
        const anew = all.filter(([, field]) => field.anew).map(([name]) => [name, start[name]])
        return { ...valuesOf(detail), attachments: [], ...Object.fromEntries(anew) } as V
      },
      bodyOf: (values) => {
        const sent = all.filter(([, { apart, when }]) => !apart && (!when || when(values)))
        const body = sent.map(([name, field]) => [name, written(field, values[name])] as const)
        const required = new Set(sent.flatMap(([name, field]) => (field.required ? [name] : [])))
        return { ...Object.fromEntries(body.filter(([name, value]) => value !== null || !required.has(name))), ...own.bodyOf?.(values) }
      },
      told: (values, words) => [
        { name: 'employeeId', kind: 'text', label: words.say('requests.for'), text: values.employee },
        ...all.map(([name, field]) => toldField(name, field, values, words)),
        ...(own.told?.(values, words) ?? []),
        {
          name: 'attachments',
          kind: 'text',
          label: words.say('attachment.list'),
          text: values.attachments.map((file) => file.name).join(', '),
        },
      ],
    }
    // Where a field is unanswered the type says so in place of this, and whoever uses it is told which.
    return defined as never
  }

/** What the address says of a field; nothing where it says nothing that can be read. */
function read(field: Asked, said = ''): unknown {
  switch (field.kind) {
    case 'checkbox':
      return said === 'true'
    case 'select':
      return said || null
    case 'choice':
      return field.choices.find((choice) => choice === said) ?? (field.required ? null : (field.choices[0] ?? null))
    case 'date':
    case 'month':
    case 'time':
    case 'datetime':
      return readMoment(field.kind, said) ?? ''
    default:
      return said
  }
}

/** A field of a stored request, as it would have been typed. */
function typed(field: Asked, value: unknown): unknown {
  if (field.kind === 'checkbox' || field.kind === 'select' || field.kind === 'choice') return value ?? null
  return value === null || value === undefined ? '' : String(value as string | number)
}

/** What was typed, as it is sent; `null` where it is empty or cannot be read. */
function written(field: Asked, value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  switch (field.kind) {
    case 'number': {
      const number = numberIn(value)
      const { least = -Infinity, most = Infinity } = field
      return value.trim() !== '' && number >= least && number <= most ? number : null
    }
    case 'money':
      return /^\d{1,14}(\.\d{1,4})?$/.test(value) ? value : null
    case 'date':
    case 'month':
    case 'time':
    case 'datetime':
      return readMoment(field.kind, value)
    default:
      return value
  }
}

function specOf(name: string, field: Asked, say: Say): FieldSpec {
  const { kind, label, hint, span, required = false, when } = field
  const common = { name, label: say(label), required, ...(hint && { hint: say(hint) }), ...(span && { span }), ...(when && { when }) }
  switch (kind) {
    case 'number':
      return { ...common, kind, decimals: field.decimals ?? false }
    case 'money':
      return { ...common, kind: 'number', decimals: true }
    case 'choice':
      return { ...common, kind: 'select', choices: field.choices.map((value) => ({ value, label: choiceText(field, value, say) })) }
    case 'select':
      return { ...common, kind, ...(field.source && { source: field.source }), ...(field.shown && { told: field.shown }) }
    case 'text':
    case 'multiline':
      return { ...common, kind, ...(field.longest && { longest: field.longest }) }
    default:
      return { ...common, kind }
  }
}
