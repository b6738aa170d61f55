import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { importCalls, type Import } from '#shared/areas/import.ts'
import type { FaultyRow, ImportFault } from '#shared/import-mapping/told.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { columnsOf } from '../columns-of.ts'
import { useUnnamed } from '../columns/source-words.ts'
import { readDoc } from '../mapping-doc.ts'
import { Fault } from './fault.tsx'
import { mendFor, mendOf } from './refused.ts'
import { useOnlyLooking } from '#web/platform/act/only-looking.ts'
import classes from './result.module.css'

export interface RefusedRow extends FaultyRow {
  faults: ImportFault[]
}

interface MendingProps {
  one: Import
  row: RefusedRow
  isOpen: boolean
  /** Hears of what is being kept, and whether it was: whoever tries again waits for it. */
  onKeep: (kept: Promise<boolean>) => void
}

/** A refused row: put right in its cell, left out, or taken again as it stands in the file. */
export function Mending({ one, row, isOpen, onKeep }: MendingProps) {
  const say = useText()
  const mend = useAct(importCalls.mend)
  const doc = readDoc(one.mapping)
  const name = row.file.replace(/\.gz$/, '')
  const form = Object.values(doc?.files ?? {}).find((one) => one.name === name)
  const known = mendFor(row, one.mends)
  const stands = known?.cells ?? row.cells
  const [cells, setCells] = useState<readonly string[]>(stands)
  const stand = mendOf(row, known)
  const isLeftOut = stand === 'out'
  const [wide, setWide] = useState(false)
  const { data: looked } = useCall(
    importCalls.look,
    {
      id: one.id,
      fileId: one.files.find((file) => file.name.replace(/\.gz$/, '') === name)?.id ?? one.id,
      form: JSON.stringify(form ?? {}),
    },
    { enabled: form !== undefined, staleTime: 600_000 },
  )
  const columns = columnsOf(looked, form, useUnnamed())
  const onlyLooking = useOnlyLooking()
  const kept = async (next: readonly string[] | null, asInFile: boolean) => {
    try {
      await mend.mutateAsync({ input: { id: one.id, file: name, line: row.line, cells: next && [...next], asInFile } })
      return true
    } catch (error) {
      tellError(error)
      return false
    }
  }
  const send = (next: readonly string[] | null, asInFile = false) => {
    if (!onlyLooking) onKeep(kept(next, asInFile))
  }
  const keep = () => {
    if (cells.join('\u0001') !== stands.join('\u0001')) send(cells)
  }
  const isWrong = (at: number) =>
    row.faults.some(
      ({ column }) =>
        column !== '' && (column === columns[at]?.name || column === `column ${at + 1}` || column.includes(columns[at]?.name ?? '\u0000')),
    )
  const wrong = cells.map((_, at) => at).filter(isWrong)
  const places = wide || wrong.length === 0 ? cells.map((_, at) => at) : wrong
  return (
    <li className={classes.mending} data-out={isLeftOut || undefined}>
      <div className={classes.mendHead}>
        <strong>{say('import.lineIn', { line: String(row.line), file: row.file })}</strong>
        {stand && <span className={classes.aside}>{say(`import.mend.${stand}`)}</span>}
        <span className={classes.mendActs}>
          {places.length < cells.length && !isLeftOut && (
            <Button variant="subtle" size="compact-sm" color="gray" onClick={() => setWide(true)}>
              {say('import.wholeRow')}
            </Button>
          )}
          {isOpen && known && (
            <Tooltip label={onlyLooking ?? say('import.asInFile')} events={{ hover: true, focus: true, touch: true }}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={say('import.asInFileOf', { line: String(row.line) })}
                aria-disabled={onlyLooking !== null}
                onClick={() => send(null, true)}
              >
                <IconArrowBackUp size={16} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          )}
          {isOpen && !isLeftOut && (
            <Tooltip label={onlyLooking ?? say('import.leaveOut')} events={{ hover: true, focus: true, touch: true }}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={say('import.leaveOutOf', { line: String(row.line) })}
                aria-disabled={onlyLooking !== null}
                onClick={() => send(null)}
              >
                <IconTrash size={16} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          )}
        </span>
      </div>
      {row.faults.map((fault, at) => (
        <Fault key={at} fault={fault} />
      ))}
      {isOpen && !isLeftOut && (
        <div className={classes.cells}>
          {places.map((at) => (
            <TextInput
              key={at}
              label={columns[at]?.name ?? say('import.columnNumber', { number: String(at + 1) })}
              value={cells[at] ?? ''}
              readOnly={onlyLooking !== null}
              error={isWrong(at) && stand !== 'waits'}
              onChange={(event) => {
                const typed = event.currentTarget.value
                setCells((before) => before.map((cell, place) => (place === at ? typed : cell)))
              }}
              onBlur={keep}
              onKeyDown={(event) => event.key === 'Enter' && keep()}
            />
          ))}
        </div>
      )}
    </li>
  )
}
