import { payHandOverCalls } from '#shared/areas/pay-hand-over.ts'
import type { PayPeriod } from '#shared/areas/pay-period.ts'
import { payComponentSetUp, type PayComponentRow } from '#shared/areas/pay-set-up.ts'
import { peopleCalls } from '#shared/areas/people.ts'
import { lineUnits, type LineUnit } from '#shared/records/pay/slip.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import type { Choice, FieldSpec, Values } from '#web/platform/form/spec.ts'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
import { nameIn } from '#web/set-up/name-fields.ts'
import classes from './hand-over.module.css'

interface Wish extends Values {
  employeeId: string | null
  componentId: string | null
  quantity: string
  unit: LineUnit | null
  amount: string
  reason: string
}

const empty: Wish = { employeeId: null, componentId: null, quantity: '', unit: 'hours', amount: '', reason: '' }

/** Hands over of somebody what nothing in the portal says, with its reason. */
export function AdjustDialog({ period: { id, period, currency }, onClose }: { period: PayPeriod; onClose: () => void }) {
  const say = useText()
  const language = useLanguage()
  const adjust = useAct(payHandOverCalls.adjust)
  const { data } = useCall(payComponentSetUp.calls.list, {})
  const rows = (data?.listData ?? []) as readonly PayComponentRow[]
  const components = rows
    .filter(({ retired }) => !retired)
    .map(({ id: value, code, names }) => ({ value, label: nameIn(names, language), words: code }))
  return (
    <FormDialog<Wish>
      title={say('pay.adjustPeriod', { period })}
      save={say('pay.adjust')}
      fields={(values) => fieldsOf(say, { values, components, currency })}
      initial={empty}
      busy={adjust.isPending}
      lead={() => <p className={classes.lead}>{say('pay.adjustHow')}</p>}
      onSave={async ({ employeeId, componentId, quantity, unit, amount, reason }) => {
        await adjust.mutateAsync({
          input: {
            id,
            employeeId: employeeId ?? '',
            componentId: componentId ?? '',
            quantity: quantity === '' ? null : quantity,
            unit: quantity === '' ? null : unit,
            amount: amount === '' ? null : amount,
            reason,
          },
        })
        tellSuccess(say('pay.adjusted'))
      }}
      onClose={onClose}
    />
  )
}

interface Asked {
  values: Wish
  components: readonly Choice[]
  currency: string
}

const fieldsOf = (say: Say, { values, components, currency }: Asked): FieldSpec[] => [
  { kind: 'select', name: 'employeeId', label: say('pay.person'), required: true, source: peopleCalls.managers, people: true },
  { kind: 'select', name: 'componentId', label: say('pay.component'), required: true, choices: components },
  { kind: 'number', name: 'quantity', label: say('pay.inputQuantity'), negative: true, hours: values.unit === 'hours', span: 4 },
  {
    kind: 'select',
    name: 'unit',
    label: say('pay.inputUnit'),
    required: values.quantity !== '',
    span: 4,
    choices: lineUnits.map((value) => ({ value, label: say(`pay.inputUnit.${value}`) })),
  },
  // Without a quantity an amount says how much.
  {
    kind: 'number',
    name: 'amount',
    label: say('pay.inputAmount'),
    required: values.quantity === '',
    negative: true,
    unit: currency,
    span: 4,
  },
  { kind: 'multiline', name: 'reason', label: say('pay.adjustmentReason'), required: true, longest: 500 },
]
