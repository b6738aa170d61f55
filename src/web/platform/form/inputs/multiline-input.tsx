import { Textarea, type TextareaProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { typedText } from '../typing.ts'

/** Ctrl+Enter, ⌘+Enter on a Mac: what was written is sent. */
export const isSend = (event: KeyboardEvent): boolean => event.key === 'Enter' && (event.ctrlKey || event.metaKey)

interface MultilineInputProps extends Omit<
  TextareaProps,
  'value' | 'onChange' | 'rows' | 'autosize' | 'minRows' | 'maxRows' | 'maxLength'
> {
  value: string
  onChange: (text: string) => void
  /** Typing beyond it is ignored. */
  longest?: number | undefined
  /** Three, as everywhere (documents, B 9), but for the note dialog (A 9). */
  rows?: number
}

/** Text of several lines: the field keeps its height, further lines scroll in it. */
export function MultilineInput({ value, onChange, longest, rows = 3, ...rest }: MultilineInputProps) {
  return <Textarea {...rest} rows={rows} value={value} onChange={(event) => onChange(typedText(event.currentTarget.value, longest))} />
}
