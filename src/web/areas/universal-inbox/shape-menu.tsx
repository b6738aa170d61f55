import { Menu, UnstyledButton } from '@mantine/core'
import { IconLayoutList } from '@tabler/icons-react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { groupings, type Grouping } from './groups.ts'
import { layouts, type Layout, type Shape } from './use-shape.ts'
import classes from './inbox-head.module.css'

interface ShapeMenuProps {
  shape: Shape
  onShape: (shape: Shape) => void
}

/** Cards or lines, and what they are gathered by. */
export function ShapeMenu({ shape, onShape }: ShapeMenuProps) {
  const say = useText()
  return (
    <Menu withinPortal position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.order} aria-label={say('inbox.shape')} title={say('inbox.shape')}>
          <IconLayoutList size={16} stroke={1.75} aria-hidden="true" />
          <span className={classes.way}>{say('inbox.shape')}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say('inbox.layout')}</Menu.Label>
        <Menu.RadioGroup value={shape.layout} onChange={(layout) => onShape({ ...shape, layout: layout as Layout })}>
          {layouts.map((layout) => (
            <Menu.RadioItem key={layout} value={layout} closeMenuOnClick>
              {say(`inbox.layout.${layout}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{say('inbox.grouping')}</Menu.Label>
        <Menu.RadioGroup value={shape.grouping} onChange={(grouping) => onShape({ ...shape, grouping: grouping as Grouping })}>
          {groupings.map((grouping) => (
            <Menu.RadioItem key={grouping} value={grouping} closeMenuOnClick>
              {say(`inbox.grouping.${grouping}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
