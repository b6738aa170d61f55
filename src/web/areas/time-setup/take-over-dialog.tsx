import { Checkbox, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { weekdayName } from '#web/foundation/format/friendly.ts'
import { holidayText, useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { refreshed } from './holiday-dialog.tsx'
import classes from '#web/set-up/set-up.module.css'

interface TakeOverProps {
  site: { id: string; name: string; region: string | null; regions: readonly { id: string; displayName: string }[] }
  year: number
  onClose: () => void
}

/** That of the site; the whole country where nobody has said one, or one that the calendar does not know. */
const ownRegion = ({ region, regions }: TakeOverProps['site']): string => regions.find(({ id }) => id === region)?.id ?? ''

/** The public holidays of a year as the calendar knows them: looked at, chosen, then added. */
export function TakeOverDialog({ site, year, onClose }: TakeOverProps) {
  const say = useText()
  const language = useLanguage()
  const [region, setRegion] = useState(ownRegion(site))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { data, error, isError } = useCall(timeSetupCalls.holidayPreview, { siteId: site.id, region, year }, { keepPrevious: false })
  const act = useAct(timeSetupCalls.changeHolidays, { refreshes: refreshed })
  const days = data?.days ?? []
  const keyOf = ({ day, name }: { day: string; name: string }) => `${day} ${name}`
  const chosen = days.filter((day) => !day.isKnown && !left.has(keyOf(day)))
  const toggle = (key: string) => setLeft(new Set(left.has(key) ? [...left].filter((one) => one !== key) : [...left, key]))
  const add = async () => {
    try {
      const { added } = await act.mutateAsync({ input: { siteId: site.id, add: chosen.map(({ day, name, off }) => ({ day, name, off })) } })
      tellSuccess(say('timeSetup.holidaysAdded', { count: added }))
      onClose()
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <ActDialog
      title={`${say('timeSetup.takeOverTitle', { year: String(year) })} · ${site.name}`}
      act={say('timeSetup.addDays', { count: chosen.length })}
      onAct={() => void add()}
      busy={act.isPending}
      disabled={chosen.length === 0}
      size={620}
      onClose={onClose}
    >
      <p className={classes.how}>{say('timeSetup.takeOverHow')}</p>
      {site.regions.length > 0 && (
        <PlainSelect
          label={say('timeSetup.region')}
          choices={[
            { id: '', name: say('timeSetup.wholeCountry') },
            ...site.regions.map(({ id, displayName }) => ({ id, name: displayName })),
          ]}
          value={region}
          onChange={setRegion}
        />
      )}
      {isError && <PartFailed error={error} />}
      {!data && !isError && <Skeleton height={240} mt="md" />}
      {data && days.length === 0 && <p className={classes.empty}>{say('timeSetup.noPublic')}</p>}
      <div className={classes.picks}>
        {days.map((day) => (
          <Checkbox
            key={keyOf(day)}
            checked={day.isKnown || !left.has(keyOf(day))}
            disabled={day.isKnown}
            onChange={() => toggle(keyOf(day))}
            label={`${formatDate(day.day)} ${weekdayName(day.day, language)} · ${holidayText(day.name, say)}${day.isKnown ? ` (${say('timeSetup.knownAlready')})` : ''}`}
          />
        ))}
      </div>
    </ActDialog>
  )
}
