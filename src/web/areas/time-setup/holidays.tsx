import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash, IconWorldDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { holidayList, timeSetupCalls, type HolidaySet } from '#shared/areas/time-setup.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { formatDate, todayThere } from '#web/foundation/format/date.ts'
import { weekdayName } from '#web/foundation/format/friendly.ts'
import { holidayText, useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ConfirmDialog } from '#web/platform/dialog/confirm-dialog.tsx'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import { RowMenu } from '#web/platform/list/rows/row-menu.tsx'
import { Awaited } from '#web/platform/screen/awaited.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'
import { HolidayDialog, refreshed } from './holiday-dialog.tsx'
import { SetList } from '#web/set-up/set-list.tsx'
import { TakeOverDialog } from './take-over-dialog.tsx'
import { WholeExport } from '#web/platform/list/table/whole-export.tsx'
import classes from '#web/set-up/set-up.module.css'

/** Days off of a site, by year. */
export function HolidaysOfSite() {
  const say = useText()
  const language = useLanguage()
  const { data: known, error: sitesFailed } = useCall(timeSetupCalls.sites, {})
  const [wished, setWished] = useState<string | null>(null)
  const thisYear = Number(todayThere().slice(0, 4))
  const years = Array.from({ length: 6 }, (_, index) => thisYear - 2 + index)
  const [year, setYear] = useState(thisYear)
  const [opened, open] = useState<'takeOver' | 'new' | HolidaySet | null>(null)
  const change = useAct(timeSetupCalls.changeHolidays, { refreshes: refreshed })
  const site = known?.sites.find(({ id }) => id === wished) ?? known?.sites[0]
  const { data, error } = useCall(timeSetupCalls.holidays, { siteId: site?.id ?? '', year }, { enabled: site !== undefined })
  const [removing, setRemoving] = useState<HolidaySet | null>(null)
  const remove = async (siteId: string, { day, name }: HolidaySet) => {
    try {
      await change.mutateAsync({ input: { siteId, remove: [{ day, name }] } })
      tellSuccess(say('timeSetup.saved'))
      setRemoving(null)
    } catch (failed) {
      tellError(failed)
    }
  }
  const making = (
    <>
      <Button
        variant="default"
        disabled={!site}
        leftSection={<IconWorldDownload size={18} stroke={1.75} />}
        onClick={() => open('takeOver')}
      >
        {say('timeSetup.takeOver')}
      </Button>
      <Button disabled={!site} leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => open('new')}>
        {say('timeSetup.newHoliday')}
      </Button>
    </>
  )
  return (
    <SetUpScreen
      title="timeSetup.tab.holidays"
      how="timeSetup.holidaysHow"
      actions={(!data || data.days.length > 0) && <Awaited isThere={data !== undefined}>{making}</Awaited>}
    >
      <div className={classes.tools}>
        <PlainSelect label={say('timeSetup.site')} choices={known?.sites ?? []} value={site?.id ?? ''} onChange={setWished} />
        <PlainSelect
          label={say('timeSetup.year')}
          choices={years.map((each) => ({ id: String(each), name: String(each) }))}
          value={String(year)}
          onChange={(chosen) => setYear(Number(chosen))}
        />
      </div>
      <Section
        ruled
        title={site ? `${site.name} ${year}` : say('timeSetup.tab.holidays')}
        actions={
          (!data || data.days.length > 0) && (
            <Awaited isThere={site !== undefined && data !== undefined}>
              <WholeExport call={timeSetupCalls.exportHolidays} list={holidayList} extra={{ siteId: site?.id, year }} />
            </Awaited>
          )
        }
      >
        <SetList
          items={data?.days}
          failed={error ?? sitesFailed}
          empty={
            <>
              <p>{say('timeSetup.noHolidays')}</p>
              <div className={classes.firstSteps}>{making}</div>
            </>
          }
          keyOf={({ day, name }) => `${day} ${name}`}
          row={(holiday) => (
            <>
              <span className={classes.day}>
                {formatDate(holiday.day)} <span className={classes.code}>{weekdayName(holiday.day, language)}</span>
              </span>
              <div className={classes.words}>
                <div className={classes.first}>
                  <span className={classes.name}>{holidayText(holiday.name, say)}</span>
                  {holiday.off < 1 && <Pill colour="blue">{say('timeSetup.half')}</Pill>}
                </div>
              </div>
              <RowMenu
                name={holidayText(holiday.name, say)}
                actions={[
                  { label: say('setUp.edit'), icon: <IconPencil size={16} stroke={1.75} />, onClick: () => open(holiday) },
                  {
                    label: say('timeSetup.remove'),
                    icon: <IconTrash size={16} stroke={1.75} />,
                    danger: true,
                    onClick: () => setRemoving(holiday),
                  },
                ]}
              />
            </>
          )}
        />
      </Section>
      {site && removing && (
        <ConfirmDialog
          opened
          danger
          confirm={say('timeSetup.remove')}
          busy={change.isPending}
          onConfirm={() => void remove(site.id, removing)}
          onClose={() => setRemoving(null)}
        >
          {say('timeSetup.removeHoliday', { name: removing.name, day: removing.day, site: site.name })}
        </ConfirmDialog>
      )}
      {site && opened === 'takeOver' && <TakeOverDialog site={site} year={year} onClose={() => open(null)} />}
      {site && opened !== null && opened !== 'takeOver' && (
        <HolidayDialog siteId={site.id} holiday={opened === 'new' ? null : opened} onClose={() => open(null)} />
      )}
    </SetUpScreen>
  )
}
