import { Combobox, InputBase, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { matchOf } from './only-match.ts'
import { menuHeight, type OptionRow } from './source.ts'
import type { Typed } from './typed.ts'
import { useHoldUp } from './unchosen.ts'
import type { Options } from './use-options.ts'
import '../form/inputs/inputs.css'
import classes from './search-select.module.css'

export interface SelectFieldProps {
  label: string
  labelHidden?: boolean
  /** Beside the label, quietly: 'optional'. */
  mark?: string
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** Stands where nothing is chosen: 'Choose' where absent. */
  placeholder?: string
  onBlur?: () => void
  className?: string
}

interface SearchSelectProps extends SelectFieldProps {
  typed: Typed
  /** What is left of the options by what is typed. */
  options: Options
  value: string | number | null
  /** Name of what is chosen; '' where nothing is. */
  name: string
  onPick: (row: OptionRow) => void
  /** Takes out what is chosen; absent where something must be. */
  onClear?: (() => void) | undefined
  /** Few enough to be seen at once: a phone keeps its keyboard away. */
  few?: boolean
  /** How an option looks; its name where absent. */
  option?: ((row: OptionRow) => ReactNode) | undefined
  start?: ReactNode
  end: ReactNode
  endWidth: number | string
  /** Height of the open list, in px. */
  height?: number
  inputClass?: string
}

const more = '\0more'

/**
 * Every list that one is chosen from: typing leaves what fits, of which the first is marked; Enter takes what is marked. Where the
 * field is left, what was typed takes the only one that it can mean; what may mean several, or none, stands there and is told.
 */
export function SearchSelect(props: SearchSelectProps) {
  const { label, typed, options, value, name, disabled = false, onPick, onClear } = props
  const { words, isOpen, isLeft } = typed
  const say = useText()
  const list = useId()
  const menu = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [moved, setMoved] = useState<number | null>(null)
  const box = useCombobox({ opened: isOpen, onOpenedChange: (opened) => (opened ? typed.open() : typed.leave()) })
  const { rows } = options
  const count = rows.length + (options.more ? 1 : 0)
  const chosenAt = rows.findIndex(({ id }) => id === value)
  const marked = moved === null ? (words?.trim() ? Math.min(0, rows.length - 1) : chosenAt) : Math.min(moved, count - 1)
  const idOf = (at: number) => `${list}-${at}`

  const pick = (row: OptionRow) => {
    typed.end()
    setMoved(null)
    onPick(row)
  }
  const choose = (id: string) => {
    if (id === more) return options.showMore()
    const row = rows.find((each) => String(each.id) === id)
    if (row) pick(row)
  }
  const open = () => {
    setMoved(null)
    typed.open()
  }
  const meant = words?.trim() && options.settled && !options.more ? matchOf(rows, words) : null
  const leave = () => {
    setMoved(null)
    if (meant) pick(meant)
    else typed.leave()
    // What is all taken out by hand is meant to be.
    if (words === '') onClear?.()
    props.onBlur?.()
  }
  // What is looked for on the server may come after the field is left.
  const comes = isLeft ? meant : null
  const takeMeant = useEffectEvent((row: OptionRow) => pick(row))
  useEffect(() => {
    if (comes) takeMeant(comes)
  }, [comes])
  useHoldUp(isLeft)
  // What is typed takes the place of the name that stands there: as the list opens and closes, and where another name comes to stand.
  useLayoutEffect(() => {
    if (words === null && document.activeElement === field.current) field.current?.select()
  }, [words, name, isOpen])
  useEffect(() => {
    if (isOpen) menu.current?.querySelector('[data-combobox-selected]')?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, marked])

  const isAsked = isOpen || words !== null
  const takeMarked = () => {
    const row = rows[marked]
    if (row) pick(row)
    else if (marked >= 0) options.showMore()
  }
  const step = (by: number) => {
    if (!isOpen) {
      typed.open()
      setMoved(value === null ? 0 : null)
    } else if (count > 0) setMoved(marked < 0 ? (by > 0 ? 0 : count - 1) : (marked + by + count) % count)
  }
  const takeOrOpen = () => (isOpen ? takeMarked() : open())
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    // What was typed to find something is no answer yet: the form around is never sent by it.
    Enter: takeOrOpen,
    // In the middle of what is typed it is a letter.
    ...(words === null && { ' ': takeOrOpen }),
    ...(isAsked && { Escape: typed.end }),
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const act = keys[event.key]
    if (!act || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  }
  const untaken = isLeft && options.settled && !comes
  const why = () => options.errors[0] ?? say(rows.length > 0 ? 'choice.severalFit' : 'choice.noneFits', { words: words ?? '' })
  return (
    <Combobox store={box} onOptionSubmit={choose} disabled={disabled} withinPortal>
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <InputBase
          ref={field}
          role="combobox"
          className={props.className ?? ''}
          label={props.labelHidden ? undefined : <Label text={label} mark={props.mark} />}
          aria-label={props.labelHidden ? label : undefined}
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? list : undefined}
          aria-activedescendant={isOpen && marked >= 0 ? idOf(marked) : undefined}
          // The first Escape is the list's, the next that of the dialog around it.
          data-mantine-stop-propagation={isAsked || undefined}
          description={props.hint}
          error={untaken ? why() : props.error}
          withAsterisk={props.required ?? false}
          required={props.required ?? false}
          disabled={disabled}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={isOpen && !props.few ? say('choice.search') : (props.placeholder ?? say('choice.placeholder'))}
          autoComplete="off"
          inputMode={props.few ? 'none' : undefined}
          value={words ?? name}
          onChange={({ currentTarget }) => {
            setMoved(null)
            typed.type(currentTarget.value)
          }}
          // However the field was come to.
          onFocus={({ currentTarget }) => words === null && currentTarget.select()}
          onClick={open}
          onKeyDown={press}
          onBlur={leave}
          leftSection={props.start}
          leftSectionWidth={42}
          rightSection={props.end}
          rightSectionWidth={props.endWidth}
          rightSectionPointerEvents="none"
          classNames={{ input: props.inputClass ?? '' }}
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
        <Combobox.Options
          ref={menu}
          id={list}
          mah={props.height ?? menuHeight}
          className={classes.options}
          aria-label={label}
          aria-busy={options.loading}
        >
          {rows.map((row, at) => (
            <Combobox.Option
              key={row.id}
              id={idOf(at)}
              value={String(row.id)}
              active={row.id === value}
              selected={at === marked}
              aria-selected={row.id === value}
            >
              {props.option ? props.option(row) : row.displayName}
            </Combobox.Option>
          ))}
          {options.more && (
            <Combobox.Option id={idOf(rows.length)} value={more} selected={marked === rows.length} className={classes.more}>
              {say('choice.showMore')}
            </Combobox.Option>
          )}
          {rows.length === 0 && options.errors.length === 0 && (
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
