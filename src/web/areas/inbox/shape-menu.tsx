import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconLayoutList } from '@tabler/icons-react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { groupings } from './groups.ts'
import { layouts, type Shape } from './use-shape.ts'
import classes from './inbox-head.module.css'

interface ShapeMenuProps {
  shape: Shape
  onShape: (shape: Shape) => void
}

/** Cards or lines, and what they are gathered by. */
export function ShapeMenu({ shape, onShape }: ShapeMenuProps) {
  const say = useText()
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
  const choice = (chosen: boolean) => ({
    role: 'menuitemradio',
    'aria-checked': chosen,
    leftSection: <IconCheck {...icon} className={chosen ? undefined : classes.unchosen} />,
  })
  return (
    <Menu withinPortal position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.order} aria-label={say('inbox.shape')}>
          <IconLayoutList {...icon} />
          <span className={classes.way}>{say('inbox.shape')}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say('inbox.layout')}</Menu.Label>
        {layouts.map((layout) => (
          <Menu.Item key={layout} {...choice(layout === shape.layout)} onClick={() => onShape({ ...shape, layout })}>
            {say(`inbox.layout.${layout}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{say('inbox.grouping')}</Menu.Label>
        {groupings.map((grouping) => (
          <Menu.Item key={grouping} {...choice(grouping === shape.grouping)} onClick={() => onShape({ ...shape, grouping })}>
            {say(`inbox.grouping.${grouping}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
