import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { importCalls, type Import } from '#shared/areas/import.ts'
import type { FaultyRow, ImportFault, ImportTold } from '#shared/import-mapping/told.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { columnsOf } from '../columns-of.ts'
import { readDoc } from '../mapping-doc.ts'
import { DownloadAll } from './outcome-download.tsx'
import { useFaultWords } from './fault-words.ts'
import classes from './result.module.css'

interface FaultyRowsProps {
  one: Import
  told: ImportTold
  isOpen: boolean
  onAgain: () => void
}

const most = 100

interface Row extends FaultyRow {
  faults: ImportFault[]
}

/** What is refused, a row each: put right in its cell, left out, or taken again as it stands in the file. */
export function FaultyRows({ one, told, isOpen, onAgain }: FaultyRowsProps) {
  const say = useText()
  const byRow = Map.groupBy(told.faults, ({ file, line }) => `${file} ${line}`)
  const rows = told.rows
    .map((row): Row => ({ ...row, faults: onceEach(byRow.get(`${row.file} ${row.line}`) ?? []) }))
    .filter(({ faults }) => faults.length > 0)
  const shown = rows.slice(0, most)
  const others = told.faults.filter(({ file, line }) => !rows.some((row) => row.file === file && row.line === line))
  const mended = one.mends.length
  return (
    <Section
      ruled
      title={say('import.refused')}
      mark={<span className={classes.aside}>{formatNumber(told.faultCount)}</span>}
      actions={
        <>
          <DownloadAll id={one.id} />
          {isOpen && mended > 0 && (
            <Button size="compact-md" leftSection={<IconPlayerPlay size={16} stroke={1.75} />} onClick={onAgain}>
              {say('import.checkAgain')}
            </Button>
          )}
        </>
      }
    >
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
          <Mending key={`${row.file} ${row.line}`} one={one} row={row} isOpen={isOpen} />
        ))}
      </ul>
      {rows.length > shown.length && <p className={classes.told}>{say('import.moreRows', { count: rows.length - shown.length })}</p>}
    </Section>
  )
}

/** A value that several parts take is wrong for each of them, and told once. */
const onceEach = (faults: readonly ImportFault[]): ImportFault[] => [
  ...new Map(faults.map((fault) => [JSON.stringify([fault.column, fault.value, fault.why]), fault])).values(),
]

function Fault({ fault }: { fault: ImportFault }) {
  const say = useText()
  const { why, allowed } = useFaultWords()(fault)
  return (
    <p className={classes.fault}>
      {fault.column && <strong>{fault.column}</strong>} {fault.value && <q>{fault.value}</q>} {why}
      {allowed && <span className={classes.aside}> {say('import.allowed', { what: allowed })}</span>}
    </p>
  )
}

function Mending({ one, row, isOpen }: { one: Import; row: Row; isOpen: boolean }) {
  const say = useText()
  const mend = useAct(importCalls.mend)
  const doc = readDoc(one.mapping)
  const name = row.file.replace(/\.gz$/, '')
  const form = Object.values(doc?.files ?? {}).find((one) => one.name === name)
  const known = one.mends.find(({ file, line }) => file === name && line === row.line)
  const stands = known?.cells ?? row.cells
  const [cells, setCells] = useState<readonly string[]>(stands)
  const isLeftOut = known !== undefined && known.cells === null
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
  const columns = columnsOf(looked, form)
  const send = async (next: readonly string[] | null, asInFile = false) => {
    try {
      await mend.mutateAsync({ input: { id: one.id, file: name, line: row.line, cells: next && [...next], asInFile } })
    } catch (error) {
      tellError(error)
    }
  }
  const keep = () => {
    if (cells.join('\u0001') !== stands.join('\u0001')) void send(cells)
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
        {known && <span className={classes.aside}>{say(isLeftOut ? 'import.isLeftOut' : 'import.isMended')}</span>}
        <span className={classes.mendActs}>
          {places.length < cells.length && !isLeftOut && (
            <Button variant="subtle" size="compact-sm" color="gray" onClick={() => setWide(true)}>
              {say('import.wholeRow')}
            </Button>
          )}
          {isOpen && known && (
            <Tooltip label={say('import.asInFile')} events={{ hover: true, focus: true, touch: true }}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={say('import.asInFileOf', { line: String(row.line) })}
                onClick={() => void send(null, true)}
              >
                <IconArrowBackUp size={16} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          )}
          {isOpen && !isLeftOut && (
            <Tooltip label={say('import.leaveOut')} events={{ hover: true, focus: true, touch: true }}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={say('import.leaveOutOf', { line: String(row.line) })}
                onClick={() => void send(null)}
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
              label={columns[at]?.name ?? String(at + 1)}
              value={cells[at] ?? ''}
              error={isWrong(at) && !known}
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
