import { Checkbox, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconArrowsSort, IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { inboxList } from '#shared/areas/universal-inbox.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { filterColumns } from '#web/platform/list/rows/columns.ts'
import { FilterChip } from '#web/platform/list/filter/filter-chip.tsx'
import { withFilter, type ListView } from '#web/platform/list/rows/view.ts'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { isOrdered } from './groups.ts'
import { useModuleOptions } from '#web/approval/request/module-options.ts'
import { ShapeMenu } from './shape-menu.tsx'
import type { Shape } from './use-shape.ts'
import classes from './inbox-head.module.css'

interface InboxHeadProps {
  view: ListView
  onView: (view: ListView) => void
  total: number
  atLeast: boolean
  shape: Shape
  onShape: (shape: Shape) => void
  /** How many of those that are listed are chosen to be decided together. */
  chosen: number
  listed: number
  onAll: () => void
}

const offered = filterColumns(inboxList).filter((column) => column.filter !== 'text')

/** What the list is, how much waits, its filters and its order. */
export function InboxHead({ view, onView, total, atLeast, shape, onShape, chosen, listed, onAll }: InboxHeadProps) {
  const say = useText()
  const modules = useModuleOptions()
  const [editing, setEditing] = useState<string | null>(null)
  const newest = view.sort?.[0] === 'waitingSince' && view.sort[1] === 'desc'
  return (
    <header className={classes.head}>
      <div className={classes.line}>
        {listed > 1 && (
          <Checkbox
            checked={chosen === listed}
            indeterminate={chosen > 0 && chosen < listed}
            onChange={onAll}
            aria-label={say('inbox.pickAll', { count: listed })}
          />
        )}
        <h1 className={classes.title}>{say('inbox.title')}</h1>
        {total > 0 && (
          <Pill colour="orange">
            <span className={classes.said}>{say(atLeast ? 'inbox.moreThan' : 'inbox.count', { count: total })}</span>
            <span aria-hidden="true">{`${formatNumber(total)}${atLeast ? '+' : ''}`}</span>
          </Pill>
        )}
        <span className={classes.ways}>
          {!isOrdered(shape.grouping) && (
            <UnstyledButton
              className={classes.order}
              title={say(newest ? 'inbox.newest' : 'inbox.oldest')}
              onClick={() => onView({ ...view, page: 0, sort: newest ? null : ['waitingSince', 'desc'] })}
            >
              <IconArrowsSort size={16} stroke={1.75} aria-hidden="true" />
              <span className={classes.way}>{say(newest ? 'inbox.newest' : 'inbox.oldest')}</span>
            </UnstyledButton>
          )}
          <ShapeMenu shape={shape} onShape={onShape} />
          <Link to="/inbox/history" className={classes.order} title={say('inbox.history')}>
            <IconHistory size={16} stroke={1.75} aria-hidden="true" />
            <span className={classes.way}>{say('inbox.history')}</span>
          </Link>
        </span>
      </div>
      <div className={classes.filters} role="group" aria-label={say('table.filters')}>
        {offered.map((column) => (
          <FilterChip
            key={column.name}
            column={column}
            filter={view.filters[column.name]}
            source={column.name === 'module' ? modules : undefined}
            open={editing === column.name}
            onOpen={(open) => setEditing(open ? column.name : null)}
            onFilter={(filter) => onView(withFilter(view, column.name, filter))}
          />
        ))}
      </div>
    </header>
  )
}
