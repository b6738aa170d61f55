import { Skeleton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { FileEntry } from '#shared/contract/file-entry.ts'
import { fileCalls } from '#shared/areas/file.ts'
import { fileRoom, type FileCategory } from '#shared/records/file/categories.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatDate, todayThere } from '#web/foundation/format/date.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { MenuAct } from '#web/platform/screen/menu-act.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { Button, Menu, ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { ActButton } from '#web/platform/act/act-button.tsx'
import classes from './file-entries.module.css'

/** What whoever reads a category may do with its entries. */
export interface FileActs {
  add: (category: FileCategory) => void
  change: (entry: FileEntry) => void
  end: (entry: FileEntry) => void
  /** Where not all entries of a category are theirs to change. */
  may?: (entry: FileEntry) => boolean
}

interface FileEntriesProps {
  employeeId: string
  /** The day as of which; null: today. */
  asOf: string | null
  /** By category; null where nothing can be done with it. */
  actsFor: (category: FileCategory, access: 'open' | 'see' | 'write') => FileActs | null
  /** What else stands with a category: a change that waits. */
  mark?: (category: FileCategory) => ReactNode
}

/** Somebody's file: a card a category, with all that the reader sees of it on a day. */
export function FileEntries({ employeeId, asOf, actsFor, mark }: FileEntriesProps) {
  const say = useText()
  const { data, error, isError } = useCall(fileCalls.read, { employeeId, asOf })
  const [past, openPast] = useState<FileCategory | null>(null)
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={420} radius="lg" />
  return (
    <>
      {data.categories.map(({ category, access, entries }) => {
        const acts = actsFor(category, access)
        // Where nothing can be done, what is empty says nothing.
        if (entries.length === 0 && acts === null) return null
        return (
          <Section
            key={category}
            ruled
            title={say(`file.category.${category}`)}
            mark={
              <>
                <Pill colour={fileRoom[category].circle === 'private' ? 'grey' : 'blue'}>
                  {say(access === 'open' ? 'file.circle.open' : `file.circle.${fileRoom[category].circle}`)}
                </Pill>
                {mark?.(category)}
              </>
            }
            actions={
              <>
                {access !== 'open' && (
                  <Button variant="subtle" color="gray" size="compact-md" onClick={() => openPast(category)}>
                    {say('file.past')}
                  </Button>
                )}
                {acts && !(fileRoom[category].isSingle && entries.length > 0) && (
                  <ActButton variant="default" size="compact-md" onClick={() => acts.add(category)}>
                    {say('file.add')}
                  </ActButton>
                )}
              </>
            }
          >
            {entries.length === 0 ? (
              <p className={classes.none}>{say('file.none')}</p>
            ) : (
              <ul className={classes.entries}>
                {entries.map((entry) => (
                  <Entry key={entry.rowId} entry={entry} acts={acts?.may?.(entry) === false ? null : acts} />
                ))}
              </ul>
            )}
          </Section>
        )
      })}
      {past && <PastDialog employeeId={employeeId} category={past} onClose={() => openPast(null)} />}
    </>
  )
}

function Entry({ entry, acts }: { entry: FileEntry; acts: FileActs | null }) {
  const say = useText()
  return (
    <li className={classes.entry}>
      <span className={classes.kind}>{entry.kind ?? say(`file.category.${entry.category}`)}</span>
      <div className={classes.says}>
        <EntryWords entry={entry} />
      </div>
      {acts && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={28} aria-label={say('file.actsOf', { what: headOf(entry, say) })}>
              <IconDots size={16} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <MenuAct onClick={() => acts.change(entry)}>{say('file.change')}</MenuAct>
            <MenuAct onClick={() => acts.end(entry)}>{say('file.end')}</MenuAct>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}

/** What an entry says, its first words above the rest. */
export function EntryWords({ entry }: { entry: Pick<FileEntry, 'category' | 'values' | 'words' | 'startsOn' | 'endsOn' | 'kind'> }) {
  const say = useText()
  const [head = '', ...rest] = wordsOf(entry, say)
  const today = todayThere()
  const when = [
    entry.startsOn > today && say('file.from', { day: formatDate(entry.startsOn) }),
    entry.endsOn !== null && say('file.until', { day: formatDate(entry.endsOn) }),
  ].filter((part) => part !== false)
  return (
    <>
      <span className={classes.head}>{head}</span>
      {rest.length > 0 && <span className={classes.rest}>{rest.join(' · ')}</span>}
      {when.length > 0 && <span className={classes.rest}>{when.join(', ')}</span>}
    </>
  )
}

const headOf = (entry: FileEntry, say: Say): string => [entry.kind, wordsOf(entry, say)[0]].filter(Boolean).join(' ')

/** Every value in words, in the order of its category; places of an address come after the street, on one line. */
function wordsOf({ category, values, words }: Pick<FileEntry, 'category' | 'values' | 'words'>, say: Say): string[] {
  if (category === 'address') {
    const { street = '', subdistrict, district, city, province, postalCode } = values
    const place = [subdistrict, district, [city, postalCode].filter(Boolean).join(' '), province, words['country']].filter(Boolean)
    return [street, ...(place.length > 0 ? [place.join(', ')] : [])]
  }
  return Object.entries(fileRoom[category].fields).flatMap(([name, { kind, label }]) => {
    const value = values[name]
    if (value === undefined || value === '') return []
    if (kind === 'date') return [`${say(label)} ${formatDate(value)}`]
    return [words[name] || value]
  })
}

/** Everything that a category ever said. */
function PastDialog({ employeeId, category, onClose }: { employeeId: string; category: FileCategory; onClose: () => void }) {
  const say = useText()
  const { data, error, isError } = useCall(fileCalls.past, { employeeId, category }, { keepPrevious: false })
  return (
    <Dialog opened onClose={onClose} title={say('file.pastOf', { category: say(`file.category.${category}`) })} size="md">
      {isError && <PartFailed error={error} />}
      {!data && !isError && <Skeleton height={120} radius="lg" />}
      {data?.listData.length === 0 && <p className={classes.none}>{say('file.none')}</p>}
      <ol className={classes.past}>
        {data?.listData.map((entry) => (
          <li key={entry.rowId}>
            <span className={classes.when}>
              {entry.endsOn === null
                ? say('file.since', { day: formatDate(entry.startsOn) })
                : say('file.fromUntil', { from: formatDate(entry.startsOn), until: formatDate(entry.endsOn) })}
            </span>
            <span className={classes.head}>{headOf(entry, say)}</span>
            <span className={classes.rest}>
              {say(`file.source.${entry.source}`, { by: entry.writtenBy ?? '' })}
              {entry.reason && ` · ${entry.reason}`}
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
