import { timeSetupCalls, type ShiftSet } from '#shared/areas/time-setup.ts'
import type { Scopes } from '#shared/contract/scope.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { scopeField, scopeValue, scopeWished } from '#web/platform/form/scope-field.ts'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import { countingFields, countingOf, countingValues } from '../parts/counting-fields.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { nameFields, namesOf, nameValues, type NameValues } from '../parts/name-fields.ts'

type Rule = ShiftSet['rule']

type Values = NameValues & {
  siteId: string | null
  start: string
  end: string
  breaks: { from: string; until: string; paid: boolean }[]
}

/** Where the server names what counts on a day. */
const within = 'rule.'

const usual: Rule = {
  start: '08:00',
  end: '17:00',
  breaks: [{ from: '12:00', until: '13:00', paid: false }],
  grace: { late: 5, early: 5 },
  rounding: { minutes: 0, to: 'nearest' },
  overtime: { onlyApproved: true, least: 30 },
}

const fieldsOf = (say: Say, scopes: Scopes): FieldSpec[] => [
  ...nameFields(say),
  scopeField(say, scopes),
  { kind: 'time', name: 'start', label: say('timeSetup.start'), required: true, span: 3 },
  { kind: 'time', name: 'end', label: say('timeSetup.end'), hint: say('timeSetup.endHint'), required: true, span: 3 },
  {
    kind: 'table',
    name: 'breaks',
    label: say('timeSetup.breaks'),
    add: say('timeSetup.addBreak'),
    fields: [
      { kind: 'time', name: 'from', label: say('timeSetup.from'), required: true },
      { kind: 'time', name: 'until', label: say('timeSetup.until'), required: true },
      { kind: 'checkbox', name: 'paid', label: say('timeSetup.paid') },
    ],
  },
  ...countingFields(say, within),
]

/** Makes a shift, or changes what one is. */
export function ShiftDialog({ shift, scopes, onClose }: { shift: ShiftSet | null; scopes: Scopes; onClose: () => void }) {
  const say = useText()
  const act = useAct(timeSetupCalls.saveShift)
  const rule = shift?.rule ?? usual
  const initial: Values = {
    ...nameValues(shift),
    siteId: scopeValue(shift, scopes),
    start: rule.start,
    end: rule.end,
    breaks: rule.breaks.map((one) => ({ ...one })),
    ...countingValues(rule, within),
  }
  const save = async (values: Values) => {
    const { start, end, breaks } = values
    await act.mutateAsync({
      input: {
        id: shift?.id ?? null,
        ...namesOf(values),
        ...scopeWished(values.siteId),
        rule: {
          start: start.slice(0, 5),
          end: end.slice(0, 5),
          breaks: breaks.map(({ from, until, paid }) => ({ from: from.slice(0, 5), until: until.slice(0, 5), paid })),
          ...countingOf(values, within),
        },
      },
    })
    tellSuccess(say('timeSetup.saved'))
  }
  return (
    <FormDialog
      title={say(shift ? 'timeSetup.changeShift' : 'timeSetup.newShift')}
      fields={fieldsOf(say, scopes)}
      initial={initial}
      busy={act.isPending}
      onSave={save}
      onClose={onClose}
      size={760}
    />
  )
}
