import { Button, Checkbox, Popover } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { IconColumns3 } from '@tabler/icons-react'
import type { List } from '#shared/contract/list.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import type { ColumnChoice } from '../rows/use-columns.ts'
import classes from './column-chooser.module.css'

/** Which columns to show. */
export function ColumnChooser({ list, choice }: { list: List; choice: ColumnChoice }) {
  const say = useText()
  const nameOf = useTextOf()
  const shown = new Set(choice.columns.map((column) => column.name))
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className={classes.open}
          leftSection={<IconColumns3 size={18} stroke={1.75} />}
        >
          {say('table.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu}>
        <fieldset className={classes.columns}>
          <legend className={classes.legend}>{say('table.columns')}</legend>
          {Object.entries(list.columns).map(([name, column]) => (
            <Checkbox
              key={name}
              size="xs"
              label={nameOf(column.label)}
              checked={shown.has(name)}
              disabled={shown.size === 1 && shown.has(name)}
              onChange={() => choice.toggle(name)}
            />
          ))}
        </fieldset>
        <Button variant="subtle" size="compact-sm" onClick={choice.reset}>
          {say('table.columnsReset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
