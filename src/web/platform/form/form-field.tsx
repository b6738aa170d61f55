import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { ReactNode } from 'react'
import { Dated } from '#web/foundation/format/dated.tsx'
import { SingleAttachment } from '../attachment/single-attachment.tsx'
import { employeeOption } from '../choice/employee-option.tsx'
import { KnownSelect } from '../choice/known-select.tsx'
import { RemoteSelect } from '../choice/remote-select.tsx'
import { SelectEnd } from '../choice/select-end.tsx'
import type { AttachmentValue } from '../attachment/value.ts'
import type { OptionId } from '../list/rows/view.ts'
import { MomentInput } from './inputs/moment-input.tsx'
import { MultilineInput } from './inputs/multiline-input.tsx'
import { NumberInput } from './inputs/number-input.tsx'
import type { FieldOf, Values } from './spec.ts'
import { TableField } from './table-field.tsx'
import { typedText } from './typing.ts'
import classes from './form-field.module.css'
import type { FieldProps } from './field-props.ts'

/** One field of any of the twelve kinds. */
export function FormField(props: FieldProps) {
  const { field, value, onChange, prefix = '' } = props
  const touch = () => props.onTouch(prefix + field.name)
  const shared = {
    label: field.label,
    required: field.required ?? false,
    disabled: field.disabled ?? false,
    error: errorNode(props.errors),
    onBlur: touch,
  }
  const described = { ...shared, description: field.hint, inputWrapperOrder: ['label', 'input', 'description', 'error'] as const }
  const input = { ...described, inputWrapperOrder: [...described.inputWrapperOrder], withAsterisk: field.required ?? false }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  switch (field.kind) {
    case 'text':
      return <TextInput {...input} value={text} onChange={(event) => onChange(typedText(event.currentTarget.value, field.longest))} />
    case 'number':
      return <NumberField {...props} field={field} input={input} text={text} />
    case 'multiline':
      return <MultilineInput {...input} longest={field.longest} value={text} onChange={onChange} />
    case 'date':
      return (
        <MomentInput {...shared} hint={field.hint} kind="date" from={field.from} until={field.until} value={text} onChange={onChange} />
      )
    case 'month':
    case 'time':
    case 'datetime':
      return <MomentInput {...shared} hint={field.hint} kind={field.kind} value={text} onChange={onChange} />
    case 'checkbox':
      return (
        <Checkbox
          label={field.label}
          description={field.hint}
          disabled={shared.disabled}
          error={shared.error}
          checked={value === true}
          onBlur={touch}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'select':
      return <SelectField {...props} field={field} input={input} />
    case 'attachment':
      return (
        <SingleAttachment
          {...shared}
          hint={field.hint}
          rules={field.rules}
          send={field.send}
          value={(value as AttachmentValue | null) ?? null}
          onChange={onChange}
        />
      )
    case 'multicheckbox':
      return <MultiCheckbox {...props} field={field} />
    case 'table':
      return <TableField {...props} field={field} rows={Array.isArray(value) ? (value as Values[]) : []} cell={FormField} />
  }
}

function errorNode(errors: readonly string[]): ReactNode {
  return errors.length > 0 ? <Dated>{errors.join(' ')}</Dated> : null
}

type InputProps = Omit<Parameters<typeof TextInput>[0], 'value' | 'onChange' | 'inputMode'>

function NumberField({ field, input, text, onChange }: FieldProps<FieldOf<'number'>> & { input: InputProps; text: string }) {
  return (
    <NumberInput
      {...input}
      classNames={{ input: classes.number }}
      rightSection={field.unit}
      rightSectionWidth={field.unit ? 64 : undefined}
      value={text}
      onChange={onChange}
      decimals={field.decimals ?? true}
      negative={field.negative ?? false}
      hours={field.hours ?? false}
    />
  )
}

function SelectField({ field, input, value, onChange, onTouch, prefix = '' }: FieldProps<FieldOf<'select'>> & { input: InputProps }) {
  const id = (value as OptionId | null | undefined) ?? null
  const touch = () => onTouch(prefix + field.name)
  if (field.source)
    return (
      <RemoteSelect
        label={field.label}
        source={field.source}
        {...(field.body ? { body: field.body } : {})}
        {...(field.shown ? { shown: field.shown } : {})}
        {...(field.people ? { option: employeeOption } : field.option ? { option: field.option } : {})}
        required={field.required ?? false}
        disabled={field.disabled ?? false}
        error={input.error}
        hint={field.hint}
        value={id}
        onBlur={touch}
        onChange={(row) => {
          onChange(row?.id ?? null)
          field.onChosen?.(row)
        }}
      />
    )
  const choices = field.choices ?? []
  const clear = id !== null && !field.required && !field.disabled ? () => onChange(null) : undefined
  return (
    <KnownSelect
      label={field.label}
      hint={field.hint}
      error={input.error}
      required={field.required ?? false}
      disabled={field.disabled ?? false}
      choices={choices.map(({ value: of, label, words = '' }) => ({ id: String(of), name: label, words }))}
      value={id === null ? null : String(id)}
      onBlur={touch}
      onChange={(picked) => onChange(choices.find((choice) => String(choice.value) === picked)?.value ?? null)}
      onClear={clear}
      end={<SelectEnd name={field.label} onClear={clear} />}
      endWidth={60}
    />
  )
}

function MultiCheckbox({ field, value, errors, onChange, onTouch, prefix = '' }: FieldProps<FieldOf<'multicheckbox'>>) {
  const checked = Array.isArray(value) ? (value as OptionId[]) : []
  return (
    <Checkbox.Group
      label={field.label}
      description={field.hint}
      error={errorNode(errors)}
      required={field.required ?? false}
      withAsterisk={field.required ?? false}
      value={checked.map(String)}
      onChange={(ids) => {
        onChange(field.choices.map((choice) => choice.value).filter((each) => ids.includes(String(each))))
      }}
    >
      <div className={classes.checks} onBlur={() => onTouch(prefix + field.name)}>
        {field.choices.map((choice) => (
          <Checkbox key={choice.value} value={String(choice.value)} label={choice.label} disabled={field.disabled ?? false} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
