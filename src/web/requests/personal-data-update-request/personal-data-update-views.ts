import { personalDataUpdate } from '#shared/requests/personal-data-update-request.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { RequestViews } from '#web/approval/request/request-views.ts'
import { DetailConsequences, Details, NoConsequences, Summary } from './personal-data-update-details.tsx'
import { PersonalDataUpdateFields } from './personal-data-update-fields.tsx'
import {
  personalDataUpdateForm,
  type PersonalDataUpdateDetail,
  type PersonalDataUpdatePreview,
  type PersonalDataUpdateValues,
} from './personal-data-update-values.ts'

/** Everything that an update of personal data hands to the screens of every request. */
export function usePersonalDataUpdateViews(): RequestViews<PersonalDataUpdateValues, PersonalDataUpdateDetail, PersonalDataUpdatePreview> {
  const say = useText()
  return {
    contract: personalDataUpdate,
    newTitle: say('personalDataUpdate.new'),
    wide: true,
    form: personalDataUpdateForm,
    useStart: (search) => personalDataUpdateForm.start(search),
    Fields: PersonalDataUpdateFields,
    Consequences: NoConsequences,
    Summary,
    Details,
    subjectOf: ({ lines }) => say('personalDataUpdate.count', { count: lines.length }),
    DetailConsequences,
  }
}
