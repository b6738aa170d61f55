import { leaveTypeSetUp, type LeaveTypeSet } from '#shared/areas/leave-types.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import type { SetUpForm } from '#web/set-up/set-up-dialog.tsx'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'
import { kindFields, ruleFields, sightFields } from './rule-fields.ts'
import { sayRule } from './rule-words.ts'
import { kindOfValues, kindValues, newRule, ruleOfValues, ruleValues } from './rule-values.ts'

/** What people take leave of. */
export function LeaveTypes() {
  const say = useText()
  const { data } = useCall(leaveTypeSetUp.calls.list, {})
  const form = useTypeForm(data)
  return (
    <SetUpScreen title="leaveTypes.title" how="leaveTypes.how">
      <SetUpPart
        set={leaveTypeSetUp}
        words={{ title: 'leaveTypes.title', none: 'leaveTypes.none', create: 'leaveTypes.new', change: 'leaveTypes.change' }}
        form={form}
        aside={(type) => sayRule(type, todayThere(), say)}
        refreshes={['leave', 'leave-balance', 'leave-adjustment', 'home']}
      />
    </SetUpScreen>
  )
}

interface Known {
  countries: readonly string[]
  listData: readonly LeaveTypeSet[]
}

/** Fields of a type; countries are those of sites and those that a type names already. */
function useTypeForm(data: Known | undefined): SetUpForm<LeaveTypeSet> {
  const language = useLanguage()
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const countries = [...new Set([...(data?.countries ?? []), ...(data?.listData ?? []).flatMap((type) => type.countries ?? [])])].sort()
  return {
    fields: (say) => [
      ...kindFields(say, { countries, nameOf: (country) => names.of(country) ?? country }),
      ...ruleFields(say, language),
      ...sightFields(say),
    ],
    valuesOf: (row) => ({
      ...kindValues(row),
      ...ruleValues(ruleNow(row)),
      // What held until today stays as it was.
      startsOn: startOf(row),
    }),
    bodyOf: (values) => ({ ...kindOfValues(values), policy: ruleOfValues(values) }),
  }
}

/** The rule that is changed: that of the last version, which may be to come. */
const ruleNow = (row: LeaveTypeSet | null) => row?.versions[0]?.policy ?? newRule

function startOf(row: LeaveTypeSet | null): string {
  const [today, last] = [todayThere(), row?.versions[0]?.startsOn ?? '']
  return last > today ? last : today
}
