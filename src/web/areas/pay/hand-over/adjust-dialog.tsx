import { payHandOverCalls } from '#shared/areas/pay-hand-over.ts'
import type { PayPeriod } from '#shared/areas/pay-period.ts'
import { lineUnits, type LineUnit } from '#shared/records/pay/slip.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import type { Choice, FieldSpec, Values } from '#web/platform/form/spec.ts'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
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
  const adjust = useAct(payHandOverCalls.adjust)
  const { data } = useCall(payHandOverCalls.read, { id })
  const components = (data?.components ?? []).map(({ id: value, code, name }) => ({ value, label: name, words: code }))
  return (
    <FormDialog<Wish>
      title={say('pay.adjustPeriod', { period })}
      save={say('pay.adjust')}
      fields={(values) => fieldsOf(say, { id, values, components, currency })}
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
  /** Of the period. */
  id: string
  values: Wish
  components: readonly Choice[]
  currency: string
}

const fieldsOf = (say: Say, { id, values, components, currency }: Asked): FieldSpec[] => [
  {
    kind: 'select',
    name: 'employeeId',
    label: say('pay.person'),
    required: true,
    source: payHandOverCalls.people,
    body: { id },
    people: true,
  },
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
