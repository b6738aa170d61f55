import type { ReactNode } from 'react'
import type { Scopes } from '#shared/contract/scope.ts'
import type { SetUp, SetUpRow } from '#shared/contract/set-up.ts'
import type { SendOf } from '#shared/contract/endpoint.ts'
import { callQuery, queries, useAct } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { scopeField, scopeValue, scopeWished } from './scope-field.ts'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import { FormDialog } from './form-dialog.tsx'
import { Meanwhile } from './meanwhile.tsx'
import { useMeanwhile } from './use-meanwhile.ts'
import { ProposedCode } from './proposed-code.tsx'
import { nameFields, namesOf, nameValues, type NameValues } from './name-fields.ts'

/** What is asked for beside code, names, scope and place. Without functions of its own a field is what it is called. */
export interface SetUpForm<R> {
  fields?: (say: Say, values: Values) => readonly FieldSpec[]
  /** Of null: of a new one. */
  valuesOf?: (row: R | null) => Values
  bodyOf?: (values: Values) => Record<string, unknown>
  /** What is asked for in no field. */
  also?: (form: FormState) => ReactNode
  /** What follows once it is saved. */
  saved?: (id: string, values: Values) => Promise<void>
}

interface SetUpDialogProps<T extends SetUp> {
  set: T
  title: string
  form: SetUpForm<SetUpRow<T>>
  row: SetUpRow<T> | null
  rows: readonly SetUpRow<T>[]
  scopes: Scopes
  refreshes: readonly string[]
  onClose: () => void
}

type Common = Values & NameValues & { siteId: string | null; sequence: string; startsOn: string }

/** Makes something that is set up, or changes it. */
export function SetUpDialog<T extends SetUp>({ set, title, form, row, rows, scopes, refreshes, onClose }: SetUpDialogProps<T>) {
  const say = useText()
  const save = useAct<SetUp['calls']['save']>(set.calls.save, { refreshes })
  const isPlaced = set.fields.some((name) => name === 'sequence')
  const placeOf = (one: object) => Number((one as { sequence?: number }).sequence ?? 0)
  const valuesOf = (one: SetUpRow<T> | null): Common => ({
    ...nameValues(one),
    siteId: scopeValue(one, scopes),
    sequence: String(one ? placeOf(one) : Math.max(0, ...rows.map(placeOf)) + 1),
    startsOn: one?.versions[0]?.startsOn ?? todayThere(),
    ...form.valuesOf?.(one),
  })
  const { opened, others, meet } = useMeanwhile(row, {
    valuesOf,
    ask: async ({ id }) => {
      const { listData } = await queries.fetchQuery({ ...callQuery<SetUp['calls']['list']>(set.calls.list, {}), staleTime: 0 })
      return (listData as unknown as readonly SetUpRow<T>[]).find((one) => one.id === id)
    },
  })
  const fieldsOf = (values: Values): FieldSpec[] => {
    const own = form.fields?.(say, values) ?? []
    const [first, ...rest] = [...(isPlaced ? [placeField(say)] : []), ...(set.isDated ? [startField(say)] : [])]
    // Beneath a form that is in sections these are one of their own.
    const heading = own.some((field) => field.heading !== undefined) ? { heading: say('setUp.placeAndStart') } : {}
    return [
      ...nameFields(say, set.isNamedOnce),
      ...(set.scope === 'site' ? [scopeField(say, scopes)] : []),
      ...own,
      ...(first ? [{ ...first, ...heading }, ...rest] : []),
    ]
  }
  const onSave = async (values: Common, state: FormState<Common>) => {
    const body = {
      ...namesOf(values),
      ...(set.scope === 'site' && scopeWished(values.siteId)),
      ...(isPlaced && { sequence: Number(values.sequence) }),
      ...(set.isDated && { startsOn: values.startsOn }),
      ...form.bodyOf?.(values),
      id: row?.id ?? null,
      ...(opened && { opened }),
    }
    const { id } = await meet(() => save.mutateAsync({ input: body as SendOf<SetUp['calls']['save']> }), state)
    await form.saved?.(id, values)
    tellSuccess(say('setUp.saved'))
  }
  return (
    <FormDialog<Common>
      title={title}
      fields={fieldsOf}
      initial={valuesOf(row)}
      busy={save.isPending}
      onSave={onSave}
      onClose={onClose}
      size={760}
    >
      {(state) => (
        <>
          {row === null && <ProposedCode set={set} taken={rows.map(({ code }) => code)} form={state as unknown as FormState} />}
          {form.also?.(state as unknown as FormState)}
          <Meanwhile others={others} fields={fieldsOf(state.values)} form={state as unknown as FormState} />
        </>
      )}
    </FormDialog>
  )
}

const placeField = (say: Say): FieldSpec => ({
  kind: 'number',
  name: 'sequence',
  label: say('setUp.sequence'),
  hint: say('setUp.sequenceHint'),
  required: true,
  span: 6,
})

const startField = (say: Say): FieldSpec => ({
  kind: 'date',
  name: 'startsOn',
  label: say('setUp.startsOn'),
  hint: say('setUp.startsOnHint'),
  required: true,
  span: 6,
})
