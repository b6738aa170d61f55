import { Popover, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { formatDate, formatDateTime, formatRange } from '#web/foundation/format/date.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText, useTextOf, type Say } from '#web/foundation/i18n/use-text.ts'
import { calls } from '#shared/contract/endpoint.ts'
import { defineOptions } from '#shared/contract/options.ts'
import type { OptionRow, OptionSource } from '../../choice/source.ts'
import { useGrowingOptions } from '../../choice/use-growing-options.ts'
import type { NamedColumn } from '../rows/columns.ts'
import { FilterEditor } from './filter-editor.tsx'
import type { Filter } from '../rows/view.ts'
import classes from './filter-chip.module.css'

interface FilterChipProps {
  column: NamedColumn
  filter: Filter | undefined
  /** In place of the column's own option list. */
  source?: OptionSource | undefined
  open: boolean
  onOpen: (open: boolean) => void
  onFilter: (filter: Filter | null) => void
}

const listed = new Map<string, OptionSource>()

/** The option list that a column names by its path. */
function sourceAt(path: string): OptionSource {
  const known = listed.get(path) ?? calls('column', { options: defineOptions({ path, area: 'options', summary: '' }) }).options
  listed.set(path, known)
  return known
}

const nowhere: OptionSource = async () => []

/** One filter: a plain button while it is off; in colour, with what is chosen and a cross, while it is on. */
export function FilterChip({ column, filter, source, open, onOpen, onFilter }: FilterChipProps) {
  const say = useText()
  const nameOf = useTextOf()
  const label = nameOf(column.label)
  const chosen = filter?.kind === 'checkbox' || filter?.kind === 'dropdown'
  const from = source ?? (column.options ? sourceAt(column.options) : nowhere)
  const options = useGrowingOptions(from, (open && isChosenFrom(column)) || chosen)
  const words = filter ? wordsOf(filter, options.rows, say) : null
  return (
    <span className={classes.chip} data-on={words?.text ? true : undefined}>
      <Popover opened={open} onChange={onOpen} position="bottom-start" withinPortal trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className={classes.button} aria-haspopup="dialog" aria-expanded={open} onClick={() => onOpen(!open)}>
            <span className={classes.label}>{label}</span>
            {words?.text && <span className={classes.words}>{words.text}</span>}
            {words?.count && <span className={classes.count}>{words.count}</span>}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.editor} aria-label={label}>
          <FilterEditor
            column={column}
            label={label}
            filter={filter}
            options={options}
            onFilter={(next, done) => {
              onFilter(next)
              if (done) onOpen(false)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {words?.text && (
        <UnstyledButton className={classes.remove} aria-label={say('table.removeFilter', { name: label })} onClick={() => onFilter(null)}>
          <IconX size={16} stroke={1.75} />
        </UnstyledButton>
      )}
    </span>
  )
}

const isChosenFrom = (column: NamedColumn) => column.filter === 'checkbox' || column.filter === 'dropdown'

/** Days or moments from, until, or between which something lies. */
function spanWords({ kind, from, to }: Extract<Filter, { kind: 'date' | 'datetime' }>, say: Say): string {
  const written = kind === 'date' ? formatDate : formatDateTime
  if (to === '') return say('range.since', { from: written(from) })
  if (from === '') return say('range.upTo', { until: written(to) })
  return kind === 'date' ? formatRange(from, to) : `${written(from)} – ${written(to)}`
}

/** A set filter in words, or as a count where there are several. */
export function wordsOf(filter: Filter, rows: readonly OptionRow[], say: Say): { text?: string; count?: number } {
  switch (filter.kind) {
    case 'checkbox': {
      const [first] = filter.values
      const name = rows.find((row) => row.id === first)?.displayName
      return filter.values.length === 1 && name ? { text: name } : { count: filter.values.length }
    }
    case 'dropdown': {
      const name = rows.find((row) => row.id === filter.value)?.displayName
      return name ? { text: name } : { count: 1 }
    }
    case 'date':
    case 'datetime':
      return { text: spanWords(filter, say) }
    case 'number':
      return { text: formatNumber(filter.value) }
    case 'text':
      return { text: filter.value }
  }
}
