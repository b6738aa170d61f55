import { Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { ImportFaultGroup } from '#shared/import-mapping/told.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useColumnWords, usePlaceWords } from '../place-words.ts'
import { useFaultWords } from './fault-words.ts'
import classes from './result.module.css'

interface AlikeFaultsProps {
  group: ImportFaultGroup
  /** Takes what is proposed; null: nothing is. */
  onTake?: (() => void) | null
  /** Some of its rows, to be put right. */
  rows?: readonly ReactNode[]
}

/** What is told of many rows alike: where, why, how many, some of their values and lines, and a way out where the file shows one. */
export function AlikeFaults({ group, onTake = null, rows = [] }: AlikeFaultsProps) {
  const say = useText()
  const placeWords = usePlaceWords()
  const columnWords = useColumnWords()
  const { why, allowed } = useFaultWords()(group)
  const [open, setOpen] = useState(false)
  const { part, field, column, count, values, lines, people } = group
  const place = part && field ? `${placeWords(`${part}.${field}`)} (${columnWords(column)})` : columnWords(column)
  return (
    <li className={classes.mending}>
      <div className={classes.mendHead}>
        <strong>{[group.file, place].filter(Boolean).join(', ')}</strong>
        <span className={classes.aside}>{say('import.alikeRows', { count, n: formatNumber(count) })}</span>
        <span className={classes.mendActs}>
          {rows.length > 0 && (
            <Button variant="subtle" size="compact-sm" color="gray" aria-expanded={open} onClick={() => setOpen(!open)}>
              {say(open ? 'import.alikeHide' : 'import.alikeShow')}
            </Button>
          )}
        </span>
      </div>
      <p className={classes.fault}>
        {why}
        {allowed && <span className={classes.aside}> {say('import.allowed', { what: allowed })}</span>}
      </p>
      <p className={classes.aside}>
        {[
          values.length > 0 && values.map((value) => `“${value}”`).join(', '),
          lines.length > 0 && say('import.alikeLines', { lines: lines.join(', ') }),
        ]
          .filter(Boolean)
          .join(' · ')}
        {count > lines.length && ' …'}
      </p>
      {onTake && people && (
        <Button
          variant="light"
          size="compact-md"
          className={classes.take ?? ''}
          leftSection={<IconWand size={16} stroke={1.75} />}
          onClick={onTake}
        >
          {say('import.takePeople', { column: columnWords(people.column) })}
        </Button>
      )}
      {open && <ul className={classes.rows}>{rows}</ul>}
    </li>
  )
}
