import type { Import } from '#shared/areas/import.ts'
import type { ImportFault, ImportTold } from '#shared/import-mapping/told.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { Changes } from './changes.tsx'
import { FaultyRows } from './faulty-rows.tsx'
import { useFaultWords } from './fault-words.ts'
import { DownloadAll } from './outcome-download.tsx'
import classes from './result.module.css'

interface OutcomeProps {
  one: Import
  told: ImportTold
  /** Rows can still be mended. */
  isOpen: boolean
  onAgain: () => void
}

const counted = ['read', 'added', 'changed', 'unchanged', 'removed', 'passedOver', 'refused'] as const

const always = new Set<string>(['read', 'added'])

/** Counts, what is refused, what changes, and what is only told. */
export function Outcome({ one, told, isOpen, onAgain }: OutcomeProps) {
  const say = useText()
  const textOf = useTextOf()
  const { stopped } = told
  // What happened to no row at all needs no column.
  const shown = counted.filter((name) => always.has(name) || told.parts.some((part) => part[name] > 0))
  return (
    <>
      {stopped && (
        <Section title={say('import.stopped')} tone="danger">
          <FaultLine fault={stopped} />
        </Section>
      )}
      {told.faultCount > 0 && !stopped && <FaultyRows one={one} told={told} isOpen={isOpen} onAgain={onAgain} />}
      {told.parts.length > 0 && (
        <Section ruled title={say('import.counts')}>
          <div className={classes.scroll} tabIndex={0} role="region" aria-label={say('import.counts')}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{say('import.part')}</th>
                  {shown.map((name) => (
                    <th key={name} scope="col" className={classes.number}>
                      {say(`import.count.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {told.parts.map((part) => (
                  <tr key={part.part}>
                    <th scope="row">{textOf(`import.part.${part.part}`)}</th>
                    {shown.map((name) => (
                      <td
                        key={name}
                        className={classes.number}
                        data-none={part[name] === 0 || undefined}
                        data-bad={(name === 'refused' && part[name] > 0) || undefined}
                      >
                        {formatNumber(part[name])}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {Object.entries(told.created).some(([, count]) => count > 0) && (
            <p className={classes.told}>
              {Object.entries(told.created)
                .filter(([, count]) => count > 0)
                .map(([kind, count]) => say('import.created', { what: textOf(`import.part.${kind}s`), count }))
                .join(' · ')}
            </p>
          )}
        </Section>
      )}
      {told.changes.length > 0 && <Changes told={told} />}
      {told.noteCount > 0 && (
        <Section
          ruled
          title={say('import.notes')}
          mark={<span className={classes.aside}>{formatNumber(told.noteCount)}</span>}
          actions={<DownloadAll id={one.id} />}
        >
          <ul className={classes.notes}>
            {told.notes.map((note, at) => (
              <li key={at}>
                <FaultLine fault={note} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function FaultLine({ fault }: { fault: ImportFault }) {
  const say = useText()
  const words = useFaultWords()
  const { why, allowed } = words(fault)
  const place = [fault.file, fault.line > 0 && say('import.lineOf', { line: String(fault.line) }), fault.column].filter(Boolean).join(', ')
  return (
    <p className={classes.fault}>
      {place && <span className={classes.place}>{place}: </span>}
      {fault.value && <q>{fault.value}</q>} {why}
      {allowed && <span className={classes.aside}> {say('import.allowed', { what: allowed })}</span>}
    </p>
  )
}
