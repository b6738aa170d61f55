import { useState, type ReactNode } from 'react'
import { SearchSelect, type SelectFieldProps } from './search-select.tsx'
import { SelectEnd } from './select-end.tsx'
import type { OptionRow, OptionSource } from './source.ts'
import { useTyped } from './typed.ts'
import { useOptions } from './use-options.ts'
import classes from './remote-select.module.css'

export interface RemoteSelectProps extends SelectFieldProps {
  source: OptionSource
  /** Further fields of the list's body. */
  body?: Readonly<Record<string, unknown>>
  value: string | number | null
  /** Name of the value while its option is not loaded. */
  shown?: string
  onChange: (row: OptionRow | null) => void
  clearable?: boolean
  /** How an option looks; its name where absent. */
  option?: (row: OptionRow) => ReactNode
  /** What stands at the end of the closed field for the chosen row: `9.5 days`. */
  aside?: (row: OptionRow) => ReactNode
  /** What stands before the name in the closed field: a face. */
  start?: (name: string) => ReactNode
}

/** A dropdown over a remote list: searched a second after the last letter, a hundred at a time, 'Show More' for the next. */
export function RemoteSelect({ source, body, shown, onChange, aside, start, option, ...props }: RemoteSelectProps) {
  const { value, label, disabled = false, clearable = !props.required } = props
  const typed = useTyped(value)
  const [picked, setPicked] = useState<OptionRow | null>(null)
  const options = useOptions(source, typed.words ?? '', {
    enabled: typed.isOpen || typed.isLeft || (aside !== undefined && value !== null && picked === null),
    body,
    hurry: typed.isLeft,
  })
  const chosen = value === null ? null : picked?.id === value ? picked : (options.rows.find((row) => row.id === value) ?? null)
  const name = value === null ? '' : (chosen?.displayName ?? shown ?? '')
  const pick = (row: OptionRow | null) => {
    setPicked(row)
    onChange(row)
  }
  const clear = clearable && value !== null && !disabled ? () => pick(null) : undefined
  return (
    <SearchSelect
      {...props}
      typed={typed}
      options={options}
      name={name}
      onPick={pick}
      onClear={clear}
      option={option}
      start={name && start && !typed.isOpen ? start(name) : undefined}
      endWidth={chosen && aside ? 150 : 60}
      end={
        <SelectEnd name={label} onClear={clear}>
          {chosen && aside && <span className={classes.aside}>{aside(chosen)}</span>}
        </SelectEnd>
      }
    />
  )
}
