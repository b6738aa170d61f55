import type { Import } from '#shared/areas/import.ts'
import type { ImportTold } from '#shared/import-mapping/told.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { AlikeFaults } from './alike-faults.tsx'
import { Fault } from './fault.tsx'
import { useFaultWords } from './fault-words.ts'
import { DownloadAll } from './outcome-download.tsx'
import { alikeOf, isOfGroup } from './refused.ts'
import classes from './result.module.css'

type Told = Pick<ImportTold, 'notes' | 'noteCount' | 'noteGroups' | 'unplanned'>

/** How many things are worth knowing before anything is written. */
export const notesIn = ({ noteCount, unplanned }: Pick<Told, 'noteCount' | 'unplanned'>): number =>
  noteCount + (unplanned.count > 0 ? 1 : 0)

/** What is alike is told once, and each of its rows whole where somebody opens it; what is not is told by itself. */
function parted({ notes, noteGroups }: Told) {
  const alike = alikeOf(noteGroups).map((group) => ({ group, own: notes.filter(isOfGroup(group)) }))
  return { alike, single: notes.filter((note) => !alike.some(({ group }) => isOfGroup(group)(note))) }
}

function useUnplannedWords(): (unplanned: Told['unplanned']) => string {
  const say = useText()
  return ({ count, names }) =>
    count > names.length
      ? say('import.unplannedAndMore', { count, names: names.join(', '), more: formatNumber(count - names.length) })
      : say('import.unplanned', { count, names: names.join(', ') })
}

/** What is worth knowing of an import though nothing is refused for it. */
export function Notes({ one, told }: { one: Import; told: Told }) {
  const say = useText()
  const unplannedWords = useUnplannedWords()
  const count = notesIn(told)
  if (count === 0) return null
  const { alike, single } = parted(told)
  return (
    <div id={notesPlace} tabIndex={-1}>
      <Section
        ruled
        title={say('import.notes')}
        mark={<span className={classes.aside}>{formatNumber(count)}</span>}
        actions={told.noteCount > 0 && <DownloadAll id={one.id} />}
      >
        <ul className={classes.notes}>
          {told.unplanned.count > 0 && (
            <li>
              <p className={classes.fault}>{unplannedWords(told.unplanned)}</p>
            </li>
          )}
          {alike.map(({ group, own }, at) => (
            <AlikeFaults
              key={`alike ${at}`}
              group={group}
              rows={own.map((note, place) => (
                <li key={place}>
                  <Fault fault={note} placed />
                </li>
              ))}
            />
          ))}
          {single.map((note, at) => (
            <li key={at}>
              <Fault fault={note} placed />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

/** Where on the page they stand. */
export const notesPlace = 'worth-knowing'

const mostBrief = 5

/** The same in a few lines, for whoever is about to write. */
export function NotesInBrief({ told }: { told: Told }) {
  const say = useText()
  const unplannedWords = useUnplannedWords()
  const faultWords = useFaultWords()
  const count = notesIn(told)
  if (count === 0) return null
  const { alike, single } = parted(told)
  const lines = [
    ...(told.unplanned.count > 0 ? [unplannedWords(told.unplanned)] : []),
    ...alike.map(
      ({ group }) => `${faultWords(group).why} (${say('import.alikeRows', { count: group.count, n: formatNumber(group.count) })})`,
    ),
    ...single.map((note) => [note.value !== '' && `“${note.value}”`, faultWords(note).why].filter(Boolean).join(' ')),
  ]
  const more = lines.length - mostBrief
  return (
    <>
      <p className={classes.brief}>{say('import.worthKnowing', { count })}</p>
      <ul className={classes.briefList}>
        {lines.slice(0, mostBrief).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {more > 0 && <li>{say('import.andMoreNotes', { count: more })}</li>}
      </ul>
    </>
  )
}
