import { MultilineInput } from './inputs/multiline-input.tsx'

/** Letters that the server takes of a note. */
export const longestNote = 2000

interface NoteFieldProps {
  label: string
  value: string
  onChange: (note: string) => void
  error: string | null
  required?: boolean
}

/** Words about a request. */
export function NoteField(props: NoteFieldProps) {
  return <MultilineInput {...props} longest={longestNote} />
}
