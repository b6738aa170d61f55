import { ActionIcon, Menu, Skeleton } from '@mantine/core'
import { IconDots, IconDownload, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { importCalls, importList, type ImportRow, type RememberedMapping } from '#shared/areas/import.ts'
import { saveFile } from '#web/foundation/api/call.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { relativeTime } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { ConfirmedAct } from '#web/platform/dialog/confirmed-act.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { SetRow, SetRows } from '#web/platform/screen/set-rows.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { DropZone } from './drop-zone.tsx'
import { useTitle } from './title.ts'
import { isAtWork, pace, standOf } from './states.ts'
import { beginWith, mappingFile } from './take-files.ts'
import { useBring } from './use-bring.ts'
import { WholeExport } from '#web/platform/list/table/whole-export.tsx'
import classes from './imports.module.css'

/** For administrators and HR of all sites: files are dropped here, and every import is found again. */
export function ImportsScreen() {
  const say = useText()
  const navigate = useNavigate()
  const { coming, bring } = useBring()
  const [busy, setBusy] = useState(false)
  const { data, error, isError } = useCall(
    importCalls.list,
    {},
    { keepPrevious: false, staleTime: 0, refetchInterval: (rows) => (rows?.some(isAtWork) ? pace * 2 : false) },
  )
  usePage(say('import.title'))
  const begin = async (files: File[]) => {
    setBusy(true)
    try {
      const id = await beginWith(files, bring)
      if (id) await navigate({ to: `/set-up/import/${id}` as never })
    } catch (failure) {
      tellError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ScreenHeader title={say('import.title')} subtitle={say('import.how')} />
      <div className={classes.stack}>
        <DropZone onFiles={(files) => void begin(files)} busy={busy} coming={coming} />
        {isError && <PartFailed error={error} />}
        {!data && !isError && <Skeleton height={240} radius="lg" data-coming />}
        {data && (
          <Section
            ruled
            title={say('import.runs')}
            actions={data.length > 0 && <WholeExport call={importCalls.export} list={importList} />}
          >
            {data.length === 0 ? (
              <p className={classes.none}>{say('import.noRuns')}</p>
            ) : (
              <SetRows>
                {data.map((row) => (
                  <Run key={row.id} row={row} />
                ))}
              </SetRows>
            )}
          </Section>
        )}
        {data && <Remembered />}
      </div>
    </>
  )
}

function Run({ row }: { row: ImportRow }) {
  const say = useText()
  const textOf = useTextOf()
  const language = useLanguage()
  const [dropping, setDropping] = useState(false)
  const drop = useAct(importCalls.drop)
  const stand = standOf(row)
  const name = useTitle()(row.name, row.files) || say('import.nothingYet')
  const when = relativeTime(row.writtenAt ?? row.createdAt, new Date(), language)
  const aside = [say(`import.kind.${row.kind}`), row.by ?? say('import.byCommand'), when]
  return (
    <SetRow>
      <div className={classes.words}>
        <Link to={`/set-up/import/${row.id}` as never} className={classes.name}>
          {name}
        </Link>
        <span className={classes.aside}>{aside.join(' · ')}</span>
      </div>
      {row.effect > 0 && row.state !== 'open' && <span className={classes.effect}>{say('import.rows', { count: row.effect })}</span>}
      <Pill colour={stand.colour}>{textOf(stand.key)}</Pill>
      {row.state === 'open' && !isAtWork(row) && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={32} aria-label={say('import.acts', { name })}>
              <IconDots size={18} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconTrash size={16} stroke={1.75} />} color="red" onClick={() => setDropping(true)}>
              {say('import.drop.do')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {dropping && (
        <ConfirmedAct
          title={say('import.drop.title')}
          confirm={say('import.drop.do')}
          danger
          act={() => drop.mutateAsync({ input: { id: row.id }, gone: row.id })}
          onClose={() => setDropping(false)}
        >
          {say('import.drop.sure', { name })}
        </ConfirmedAct>
      )}
    </SetRow>
  )
}

/** Mappings by name: each can be saved as a file for the command, and forgotten. */
function Remembered() {
  const say = useText()
  const { data } = useCall(importCalls.mappings, {}, { keepPrevious: false })
  const forget = useAct(importCalls.forget)
  const [asked, setAsked] = useState<RememberedMapping | null>(null)
  if (!data || data.length === 0) return null
  return (
    <Section ruled title={say('import.remembered')}>
      <SetRows>
        {data.map((one) => (
          <SetRow key={one.id}>
            <div className={classes.words}>
              <span className={classes.name}>{one.name}</span>
              <span className={classes.aside}>{[say(`import.kind.${one.kind}`), one.by].filter(Boolean).join(' · ')}</span>
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={say('import.saveMapping', { name: one.name })}
              onClick={() => saveFile(mappingFile(one.mapping, one.name))}
            >
              <IconDownload size={18} stroke={1.75} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={say('import.forgetMapping', { name: one.name })}
              onClick={() => setAsked(one)}
            >
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </SetRow>
        ))}
      </SetRows>
      {asked && (
        <ConfirmedAct
          title={say('import.forget.title')}
          confirm={say('import.forget.do')}
          danger
          act={() => forget.mutateAsync({ input: { id: asked.id } })}
          onClose={() => setAsked(null)}
        >
          {say('import.forget.sure', { name: asked.name })}
        </ConfirmedAct>
      )}
    </Section>
  )
}
