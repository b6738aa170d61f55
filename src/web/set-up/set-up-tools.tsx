import { Button, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { SetUp } from '#shared/contract/set-up.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { shownColumns } from '#web/platform/list/rows/columns.ts'
import { sortedBy, type ListView } from '#web/platform/list/rows/view.ts'
import { ExportButton } from '#web/platform/list/table/export-button.tsx'

interface SetUpToolsProps {
  set: SetUp
  /** So many that their order matters. */
  isSorted: boolean
  view: ListView
  onView: (view: ListView) => void
}

/** The order of what is set up, and all of it as a file. */
export function SetUpTools({ set, isSorted, view, onView }: SetUpToolsProps) {
  const say = useText()
  const nameOf = useTextOf()
  const [by, direction] = view.sort ?? set.list.defaultSort
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  const columns = shownColumns(set.list, null)
  return (
    <>
      {isSorted && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="subtle" color="gray" size="compact-md" h={34} leftSection={<IconArrowsSort size={18} stroke={1.75} />}>
              {say('setUp.sort')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {columns
              .filter(({ sort }) => sort)
              .map(({ name, label }) => (
                <Menu.Item
                  key={name}
                  aria-current={name === by || undefined}
                  rightSection={name === by && <Arrow size={14} stroke={2} aria-hidden />}
                  onClick={() => onView(sortedBy(view, name))}
                >
                  {nameOf(label)}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <ExportButton call={set.calls.export} list={set.list} view={view} columns={columns} />
    </>
  )
}
