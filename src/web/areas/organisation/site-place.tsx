import { Checkbox } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { organisationCalls } from '#shared/areas/organisation.ts'
import { suggestedZone } from '#shared/records/organisation/suggested-zone.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import type { FormState } from '#web/platform/form/use-form.ts'
import classes from './organisation.module.css'

export interface Country {
  code: string
  timeZones: readonly string[]
}

/** What follows from a site's country: its clock, its regions, and its public holidays where the site is new. */
export function SitePlace({ form, countries, years }: { form: FormState; countries: readonly Country[]; years: readonly number[] }) {
  const say = useText()
  const country = typeof form.values['country'] === 'string' ? form.values['country'] : null
  const { data } = useCall(organisationCalls.regions, { country: country ?? 'ID' }, { enabled: country !== null, keepPrevious: false })
  const zones = countries.find(({ code }) => code === country)?.timeZones ?? []
  const suggested = country === null ? null : suggestedZone(country, zones, new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const zone = form.values['timeZone']
  const isElsewhere = zones.length > 0 && !zones.includes(String(zone))
  const isUnknown = data !== undefined && Boolean(form.values['region']) && !data.regions.some(({ id }) => id === form.values['region'])
  const follow = useEffectEvent((name: string, value: unknown) => form.propose(name, value))
  useEffect(() => {
    if (isElsewhere) follow('timeZone', suggested)
  }, [isElsewhere, suggested])
  useEffect(() => {
    if (isUnknown) follow('region', '')
  }, [isUnknown])
  if (country === null) return null
  return (
    <div className={classes.place}>
      {data && data.regions.length > 0 && (
        <PlainSelect
          label={say('timeSetup.region')}
          choices={[{ id: '', name: say('timeSetup.wholeCountry') }, ...data.regions]}
          value={isUnknown ? '' : String(form.values['region'] ?? '')}
          onChange={(region) => form.set('region', region)}
        />
      )}
      {data?.hasHolidays === false && <p>{say('organisation.noHolidays')}</p>}
      {data?.hasHolidays && form.values['isNew'] === true && (
        <Checkbox
          label={say('organisation.takesHolidays', { years: years.join(', ') })}
          checked={form.values['takesHolidays'] === true}
          onChange={(event) => form.set('takesHolidays', event.currentTarget.checked)}
        />
      )}
    </div>
  )
}
