import { Skeleton } from '@mantine/core'
import type { Setting, SettingField } from '#shared/contract/setting.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import type { AnyTextKey } from '#web/foundation/i18n/i18n.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import { RuleForm } from './rule-form.tsx'

/** The form of a declared setting, with what stands; whoever may not change it reads it. */
export function SettingForm({ setting: given }: { setting: unknown }) {
  const setting = given as Setting
  const say = useText()
  const { data, error, isError } = useCall(setting.calls.read, {}, { keepPrevious: false })
  const act = useAct(setting.calls.change, { refreshes: setting.refreshes })
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={260} radius="lg" />
  const fields = Object.entries<SettingField>(setting.fields)
  const stands = data.stands as Values
  return (
    <RuleForm
      title={say(setting.title)}
      how={say(setting.how)}
      fields={fields.map(([name, field]) => specOf(name, field, say))}
      initial={Object.fromEntries(fields.map(([name, field]) => [name, typed(field, stands[name])]))}
      busy={act.isPending}
      changedBy={data.mayChange ? null : say(setting.who === 'administrators' ? 'setUp.changedByAdministrators' : 'setUp.changedByAll')}
      onSave={async (values) => {
        await act.mutateAsync({ input: Object.fromEntries(fields.map(([name, field]) => [name, sent(field, values[name])])) as never })
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
      return {
        ...common,
        kind: 'select',
        required: true,
        choices: field.choices.map((value) => ({ value, label: field.said ? say(`${field.said}.${value}` as AnyTextKey) : value })),
      }
  }
}

const typed = ({ kind }: SettingField, value: unknown): unknown =>
  kind === 'checkbox' || kind === 'choice' ? value : String((value as string | number | null) ?? '')

function sent({ kind }: SettingField, value: unknown): unknown {
  if (kind === 'checkbox') return value === true
  if (value === '' || value === null) return null
  return kind === 'number' ? Number(value) : value
}
