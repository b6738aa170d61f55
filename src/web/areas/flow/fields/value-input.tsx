import { NativeSelect, TextInput } from '@mantine/core'
import { flowCalls } from '#shared/areas/flow.ts'
import type { Comparison } from '#shared/contract/flow.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { RemoteSelect } from '#web/platform/choice/remote-select.tsx'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { fieldNamed, isMany, isWhole } from '../draft/condition-words.ts'
import { useFlowGround } from '../draft/flow-ground.ts'
import { ManyField } from './many-field.tsx'
import { NumberBox } from './number-box.tsx'
import classes from './condition-builder.module.css'

type Value = Comparison['value']

interface ValueInputProps {
  comparison: Comparison
  onChange: (value: Value, typing: boolean) => void
}

/** With what a field is compared, in the input that its kind asks for. */
export function ValueInput({ comparison, onChange }: ValueInputProps) {
  const say = useText()
  const { kind, fields, words, checked } = useFlowGround()
  const { field: name, is, value } = comparison
  const field = fieldNamed(fields, name)
  const label = say('flows.value')
  const error = checked && !isWhole(comparison) ? say('flows.valueMissing') : null
  const one = Array.isArray(value) ? (value[0] ?? '') : value
  const many = Array.isArray(value) ? value.filter((each) => typeof each !== 'boolean') : []
  if (field?.kind === 'choice' && isMany(is))
    return (
      <ManyField
        label={label}
        labelHidden
        add={say('flows.addValue')}
        source={flowCalls.choices}
        body={{ kind, field: name }}
        values={many}
        nameOf={(each) => words.choice(name, String(each))}
        onChange={(values) => onChange(values, false)}
        error={error}
      />
    )
  if (field?.kind === 'choice')
    return (
      <RemoteSelect
        label={label}
        labelHidden
        required
        source={flowCalls.choices}
        body={{ kind, field: name }}
        value={one === '' ? null : String(one)}
        shown={words.choice(name, String(one))}
        onChange={(row) => onChange(row?.id ?? '', false)}
        error={error}
      />
    )
  if (isMany(is))
    return (
      <Listed
        label={say('flows.valueMany')}
        values={many}
        numbers={field?.kind === 'number'}
        onChange={(values) => onChange(values, true)}
        error={error}
      />
    )
  if (field?.kind === 'boolean')
    return (
      <NativeSelect
        aria-label={label}
        value={String(one)}
        onChange={(event) => onChange(event.currentTarget.value === 'true', false)}
        data={[
          { value: 'true', label: say('flows.yes') },
          { value: 'false', label: say('flows.no') },
        ]}
      />
    )
  if (field?.kind === 'number')
    return (
      <NumberBox
        negative
        label={label}
        labelHidden
        value={typeof one === 'number' ? one : null}
        onChange={(number) => onChange(number ?? '', true)}
        error={error}
      />
    )
  if (field?.kind === 'date')
    return (
      <div className={classes.unlabelled}>
        <MomentInput kind="date" label={label} hint="" value={String(one)} onChange={(day) => onChange(day, true)} error={error} />
      </div>
    )
  return (
    <TextInput
      aria-label={label}
      maxLength={200}
      value={String(one)}
      onChange={(event) => onChange(event.currentTarget.value, true)}
      error={error}
    />
  )
}

interface ListedProps {
  label: string
  values: readonly (string | number)[]
  numbers: boolean
  onChange: (values: (string | number)[]) => void
  error: string | null
}

/** Texts or numbers separated by commas. */
function Listed({ label, values, numbers, onChange, error }: ListedProps) {
  const read = (text: string) => {
    const words = text.split(',').map((each) => each.trimStart())
    return numbers ? words.map(Number).filter((each) => !Number.isNaN(each)) : words
  }
  return (
    <TextInput
      aria-label={label}
      defaultValue={values.join(', ')}
      onChange={(event) => onChange(read(event.currentTarget.value).filter((each) => each !== ''))}
      error={error}
    />
  )
}
