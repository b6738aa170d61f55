import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { flowCalls, type FlowField } from '#shared/areas/flow.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { RemoteSelect } from '#web/platform/choice/remote-select.tsx'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { NumberBox } from './number-box.tsx'

export type Fact = string | number | boolean | null

interface FactInputProps {
  kind: string
  field: FlowField
  value: Fact
  onChange: (value: Fact) => void
}

/** A fact of the request, in the input that its kind asks for; empty where it is not given. */
export function FactInput({ kind, field, value, onChange }: FactInputProps) {
  const say = useText()
  const [name, setName] = useState('')
  const { label } = field
  switch (field.kind) {
    case 'number':
      return <NumberBox label={label} value={typeof value === 'number' ? value : null} onChange={onChange} negative />
    case 'date':
      return <MomentInput kind="date" label={label} hint="" value={String(value ?? '')} onChange={(day) => onChange(day || null)} />
    case 'choice':
      return (
        <RemoteSelect
          label={label}
          source={flowCalls.choices}
          body={{ kind, field: field.name }}
          value={value === null ? null : String(value)}
          shown={name}
          onChange={(row) => {
            setName(row?.displayName ?? '')
            onChange(row?.id ?? null)
          }}
        />
      )
    case 'boolean':
      return (
        <NativeSelect
          label={label}
          value={value === null ? '' : String(value)}
          data={[
            { value: '', label: say('flows.tryUnknown') },
            { value: 'true', label: say('flows.yes') },
            { value: 'false', label: say('flows.no') },
          ]}
          onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value === 'true')}
        />
      )
    case 'text':
      return (
        <TextInput
          label={label}
          maxLength={200}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      )
  }
}
