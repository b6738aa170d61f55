import { Button, CloseButton, Menu, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { List } from '#shared/contract/list.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import type { OptionSource } from '../../choice/source.ts'
import { filterColumns } from '../rows/columns.ts'
import { FilterChip } from './filter-chip.tsx'
import { isFiltered, withFilter, type ListView } from '../rows/view.ts'
import classes from './filter-bar.module.css'

interface FilterBarProps {
  list: List
  view: ListView
  onView: (view: ListView) => void
  /** Option lists in place of the columns' own, by column. */
  sources?: Readonly<Record<string, OptionSource>> | undefined
  /** At the end of the line: columns, export. */
  children?: ReactNode
}

/** How many filters stand open before the others go into a menu. */
const inSight = 3

/** Search and filters of a list: what is set stands as a chip, the rest waits in a menu. */
export function FilterBar({ list, view, onView, sources, children }: FilterBarProps) {
  const say = useText()
  const nameOf = useTextOf()
  const [editing, setEditing] = useState<string | null>(null)
  const all = filterColumns(list)
  const shown = all.filter((column, index) => index < inSight || view.filters[column.name] || editing === column.name)
  const waiting = all.filter((column) => !shown.includes(column))
  return (
    <div className={classes.bar} data-print="none" role="group" aria-label={say('table.filters')}>
      {list.search.length > 0 && <Search list={list} value={view.search} onSearch={(search) => onView({ ...view, page: 0, search })} />}
      {shown.map((column) => (
        <FilterChip
          key={column.name}
          column={column}
          filter={view.filters[column.name]}
          source={sources?.[column.name]}
          open={editing === column.name}
          onOpen={(open) => setEditing(open ? column.name : null)}
          onFilter={(filter) => onView(withFilter(view, column.name, filter))}
        />
      ))}
      {waiting.length > 0 && (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              className={classes.quiet}
              leftSection={<IconFilter size={16} stroke={1.75} />}
            >
              {say('table.filters')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {waiting.map((column) => (
              <Menu.Item key={column.name} onClick={() => setTimeout(() => setEditing(column.name))}>
                {nameOf(column.label)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {isFiltered(view) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className={classes.quiet}
          onClick={() => onView({ ...view, page: 0, search: '', filters: {} })}
        >
          {say('table.clear')}
        </Button>
      )}
      <div className={classes.end}>{children}</div>
    </div>
  )
}

/** Asks once typing has rested for a moment. */
function Search({ list, value, onSearch }: { list: List; value: string; onSearch: (search: string) => void }) {
  const say = useText()
  const nameOf = useTextOf()
  const [typed, setTyped] = useState(value)
  const settle = useDebouncedCallback(onSearch, 350)
  useEffect(() => setTyped(value), [value])
  const names = list.search.map((name) => nameOf(list.columns[name]?.label ?? name)).join(', ')
  const clear = () => {
    setTyped('')
    onSearch('')
  }
  return (
    <TextInput
      className={classes.search}
      classNames={{ input: classes.typed }}
      aria-label={`${say('table.search')}: ${names}`}
      placeholder={names}
      leftSection={<IconSearch size={18} stroke={1.75} />}
      rightSection={typed && <CloseButton size={24} aria-label={say('table.clear')} onClick={clear} />}
      value={typed}
      maxLength={200}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        settle(currentTarget.value.trim())
      }}
    />
  )
}
