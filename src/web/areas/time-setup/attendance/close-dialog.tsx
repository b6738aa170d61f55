import { Anchor, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { attendancePeriodCalls, type OpenThings, type PeriodSite } from '#shared/areas/attendance-period.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { usualEnd } from './usual-end.ts'
import classes from '#web/set-up/set-up.module.css'

const shown = 8

/** Closes days of a site, once it was told what is still open. */
export function CloseDialog({ site, onClose }: { site: PeriodSite; onClose: () => void }) {
  const say = useText()
  const [until, setUntil] = useState(usualEnd(site).until)
  const open = useCall(attendancePeriodCalls.open, { siteId: site.id, until }, { enabled: until !== '', keepPrevious: false })
  const act = useAct(attendancePeriodCalls.close, { refreshes: ['attendance', 'shift-schedule'] })
  const close = async () => {
    try {
      await act.mutateAsync({ input: { siteId: site.id, until } })
      tellSuccess(say('timeSetup.closed', { site: site.name, day: until }))
      onClose()
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <ActDialog
      title={say('timeSetup.closeAt', { site: site.name })}
      act={say('timeSetup.closeNow')}
      onAct={() => void close()}
      busy={act.isPending}
      disabled={!open.data}
      size={560}
      onClose={onClose}
    >
      <MomentInput
        kind="date"
        label={say('timeSetup.closeUntil')}
        value={until}
        onChange={setUntil}
        required
        error={open.isError ? errorTexts(open.error).join(' ') : undefined}
      />
      {open.isLoading && <Skeleton height={120} mt="md" />}
      {open.data && <StillOpen open={open.data} siteId={site.id} />}
    </ActDialog>
  )
}

function StillOpen({ open, siteId }: { open: OpenThings; siteId: string }) {
  const say = useText()
  const { from, until, odd, oddDays, requests, waiting } = open
  if (oddDays === 0 && waiting === 0) return <p className={classes.open}>{say('timeSetup.closeNothing', { from, until })}</p>
  return (
    <section className={classes.open} aria-label={say('timeSetup.closeLook')}>
      {waiting > 0 && (
        <div>
          <h3>{say('timeSetup.closeWaiting', { count: waiting })}</h3>
          <ul>
            {requests.slice(0, shown).map(({ id, code, caption, path, employee, day }) => (
              <li key={id} className={classes.aside}>
                {path ? (
                  <Anchor component={Link} to={`${path}/${id}` as never}>
                    {code}
                  </Anchor>
                ) : (
                  code
                )}
                {` · ${caption} · ${employee} · ${formatDate(day)}`}
              </li>
            ))}
          </ul>
          {waiting > shown && <p className={classes.aside}>{say('timeSetup.closeMore', { count: waiting - shown })}</p>}
        </div>
      )}
      {oddDays > 0 && (
        <div>
          <h3>{say('timeSetup.closeOdd', { count: oddDays })}</h3>
          <ul>
            {odd.slice(0, shown).map(({ id, employee, day, status }) => (
              <li key={id} className={classes.aside}>
                <Anchor component={Link} to={`/attendance/detail/${id}` as never}>
                  {`${employee}, ${formatDate(day)}`}
                </Anchor>
                {` · ${status}`}
              </li>
            ))}
          </ul>
          {oddDays > shown && (
            <Anchor component={Link} to={'/attendance' as never} search={oddSearch(siteId, open) as never} size="sm">
              {say('timeSetup.closeMore', { count: oddDays - shown })}
            </Anchor>
          )}
        </div>
      )}
    </section>
  )
}

/** The odd days that a closing covers, as the list of days shows them. */
const oddSearch = (site: string, { from, until }: OpenThings) => ({
  tab: 'days',
  odd: 'yes',
  site,
  date: `${formatDate(from)}~${formatDate(until)}`,
})
