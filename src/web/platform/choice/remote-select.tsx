import { Combobox, InputBase, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useState, type ReactNode } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { SelectEnd } from './select-end.tsx'
import { menuHeight, type OptionRow, type OptionSource } from './source.ts'
import { useOptions } from './use-options.ts'
import '../form/inputs/inputs.css'
import classes from './remote-select.module.css'

export interface RemoteSelectProps {
  label: string
  source: OptionSource
  /** Further fields of the list's body. */
  body?: Readonly<Record<string, unknown>>
  value: string | number | null
  /** Name of the value while its option is not loaded. */
  shown?: string
  onChange: (row: OptionRow | null) => void
  onBlur?: () => void
  required?: boolean
  disabled?: boolean
  clearable?: boolean
  error?: ReactNode
  hint?: ReactNode
  /** How an option looks; its name where absent. */
  option?: (row: OptionRow) => ReactNode
  /** What stands at the end of the closed field for the chosen row: `9.5 days`. */
  aside?: (row: OptionRow) => ReactNode
  /** What stands before the name in the closed field: a face. */
  start?: (name: string) => ReactNode
  /** Beside the label, quietly: 'optional'. */
  mark?: string
  labelHidden?: boolean
  /** Stands where nothing is chosen: 'Choose' where absent. */
  placeholder?: string
}

const more = '\0more'
const combobox = { role: 'combobox' }

/** A dropdown over a remote list: searched a second after the last letter, a hundred at a time, 'Show More' for the next. */
export function RemoteSelect(props: RemoteSelectProps) {
  const say = useText()
  const { value, label, disabled = false, clearable = !props.required } = props
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<OptionRow | null>(null)
  const box = useCombobox({
    onDropdownClose: () => {
      box.resetSelectedOption()
      setSearch('')
    },
    onDropdownOpen: () => box.selectActiveOption(),
  })
  const options = useOptions(props.source, search, {
    enabled: box.dropdownOpened || (props.aside !== undefined && value !== null && picked === null),
    body: props.body,
  })
  const chosen = value === null ? null : picked?.id === value ? picked : (options.rows.find((row) => row.id === value) ?? null)
  const name = value === null ? '' : (chosen?.displayName ?? props.shown ?? '')

  const choose = (id: string) => {
    if (id === more) return options.showMore()
    const row = options.rows.find((each) => String(each.id) === id) ?? null
    setPicked(row)
    props.onChange(row)
    box.closeDropdown()
  }
  const clear = () => {
    setPicked(null)
    props.onChange(null)
  }
  return (
    <Combobox store={box} onOptionSubmit={choose} disabled={disabled} withinPortal>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          // The list's own name and state are added by the target around it.
          {...combobox}
          label={props.labelHidden ? undefined : <Label text={label} mark={props.mark} />}
          aria-label={props.labelHidden ? label : undefined}
          description={props.hint}
          error={props.error}
          withAsterisk={props.required ?? false}
          required={props.required ?? false}
          disabled={disabled}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={name || (box.dropdownOpened ? say('choice.search') : (props.placeholder ?? say('choice.placeholder')))}
          value={box.dropdownOpened ? search : name}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            box.openDropdown()
            box.updateSelectedOptionIndex()
          }}
          onClick={() => box.openDropdown()}
          onBlur={() => {
            box.closeDropdown()
            props.onBlur?.()
          }}
          autoComplete="off"
          leftSection={name && props.start && !box.dropdownOpened ? props.start(name) : undefined}
          leftSectionWidth={42}
          rightSectionWidth={chosen && props.aside ? 150 : 60}
          rightSectionPointerEvents="none"
          rightSection={
            <SelectEnd name={label} onClear={clearable && value !== null && !disabled ? clear : undefined}>
              {chosen && props.aside && <span className={classes.aside}>{props.aside(chosen)}</span>}
            </SelectEnd>
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.menu}>
        {options.errors.length > 0 && (
          <div role="alert">
            <ul className={classes.errors}>
              {options.errors.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </div>
        )}
        <Combobox.Options mah={menuHeight} className={classes.options} aria-label={label} aria-busy={options.loading}>
          {options.rows.map((row) => (
            <Combobox.Option key={row.id} value={String(row.id)} active={row.id === value} aria-selected={row.id === value}>
              {props.option ? props.option(row) : row.displayName}
            </Combobox.Option>
          ))}
          {options.more && (
            <Combobox.Option value={more} className={classes.more}>
              {say('choice.showMore')}
            </Combobox.Option>
          )}
          {options.rows.length === 0 && options.errors.length === 0 && (
            <Combobox.Empty>{say(options.loading ? 'choice.loading' : 'choice.none')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Label({ text, mark }: { text: string; mark: string | undefined }) {
  return mark ? (
    <>
      {text} <span className={classes.mark}>{mark}</span>
    </>
  ) : (
    text
  )
}
