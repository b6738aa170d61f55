import { currencies, currencyName } from '#shared/records/money.ts'
import {
  payAllowanceSetUp,
  payComponentSetUp,
  payGroupSetUp,
  paySetting,
  payWageTypeSetUp,
  type PayComponentRow,
  type PayGroupRow,
} from '#shared/areas/pay-set-up.ts'
import { lineKinds } from '#shared/records/pay/slip.ts'
import { currentLanguage } from '#web/foundation/i18n/i18n.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { SettingForm } from '#web/set-up/setting-form.tsx'
import type { SetUpForm } from '#web/set-up/set-up-dialog.tsx'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'
import { allowanceForm, allowanceSaid, wageTypeForm } from './hand-over-forms.ts'

/** Who is paid together, what slips consist of, what is handed over to the payroll by which names, and how slips are let go. */
export function PaySetUp() {
  const say = useText()
  return (
    <SetUpScreen title="pay.setUp" how="pay.groupsHow">
      <SetUpPart
        set={payGroupSetUp}
        words={{ none: 'pay.groupsNone', create: 'pay.groupCreate', change: 'pay.groupChange' }}
        form={groupForm}
        aside={({ currency }) => [currencyName(currency, currentLanguage())]}
        refreshes={['pay-period']}
      />
      <SetUpPart
        set={payComponentSetUp}
        words={{ none: 'pay.componentsNone', create: 'pay.componentCreate', change: 'pay.componentChange' }}
        form={componentForm}
        aside={({ kind }) => [say(`pay.lineKind.${kind}`)]}
      />
      <SetUpPart
        set={payAllowanceSetUp}
        words={{ none: 'pay.allowancesNone', create: 'pay.allowanceCreate', change: 'pay.allowanceChange' }}
        form={allowanceForm}
        aside={(allowance) => allowanceSaid(allowance, say)}
      />
      <SetUpPart
        set={payWageTypeSetUp}
        words={{ none: 'pay.wageTypesNone', create: 'pay.wageTypeCreate', change: 'pay.wageTypeChange' }}
        form={wageTypeForm}
        aside={({ kind, ofCode }) => [say(`pay.input.${kind}`), ofCode]}
        refreshes={['pay-hand-over']}
      />
      <SettingForm setting={paySetting} />
    </SetUpScreen>
  )
}

const groupForm: SetUpForm<PayGroupRow> = {
  fields: (say) => [
    {
      kind: 'select',
      name: 'currency',
      label: say('pay.currency'),
      required: true,
      span: 6,
      choices: currencies.map((value) => ({ value, label: currencyName(value, currentLanguage()) })),
    },
  ],
  valuesOf: (group) => ({ currency: group?.currency ?? null }),
  bodyOf: ({ currency }) => ({ currency }),
}

const componentForm: SetUpForm<PayComponentRow> = {
  fields: (say) => [
    {
      kind: 'select',
      name: 'kind',
      label: say('pay.lineKind'),
      required: true,
      span: 6,
      choices: lineKinds.map((value) => ({ value, label: say(`pay.lineKind.${value}`) })),
    },
  ],
  valuesOf: (component) => ({ kind: component?.kind ?? null }),
  bodyOf: ({ kind }) => ({ kind }),
}
