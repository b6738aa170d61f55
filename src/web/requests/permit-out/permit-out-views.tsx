import { permitOut, permitOutCalls } from '#shared/requests/permit-out.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { RequestViews } from '#web/approval/request/request-views.ts'
import { PermitOutConsequences, PermitOutDetailConsequences, PermitOutSummary } from './permit-out-consequences.tsx'
import { PermitOutDetails } from './permit-out-details.tsx'
import { PermitOutFields } from './permit-out-fields.tsx'
import { newPermitOut, permitOutForm, type PermitOutDetail, type PermitOutPreview, type PermitOutValues } from './permit-out-values.ts'

/** Everything that a permit hands to the screens of every request. */
export function usePermitOutViews(): RequestViews<PermitOutValues, PermitOutDetail, PermitOutPreview> {
  const say = useText()
  return {
    contract: permitOut,
    newTitle: say('permitOut.new'),
    several: { source: permitOutCalls.employees },
    form: permitOutForm,
    useStart,
    Fields: PermitOutFields,
    Consequences: PermitOutConsequences,
    Summary: PermitOutSummary,
    Details: PermitOutDetails,
    subjectOf,
    tells: ['permitOut.staffing'],
    DetailConsequences: PermitOutDetailConsequences,
  }
}

/** `Personal errand · Tue 24 Nov 14:00–16:30`. */
function subjectOf(detail: PermitOutDetail, language: string): string {
  const { day, from, until } = permitOutForm.valuesOf(detail)
  return `${detail.reasonType} · ${friendlyDate(day, language)} ${from}–${until}`
}

function useStart(search: Readonly<Record<string, string>>): PermitOutValues | null {
  const { data } = useCall(permitOutCalls.day, { employeeId: search.employeeId ?? null, day: search.day ?? null }, { staleTime: 60_000 })
  return data ? newPermitOut(data, search) : null
}
