import { Button, Menu, Skeleton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { mostRows, shiftScheduleCalls } from '#shared/areas/shift-schedule.ts'
import { fileFormats, type FileFormat } from '#shared/contract/list.ts'
import { addMonths } from '#shared/records/calendar.ts'
import { downloadAndSave } from '#web/foundation/api/call.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { monthName } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useGuidance, useHome, usePerson } from '#web/foundation/session/person.ts'
import { tellError, tellWarning } from '#web/foundation/snackbar.tsx'
import { dropdownPage, optionRequest } from '#web/platform/choice/source.ts'
import { RemoteSelect } from '#web/platform/choice/remote-select.tsx'
import { Pages } from '#web/platform/people/pages.tsx'
import { PeriodStep } from '#web/platform/screen/period-step.tsx'
import { personKey, recall, remember } from '#web/platform/remembered.ts'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { LimitsDialog } from './limits-dialog.tsx'
import { MonthRoster } from './month-roster.tsx'
import classes from './roster-screen.module.css'

type Opened = 'copy' | 'import' | 'limits' | null

/** Rosters: a month of a unit for those who plan it, one's own shifts for everybody else. */
export function RosterScreen() {
  const say = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { unit?: string; month?: string; page?: string | number }
  const home = useHome().data
  const person = usePerson()
  const units = useCall(shiftScheduleCalls.units, optionRequest('', 0, dropdownPage), { staleTime: 60_000 })
  const [opened, setOpened] = useState<Opened>(null)
  const [unsaved, setUnsaved] = useState(0)
  const guidance = useGuidance('/shift-schedules')
  usePage(say('roster.title'))
  const today = home?.today ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(search.month ?? '') ? (search.month ?? '') : today.slice(0, 7)
  const offered = (units.data?.listData ?? []).filter(({ canEdit }) => canEdit)
  // The unit that the address names, else the one last chosen here, else the first: one's own.
  const wished = search.unit ?? recall<string>(personKey('roster', 'unit')) ?? undefined
  const unit = offered.find(({ id }) => id === wished) ?? offered[0]
  const page = Math.max(1, Math.floor(Number(search.page) || 1))
  const input = {
    periodPayId: month,
    unitId: String(unit?.id ?? (units.data ? '' : (wished ?? ''))) || null,
    paginationSize: mostRows,
    paginationPage: page,
  }
  // A unit that is known before the list of them is asked for at once.
  const isKnown = today !== '' && (units.data !== undefined || wished !== undefined)
  const roster = useCall(shiftScheduleCalls.list, input, { enabled: isKnown, keepPrevious: false, staleTime: 30_000 })
  const go = (change: { unit?: string; month?: string; page?: number }) => {
    const next = { unit: search.unit, month: search.month, ...change }
    void navigate({ to: '/shift-schedules' as never, search: next as never, resetScroll: false })
  }
  const chooseUnit = (id: string) => {
    remember(personKey('roster', 'unit'), id)
    go({ unit: id })
  }
  const goTo = (next: string) => go({ month: next })
  const download = (format: FileFormat) => {
    // The table holds what is saved, and is brought back over it.
    if (unsaved > 0) return tellWarning(say('roster.saveFirst', { count: unsaved }))
    void downloadAndSave(shiftScheduleCalls.template, { periodPayId: month, unitId: input.unitId, format }, tellError)
  }
  const canSetUp = home?.roles.administrator === true
  const data = roster.data
  return (
    <>
      <ScreenHeader
        title={say('roster.title')}
        guidance={guidance}
        subtitle={unit ? undefined : say('roster.mine')}
        actions={
          (unit || canSetUp) && (
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <Button variant="default" leftSection={<IconDots size={18} stroke={1.75} />}>
                  {say('roster.more')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {unit && <Menu.Item onClick={() => setOpened('copy')}>{say('roster.copy')}</Menu.Item>}
                {unit &&
                  fileFormats.map((format) => (
                    <Menu.Item key={format} onClick={() => download(format)}>
                      {say(`roster.template.${format}`)}
                    </Menu.Item>
                  ))}
                {unit && <Menu.Item onClick={() => setOpened('import')}>{say('roster.import')}</Menu.Item>}
                {canSetUp && <Menu.Item onClick={() => setOpened('limits')}>{say('roster.limits')}</Menu.Item>}
              </Menu.Dropdown>
            </Menu>
          )
        }
      />
      <div className={classes.tools}>
        <PeriodStep
          previous={say('roster.previousMonth')}
          next={say('roster.nextMonth')}
          onStep={(step) => goTo(addMonths(`${month}-01`, step).slice(0, 7))}
          now={month === today.slice(0, 7) ? null : { label: say('roster.thisMonth'), onNow: () => goTo(today.slice(0, 7)) }}
        >
          {month && monthName(month, language)}
        </PeriodStep>
        {unit && (
          <div className={classes.unit}>
            <RemoteSelect
              label={say('roster.unit')}
              labelHidden
              required
              source={shiftScheduleCalls.units}
              value={unit.id}
              shown={unit.displayName}
              onChange={(row) => row && chooseUnit(String(row.id))}
            />
          </div>
        )}
      </div>
      {((roster.isError && units.data) || units.isError) && <PartFailed error={units.error ?? roster.error} />}
      {!(data && units.data) && !(roster.isError && units.data) && !units.isError && <Skeleton height={480} radius="lg" />}
      {data && units.data && (
        <MonthRoster
          key={`${input.unitId} ${month} ${page}`}
          month={data}
          unit={unit?.displayName ?? person?.fullName ?? ''}
          title={monthName(month, language)}
          isPlanned={unit !== undefined}
          reload={() => void roster.refetch()}
          onUnsaved={setUnsaved}
        />
      )}
      {data && data.totalPage > 1 && <Pages page={page - 1} pages={data.totalPage} onPage={(next) => go({ page: next + 1 })} />}
      {opened === 'copy' && data && <CopyDialog month={data} unsaved={unsaved} onClose={() => setOpened(null)} />}
      {opened === 'import' && data && <ImportDialog month={data} unsaved={unsaved} onClose={() => setOpened(null)} />}
      {opened === 'limits' && data && <LimitsDialog limits={data.limits} onClose={() => setOpened(null)} />}
    </>
  )
}
