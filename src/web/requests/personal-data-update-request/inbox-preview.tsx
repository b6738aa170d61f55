import { personalDataUpdate } from '#shared/requests/personal-data-update-request.ts'
import type { OpenedView } from '#web/approval/request/inbox-view.ts'
import { Lines } from './personal-data-update-details.tsx'
import type { PersonalDataUpdateDetail } from './personal-data-update-values.ts'

/** What is shown of one that waits: its lines. */
export const personalDataUpdateOpened: OpenedView<PersonalDataUpdateDetail> = {
  contract: personalDataUpdate,
  consequences: () => null,
  fields: (detail) => <Lines detail={detail} />,
}
