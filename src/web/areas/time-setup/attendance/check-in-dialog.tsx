import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { placeWishes, type PlaceWish } from '#shared/records/attendance/check-in-rule.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import type { Values } from '#web/platform/form/spec.ts'
import { FormDialog } from '#web/set-up/form-dialog.tsx'

export type CheckInSite = AnswerOf<typeof timeSetupCalls.checkIn>['sites'][number]

interface Typed extends Values {
  byWeb: boolean
  place: PlaceWish
  notesAddress: boolean
  /** One a line. */
  networks: string
}

const byWeb = (values: Values) => values['byWeb'] === true

/** How people of one site check in by web. */
export function CheckInDialog({ site, onClose }: { site: CheckInSite; onClose: () => void }) {
  const say = useText()
  const act = useAct(timeSetupCalls.changeCheckIn, { refreshes: ['attendance'] })
  const save = async ({ networks, ...rule }: Typed) => {
    const lines = networks.split(/[\s,]+/).filter(Boolean)
    await act.mutateAsync({ input: { ...rule, siteId: site.id, networks: lines } })
    tellSuccess(say('timeSetup.checkInSaved'))
  }
  return (
    <FormDialog<Typed>
      title={say('timeSetup.checkInOf', { name: site.name })}
      fields={[
        { kind: 'checkbox', name: 'byWeb', label: say('timeSetup.checkInYes'), hint: say('timeSetup.checkInHint') },
        {
          kind: 'select',
          name: 'place',
          label: say('timeSetup.place'),
          hint: say('timeSetup.placeHint'),
          required: true,
          when: byWeb,
          choices: placeWishes.map((wish) => ({ value: wish, label: say(`timeSetup.place.${wish}`) })),
        },
        { kind: 'checkbox', name: 'notesAddress', label: say('timeSetup.notesAddress'), when: byWeb },
        { kind: 'multiline', name: 'networks', label: say('timeSetup.networks'), hint: say('timeSetup.networksHint'), when: byWeb },
      ]}
      initial={{ byWeb: site.byWeb, place: site.place, notesAddress: site.notesAddress, networks: site.networks.join('\n') }}
      busy={act.isPending}
      onSave={save}
      onClose={onClose}
      size={520}
    />
  )
}
