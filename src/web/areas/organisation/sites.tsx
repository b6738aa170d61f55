import { organisationCalls, siteSetUp } from '#shared/areas/organisation.ts'
import { countryName, zoneName } from '#shared/records/places.ts'
import type { Language } from '#shared/texts/index.ts'
import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import { call } from '#web/foundation/api/call.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'
import { SitePlace, type Country } from './site-place.tsx'

/** Where people work. */
export function Sites() {
  const say = useText()
  const language = useLanguage()
  const places = useCall(organisationCalls.countries, {}, { staleTime: Infinity })
  const countries = places.data?.countries ?? []
  const years = yearsAhead()
  return (
    <SetUpPart
      how="organisation.sitesHow"
      set={siteSetUp}
      drawnFrom={places}
      words={{
        none: 'organisation.noSites',
        create: 'organisation.newSite',
        change: 'organisation.changeSite',
      }}
      form={{
        fields: (spoken, values) => fieldsOf(spoken, countries, language, values),
        valuesOf: (site) => ({
          country: site?.country ?? null,
          region: site?.region ?? '',
          timeZone: site?.timeZone ?? null,
          isNew: site === null,
          takesHolidays: site === null,
        }),
        bodyOf: ({ country, region, timeZone }) => ({ country, region: region || null, timeZone }),
        also: (form) => <SitePlace form={form} countries={countries} years={years} />,
        saved: async (id, values) => {
          if (values['takesHolidays'] !== true) return
          // The site is there whatever becomes of its holidays.
          await takeHolidays(id, String(values['region'] ?? ''), years).catch(() => tellError(say('organisation.holidaysLater')))
        },
      }}
      aside={(site) => [
        [countryName(site.country, language), site.region].filter(Boolean).join(', '),
        zoneName(site.timeZone, Date.now()),
        say('organisation.peopleCount', { count: site.people }),
      ]}
      refreshes={['time-setup', 'organisation']}
    />
  )
}

const yearsAhead = (): [number, number] => {
  const year = Number(todayThere().slice(0, 4))
  return [year, year + 1]
}

const fieldsOf = (say: Say, countries: readonly Country[], language: Language, values: Values): FieldSpec[] => {
  const zones = countries.find(({ code }) => code === values['country'])?.timeZones ?? []
  const zone = values['timeZone']
  const offered = typeof zone === 'string' && !zones.includes(zone) ? [zone, ...zones] : zones
  return [
    {
      kind: 'select',
      name: 'country',
      label: say('organisation.country'),
      required: true,
      span: 6,
      choices: countries
        .map(({ code }) => ({ value: code, label: countryName(code, language), words: code }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    },
    {
      kind: 'select',
      name: 'timeZone',
      label: say('organisation.timeZone'),
      hint: say('organisation.timeZoneHint'),
      required: true,
      span: 6,
      choices: offered.map((name) => ({ value: name, label: zoneName(name, Date.now()), words: name })),
    },
  ]
}

/** Takes over the public holidays of a new site, of this year and the next. */
async function takeHolidays(siteId: string, region: string, years: readonly number[]): Promise<void> {
  const found = await Promise.all(years.map((year) => call(timeSetupCalls.holidayPreview, { siteId, region, year })))
  const add = found.flatMap(({ days }) => days.map(({ day, name, off }) => ({ day, name, off })))
  if (add.length > 0) await call(timeSetupCalls.changeHolidays, { siteId, add })
}
