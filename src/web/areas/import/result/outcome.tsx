import type { Import } from '#shared/areas/import.ts'
import type { ImportFaultGroup, ImportTold } from '#shared/import-mapping/told.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { Additions } from './additions.tsx'
import { AlikeFaults } from './alike-faults.tsx'
import { Changes } from './changes.tsx'
import { Fault } from './fault.tsx'
import { FaultyRows } from './faulty-rows.tsx'
import { MadeOnes } from './made-ones.tsx'
import { OtherPeople } from './other-people.tsx'
import { DownloadAll } from './outcome-download.tsx'
import { alikeOf, isOfGroup } from './refused.ts'
import classes from './result.module.css'

interface OutcomeProps {
  one: Import
  told: ImportTold
  /** Rows can still be mended. */
  isOpen: boolean
  onAgain: () => void
  onTake: (group: ImportFaultGroup) => void
}

const counted = ['read', 'added', 'changed', 'unchanged', 'removed', 'passedOver', 'refused'] as const

const always = new Set<string>(['read', 'added'])

/** Counts, what is refused, what changes, and what is only told. */
export function Outcome({ one, told, isOpen, onAgain, onTake }: OutcomeProps) {
  const say = useText()
  const textOf = useTextOf()
  const { stopped } = told
  const alikeNotes = alikeOf(told.noteGroups)
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
          <MadeOnes made={told.made} />
        </Section>
      )}
      {told.additions.length > 0 && <Additions additions={told.additions} />}
      {told.changes.length > 0 && <Changes told={told} />}
      {told.noteCount > 0 && (
        <Section
          ruled
          title={say('import.notes')}
          mark={<span className={classes.aside}>{formatNumber(told.noteCount)}</span>}
          actions={<DownloadAll id={one.id} />}
        >
          <ul className={classes.notes}>
            {alikeNotes.map((group, at) => (
              <AlikeFaults key={`alike ${at}`} group={group} />
            ))}
            {told.notes
              .filter((note) => !alikeNotes.some((group) => isOfGroup(group)(note)))
              .map((note, at) => (
                <li key={at}>
                  <Fault fault={note} placed />
                </li>
              ))}
          </ul>
        </Section>
      )}
    </>
  )
}
