import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Setting, SettingField } from '#shared/contract/setting.ts'
import { callQuery, queries, useAct, useCall } from '#web/foundation/api/query.ts'
import { currentLanguage, type AnyTextKey } from '#web/foundation/i18n/i18n.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import { Meanwhile } from './meanwhile.tsx'
import { RuleForm } from './rule-form.tsx'
import { useMeanwhile } from './use-meanwhile.ts'

interface SettingFormProps {
  setting: unknown
  /** What comes of what is typed, shown beneath the fields. */
  preview?: (form: FormState, readOnly: boolean) => ReactNode
}

/** The form of a declared setting, with what stands; whoever may not change it reads it. */
export function SettingForm({ setting: given, preview }: SettingFormProps) {
  const setting = given as Setting
  const { data, error, isError } = useCall(setting.calls.read, {}, { keepPrevious: false })
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={260} radius="lg" data-coming />
  return <SettingFields setting={setting} stands={data.stands as Values} mayChange={data.mayChange} preview={preview} />
}

interface SettingFieldsProps extends Pick<SettingFormProps, 'preview'> {
  setting: Setting
  stands: Values
  mayChange: boolean
}

function SettingFields({ setting, stands, mayChange, preview }: SettingFieldsProps) {
  const say = useText()
  const act = useAct(setting.calls.change, { refreshes: setting.refreshes })
  const fields = Object.entries<SettingField>(setting.fields)
  const specs = fields.map(([name, field]) => specOf(name, field, say))
  const valuesOf = (rule: Values): Values => Object.fromEntries(fields.map(([name, field]) => [name, typed(field, rule[name])]))
  const { opened, others, meet, saved } = useMeanwhile(stands, {
    valuesOf,
    ask: async () =>
      (await queries.fetchQuery({ ...callQuery<Setting['calls']['read']>(setting.calls.read, {}), staleTime: 0 })).stands as Values,
  })
  return (
    <RuleForm
      title={say(setting.title)}
      how={say(setting.how)}
      fields={specs}
      initial={valuesOf(stands)}
      preview={(form) => (
        <>
          <Meanwhile others={others} fields={specs} form={form} />
          {preview?.(form, !mayChange)}
        </>
      )}
      busy={act.isPending}
      changedBy={mayChange ? null : say(setting.who === 'administrators' ? 'setUp.changedByAdministrators' : 'setUp.changedByAll')}
      onSave={async (values, form) => {
        const rule = Object.fromEntries(fields.map(([name, field]) => [name, sent(field, values[name])]))
        await meet(() => act.mutateAsync({ input: { ...rule, opened } as never }), form)
        saved(rule)
        tellSuccess(say(setting.saved))
      }}
    />
  )
}

function specOf(name: string, field: SettingField, say: Say): FieldSpec {
  const { label, hint, span } = field
  const common = { name, label: say(label), ...(hint && { hint: say(hint) }), ...(span && { span }) }
  switch (field.kind) {
    case 'text':
      return { ...common, kind: 'text', ...(field.longest && { longest: field.longest }) }
    case 'number':
      return { ...common, kind: 'number', decimals: field.decimals ?? false }
    case 'money':
      return { ...common, kind: 'number', decimals: true, required: true }
    case 'checkbox':
      return { ...common, kind: 'checkbox' }
    case 'choice':
    case 'choices':
      return {
        ...common,
        kind: field.kind === 'choice' ? 'select' : 'multicheckbox',
        required: true,
        choices: field.choices.map((value) => ({ value, label: nameOf(field, value, say) })),
      }
  }
}

function nameOf(field: Extract<SettingField, { kind: 'choice' | 'choices' }>, value: string, say: Say): string {
  if (field.said) return say(`${field.said}.${value}` as AnyTextKey)
  return field.kind === 'choice' && field.called ? field.called(value, currentLanguage()) : value
}

const typed = ({ kind }: SettingField, value: unknown): unknown =>
  kind === 'checkbox' || kind === 'choice' || kind === 'choices' ? value : String((value as string | number | null) ?? '')

function sent({ kind }: SettingField, value: unknown): unknown {
  if (kind === 'checkbox') return value === true
  if (value === '' || value === null) return null
  return kind === 'number' ? Number(value) : value
}
