import type { Import } from '#shared/areas/import.ts'
import type { ImportFaultGroup, ImportTold } from '#shared/import-mapping/told.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { Additions } from './additions.tsx'
import { Changes } from './changes.tsx'
import { Fault, mappingFile } from './fault.tsx'
import { FaultyRows } from './faulty-rows.tsx'
import { MadeOnes } from './made-ones.tsx'
import { Notes } from './notes.tsx'
import { OtherPeople } from './other-people.tsx'
import classes from './result.module.css'

interface OutcomeProps {
  one: Import
  told: ImportTold
  /** Rows can still be mended. */
  isOpen: boolean
  onAgain: () => void
  onTake: (group: ImportFaultGroup) => void
}

const counted = ['read', 'added', 'changed', 'unchanged', 'removed', 'joined', 'passedOver', 'refused'] as const

type From = ImportTold['parts'][number]['from'][number]

const always = new Set<string>(['read', 'added'])

/** Counts, what is refused, what changes, and what is only told. */
export function Outcome({ one, told, isOpen, onAgain, onTake }: OutcomeProps) {
  const say = useText()
  const textOf = useTextOf()
  const { stopped } = told
  /** As whoever brought the files knows them; of several with how many rows of each, which are those read together. */
  const fromWords = ({ file, sheet, read }: From, _at: number, all: readonly From[]) => {
    const place = file === mappingFile ? say('import.fromMapping') : [file, sheet].filter(Boolean).join(' › ')
    return all.length > 1 ? `${place} (${formatNumber(read)})` : place
  }
  // What happened to no row at all needs no column.
  const shown = counted.filter((name) => always.has(name) || told.parts.some((part) => part[name] > 0))
  return (
    <>
      {stopped && (
        <Section title={say('import.stopped')} tone="danger">
          <Fault fault={stopped} placed />
        </Section>
      )}
      <OtherPeople told={told} />
      <Notes one={one} told={told} />
      {told.faultCount > 0 && !stopped && <FaultyRows one={one} told={told} isOpen={isOpen} onAgain={onAgain} onTake={onTake} />}
      {told.parts.length > 0 && (
        <Section ruled title={say('import.counts')}>
          <div className={classes.scroll} tabIndex={0} role="group" aria-label={say('import.counts')}>
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
                    <th scope="row">
                      {textOf(`import.part.${part.part}`)}
                      {part.from.length > 0 && <span className={classes.from}>{part.from.map(fromWords).join(', ')}</span>}
                    </th>
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
          <MadeOnes made={told.made} />
        </Section>
      )}
      {told.additions.length > 0 && <Additions additions={told.additions} />}
      {told.changes.length > 0 && <Changes told={told} />}
    </>
  )
}
