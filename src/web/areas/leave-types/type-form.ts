import type { LeaveTypeSet } from '#shared/areas/leave-types.ts'
import { countriesFirst, countryName } from '#shared/records/places.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useLanguage } from '#web/foundation/i18n/use-text.ts'
import type { SetUpForm } from '#web/set-up/set-up-dialog.tsx'
import { kindFields, ruleFields, sightFields } from './rule-fields.ts'
import { ruleHints } from './rule-hints.tsx'
import { kindOfValues, kindValues, newRule, ruleOfValues, ruleValues } from './rule-values.ts'

/** What the list of leave types answers. */
export interface KnownTypes {
  /** Where the company has sites. */
  countries: readonly string[]
  birthdayUnknown: number
  listData: readonly LeaveTypeSet[]
}

/** Fields of a type; `also`: a country that is named beside those of sites and types. */
export function useTypeForm(data: KnownTypes | undefined, also: readonly string[] = []): SetUpForm<LeaveTypeSet> {
  const language = useLanguage()
  const nameOf = useCountryName()
  const named = (data?.listData ?? []).flatMap((type) => type.countries ?? [])
  const here = data?.countries ?? []
  const countries = countriesFirst([...new Set([...here, ...named, ...also])], here, language)
  return {
    fields: (say, values) => [
      ...kindFields(say, { countries, nameOf }),
      ...ruleFields(say, language, ruleHints(say, values, data?.birthdayUnknown ?? 0)),
      ...sightFields(say),
    ],
    valuesOf: (row) => ({ ...kindValues(row), ...ruleValues(row?.versions[0]?.policy ?? newRule), startsOn: startOf(row) }),
    bodyOf: (values) => ({ ...kindOfValues(values), policy: ruleOfValues(values) }),
  }
}

/** A country as the reader calls it. */
export function useCountryName(): (country: string) => string {
  const language = useLanguage()
  return (country) => countryName(country, language)
}

/** What held until today stays as it was; what is changed before it holds goes on from its day. */
function startOf(row: LeaveTypeSet | null): string {
  const [today, last] = [todayThere(), row?.versions[0]?.startsOn ?? '']
  return last > today ? last : today
}
