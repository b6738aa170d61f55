import { Button } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { attendancePeriodCalls, periodList, type PeriodRow, type PeriodSite } from '#shared/areas/attendance-period.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { formatDate, formatDateTime } from '#web/foundation/format/date.ts'
import { friendlyDate, monthName } from '#web/foundation/format/friendly.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { ConfirmedAct } from '#web/platform/dialog/confirmed-act.tsx'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { usualEnd } from './usual-end.ts'
import { SetList } from '#web/set-up/set-list.tsx'
import { useOnlyLooking } from '#web/platform/act/only-looking.ts'
import { WholeExport } from '#web/platform/list/table/whole-export.tsx'
import classes from '#web/set-up/set-up.module.css'

/** What else shows days that a closing or a reopening may change. */
export const movedBy = ['attendance', 'shift-schedule']

/** Until when attendance is closed at each site, and what was closed before. */
export function Periods() {
  const say = useText()
  const language = useLanguage()
  const { data, error } = useCall(attendancePeriodCalls.list, {})
  const [closing, setClosing] = useState<PeriodSite | null>(null)
  const [reopening, setReopening] = useState<PeriodRow | null>(null)
  const closes = (site: PeriodSite) => {
    const { until, isMonth } = usualEnd(site)
    return isMonth
      ? say('timeSetup.closeMonth', { month: monthName(until.slice(0, 7), language) })
      : say('timeSetup.closeDays', { day: friendlyDate(until, language) })
  }
  const last = (period: PeriodRow) => data?.sites.some(({ id, closedUntil }) => id === period.siteId && closedUntil === period.until)
  return (
    <SetUpScreen title="timeSetup.tab.periods" how="timeSetup.periodsHow">
      <Section ruled title={say('timeSetup.closedAt')}>
        <SetList
          items={data?.sites}
          failed={error}
          empty={say('timeSetup.neverClosed')}
          keyOf={({ id }) => id}
          row={(site) => (
            <>
              <div className={classes.words}>
                <span className={classes.name}>{site.name}</span>
                <span className={classes.aside}>
                  {site.from === null
                    ? say('timeSetup.notKept')
                    : site.closedUntil === null
                      ? say('timeSetup.neverClosed')
                      : say('timeSetup.closedUntil', { day: formatDate(site.closedUntil) })}
                </span>
              </div>
              <LaterChanges site={site} />
              <Button
                variant="default"
                leftSection={<IconLock size={16} stroke={1.75} />}
                size="compact-md"
                disabled={site.from === null}
                aria-label={`${closes(site)}: ${site.name}`}
                onClick={() => setClosing(site)}
              >
                {closes(site)}
              </Button>
            </>
          )}
        />
      </Section>
      {data && data.periods.length > 0 && (
        <Section ruled title={say('timeSetup.history')} actions={<WholeExport call={attendancePeriodCalls.export} list={periodList} />}>
          <SetList
            items={data.periods}
            failed={null}
            empty=""
            keyOf={({ id }) => id}
            row={(period) => (
              <>
                <PeriodInWords period={period} />
                {period.reopenedAt === null && last(period) && (
                  <Button
                    variant="default"
                    size="compact-md"
                    leftSection={<IconLockOpen size={16} stroke={1.75} />}
                    aria-label={`${say('timeSetup.reopen')}: ${period.site} ${formatDate(period.until)}`}
                    onClick={() => setReopening(period)}
                  >
                    {say('timeSetup.reopen')}
                  </Button>
                )}
              </>
            )}
          />
        </Section>
      )}
      {closing && <CloseDialog site={closing} onClose={() => setClosing(null)} />}
      {reopening && <Reopen period={reopening} onClose={() => setReopening(null)} />}
    </SetUpScreen>
  )
}

function PeriodInWords({ period }: { period: PeriodRow }) {
  const say = useText()
  const { site, until, closedBy, closedAt, reopenedBy, reopenedAt, days, worked, overtime, missing } = period
  return (
    <div className={classes.words}>
      <div className={classes.first}>
        <span className={classes.name}>{`${site} · ${say('timeSetup.closedUntil', { day: formatDate(until) })}`}</span>
        {reopenedAt && <Pill colour="grey">{say('timeSetup.reopened')}</Pill>}
      </div>
      <span className={classes.aside}>
        {[
          say('timeSetup.closedBy', { name: closedBy ?? '–', at: formatDateTime(closedAt) }),
          reopenedAt && say('timeSetup.reopenedBy', { name: reopenedBy ?? '–' }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={classes.aside}>
        {say('timeSetup.sums', {
          count: days,
          worked: formatDuration(worked),
          overtime: formatDuration(overtime),
          missing: formatDuration(missing),
        })}
      </span>
    </div>
  )
}

function LaterChanges({ site }: { site: PeriodSite }) {
  const say = useText()
  const act = useAct(attendancePeriodCalls.rule)
  const onlyLooking = useOnlyLooking()
  const rules = ['refuse', 'book'] as const
  return (
    <PlainSelect
      label={say('timeSetup.laterAt', { site: site.name })}
      labelHidden
      choices={rules.map((id) => ({ id, name: say(`timeSetup.laterChanges.${id}`) }))}
      value={site.afterClosing}
      disabled={act.isPending || site.from === null || onlyLooking !== null}
      onChange={(chosen) => {
        const afterClosing = rules.find((rule) => rule === chosen) ?? 'refuse'
        void act.mutateAsync({ input: { siteId: site.id, afterClosing } }).catch(tellError)
      }}
    />
  )
}

function Reopen({ period, onClose }: { period: PeriodRow; onClose: () => void }) {
  const say = useText()
  const act = useAct(attendancePeriodCalls.reopen, { refreshes: movedBy })
  return (
    <ConfirmedAct
      danger
      act={() => act.mutateAsync({ input: { id: period.id } })}
      title={say('timeSetup.reopenTitle', { site: period.site, day: period.until })}
      confirm={say('timeSetup.reopen')}
      onClose={onClose}
    >
      {say('timeSetup.reopenText')}
    </ConfirmedAct>
  )
}
