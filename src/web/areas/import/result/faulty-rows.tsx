import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Import } from '#shared/areas/import.ts'
import type { ImportFaultGroup, ImportTold } from '#shared/import-mapping/told.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { AlikeFaults } from './alike-faults.tsx'
import { Fault } from './fault.tsx'
import { Mending, type RefusedRow } from './mending.tsx'
import { DownloadAll } from './outcome-download.tsx'
import { alikeOf, hangs, isOfGroup, onceEach, refusedCount } from './refused.ts'
import classes from './result.module.css'

interface FaultyRowsProps {
  one: Import
  told: ImportTold
  isOpen: boolean
  onAgain: () => void
  /** Takes what a group of faults proposes, and tries again. */
  onTake: (group: ImportFaultGroup) => void
}

const most = 100

/** What is refused: once where it is alike of many rows, else a row each, to be put right or left out. */
export function FaultyRows({ one, told, isOpen, onAgain, onTake }: FaultyRowsProps) {
  const say = useText()
  const keeping = useRef<Promise<boolean>[]>([])
  const onKeep = (kept: Promise<boolean>) => void keeping.current.push(kept)
  // What was typed last is still being kept when the button beside it is pressed.
  const again = async () => {
    const kept = await Promise.all(keeping.current.splice(0))
    if (kept.every(Boolean)) onAgain()
  }
  const groups = alikeOf(told.groups).map((group) => ({ group, isOf: isOfGroup(group) }))
  const single = told.faults.filter((fault) => !groups.some(({ isOf }) => isOf(fault)))
  const rowsOf = (faults: ImportTold['faults']): RefusedRow[] => {
    const byRow = Map.groupBy(faults, ({ file, line }) => `${file} ${line}`)
    return told.rows
      .map((row) => ({ ...row, faults: onceEach(byRow.get(`${row.file} ${row.line}`) ?? []) }))
      .filter((row) => row.faults.length > 0)
  }
  // What hangs on another row is told after it.
  const [hanging, own] = [groups.filter(({ group }) => hangs(group)), groups.filter(({ group }) => !hangs(group))]
  const rows = rowsOf(single)
  const shown = rows.slice(0, most)
  const listOf = (some: typeof groups) =>
    some.length > 0 && (
      <ul className={classes.rows}>
        {some.map(({ group, isOf }, at) => (
          <AlikeFaults
            key={at}
            group={group}
            onTake={isOpen && group.people ? () => onTake(group) : null}
            rows={rowsOf(told.faults.filter(isOf))
              .slice(0, most)
              .map((row) => (
                <Mending key={`${row.file} ${row.line}`} one={one} row={row} isOpen={isOpen} onKeep={onKeep} />
              ))}
          />
        ))}
      </ul>
    )
  const others = single.filter(({ file, line }) => !rows.some((row) => row.file === file && row.line === line))
  return (
    <Section
      ruled
      title={say('import.refused')}
      mark={<span className={classes.aside}>{formatNumber(refusedCount(told))}</span>}
      actions={
        <>
          <DownloadAll id={one.id} />
          {isOpen && one.mends.length > 0 && (
            <Button size="compact-md" leftSection={<IconPlayerPlay size={16} stroke={1.75} />} onClick={() => void again()}>
              {say('import.checkAgain')}
            </Button>
          )}
        </>
      }
    >
      {listOf(own)}
      {others.length > 0 && (
        <ul className={classes.notes}>
          {others.slice(0, most).map((fault, at) => (
            <li key={at}>
              <Fault fault={fault} />
            </li>
          ))}
        </ul>
      )}
      <ul className={classes.rows}>
        {shown.map((row) => (
          <Mending key={`${row.file} ${row.line}`} one={one} row={row} isOpen={isOpen} onKeep={onKeep} />
        ))}
      </ul>
      {rows.length > shown.length && <p className={classes.told}>{say('import.moreRows', { count: rows.length - shown.length })}</p>}
      {listOf(hanging)}
    </Section>
  )
}
