import { Textarea } from '@mantine/core'
import { typedText } from './typing.ts'

const longest = 2000

interface NoteFieldProps {
  label: string
  rows?: number
  value: string
  onChange: (note: string) => void
  error: string | null
}

/** Words about a request. */
export function NoteField({ label, rows = 3, value, onChange, error }: NoteFieldProps) {
  return (
    <Textarea
      label={label}
      autosize
      minRows={rows}
      maxRows={8}
      value={value}
      error={error}
      onChange={(event) => onChange(typedText(event.currentTarget.value, longest))}
    />
  )
}
