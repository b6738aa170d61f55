import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { placeWishes, type CheckInRule, type PlaceWish } from '#shared/records/attendance/check-in-rule.ts'
import { callQuery, queries, useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
import { Meanwhile } from '#web/set-up/meanwhile.tsx'
import { useMeanwhile } from '#web/set-up/use-meanwhile.ts'

export type CheckInSite = AnswerOf<typeof timeSetupCalls.checkIn>['sites'][number]

interface Typed extends Values {
  byWeb: boolean
  place: PlaceWish
  notesAddress: boolean
  /** One a line. */
  networks: string
}

const ruleOf = ({ id: _id, name: _name, ...rule }: CheckInSite): CheckInRule => rule
const typedOf = ({ networks, ...rule }: CheckInRule): Typed => ({ ...rule, networks: networks.join('\n') })

const byWeb = (values: Values) => values['byWeb'] === true

/** How people of one site check in by web. */
export function CheckInDialog({ site, onClose }: { site: CheckInSite; onClose: () => void }) {
  const say = useText()
  const act = useAct(timeSetupCalls.changeCheckIn, { refreshes: ['attendance'] })
  const { opened, others, meet } = useMeanwhile(ruleOf(site), {
    valuesOf: typedOf,
    ask: async () => {
      const { sites } = await queries.fetchQuery({ ...callQuery(timeSetupCalls.checkIn, {}), staleTime: 0 })
      const now = sites.find(({ id }) => id === site.id)
      return now && ruleOf(now)
    },
  })
  const fields: FieldSpec[] = [
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
  ]
  const save = async ({ networks, ...rule }: Typed, form: FormState<Typed>) => {
    const lines = networks.split(/[\s,]+/).filter(Boolean)
    await meet(() => act.mutateAsync({ input: { ...rule, siteId: site.id, networks: lines, opened } }), form)
    tellSuccess(say('timeSetup.checkInSaved'))
  }
  return (
    <FormDialog<Typed>
      title={say('timeSetup.checkInOf', { name: site.name })}
      fields={fields}
      initial={typedOf(site)}
      lead={(form) => <Meanwhile others={others} fields={fields} form={form as unknown as FormState} />}
      busy={act.isPending}
      onSave={save}
      onClose={onClose}
      size={520}
    />
  )
}
