import { Button, Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useState } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { DateRangeFilter } from '../../form/inputs/date-range-filter.tsx'
import { NumberInput } from '../../form/inputs/number-input.tsx'
import { isExact } from '../../form/read-number.ts'
import type { GrowingOptions } from '../../choice/use-growing-options.ts'
import type { NamedColumn } from '../rows/columns.ts'
import type { Filter, OptionId } from '../rows/view.ts'
import classes from './filter-editor.module.css'

interface FilterEditorProps {
  column: NamedColumn
  label: string
  filter: Filter | undefined
  options: GrowingOptions
  /** `null` takes the filter away. `done` closes the editor. */
  onFilter: (filter: Filter | null, done: boolean) => void
}

/** What a filter looks like while it is set: a list to check, a range, or a line to type. */
export function FilterEditor(props: FilterEditorProps) {
  const { column, filter, onFilter } = props
  switch (column.filter) {
    case 'checkbox':
    case 'dropdown':
      return <OptionFilter {...props} kind={column.filter} />
    case 'date':
    case 'datetime': {
      const kind = column.filter
      const range = filter?.kind === kind ? filter : null
      return (
        <DateRangeFilter
          kind={kind}
          value={range}
          onSave={(saved) => onFilter({ kind, ...saved }, true)}
          {...(range ? { onClear: () => onFilter(null, true) } : {})}
        />
      )
    }
    case 'number':
    case 'text':
      return <TypedFilter {...props} kind={column.filter} />
    default:
      return null
  }
}

function OptionFilter({ kind, label, filter, options, onFilter }: FilterEditorProps & { kind: 'checkbox' | 'dropdown' }) {
  const say = useText()
  const chosen: readonly OptionId[] = filter?.kind === 'checkbox' ? filter.values : filter?.kind === 'dropdown' ? [filter.value] : []
  const toggle = (id: OptionId) => {
    const without = chosen.filter((each) => each !== id)
    if (kind === 'dropdown') return onFilter(chosen.includes(id) ? null : { kind, value: id }, true)
    const values = without.length < chosen.length ? without : [...chosen, id]
    onFilter(values.length ? { kind, values } : null, false)
  }
  return (
    <fieldset className={classes.options} tabIndex={-1} data-autofocus aria-busy={options.loading}>
      <legend className={classes.legend}>{label}</legend>
      {options.errors.map((message) => (
        <p key={message} role="alert" className={classes.error}>
          {message}
        </p>
      ))}
      <div className={classes.scroll}>
        {options.rows.map((row) => (
          <Checkbox
            key={row.id}
            size="xs"
            radius={kind === 'dropdown' ? 'xl' : 'xs'}
            label={row.displayName}
            checked={chosen.includes(row.id)}
            onChange={() => toggle(row.id)}
          />
        ))}
        {options.rows.length === 0 && options.errors.length === 0 && (
          <span className={classes.none}>{say(options.loading ? 'choice.loading' : 'choice.none')}</span>
        )}
        {options.more && (
          <Button variant="subtle" size="compact-sm" onClick={options.showMore}>
            {say('choice.showMore')}
          </Button>
        )}
      </div>
      {chosen.length > 0 && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onFilter(null, true)}>
          {say('table.clear')}
        </Button>
      )}
    </fieldset>
  )
}

function TypedFilter({ kind, label, filter, onFilter }: FilterEditorProps & { kind: 'text' | 'number' }) {
  const say = useText()
  const [typed, setTyped] = useState(filter?.kind === kind ? String(filter.value) : '')
  const word = typed.trim()
  const usable = kind === 'text' ? word !== '' : isExact(word)
  const apply = () => {
    if (!usable) return
    onFilter(kind === 'number' ? { kind, value: Number(word) } : { kind, value: word }, true)
  }
  const field = { label, maxLength: 200, value: typed, 'data-autofocus': true }
  return (
    <form
      className={classes.typed}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        apply()
      }}
    >
      {kind === 'number' ? (
        <NumberInput {...field} description={say('table.equals')} negative onChange={setTyped} />
      ) : (
        <TextInput {...field} description={say('table.contains')} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      )}
      <div className={classes.foot}>
        <Button type="submit" size="compact-md" disabled={!usable}>
          {say('table.apply')}
        </Button>
        {filter && (
          <Button variant="subtle" color="gray" size="compact-md" onClick={() => onFilter(null, true)}>
            {say('table.clear')}
          </Button>
        )}
      </div>
    </form>
  )
}
