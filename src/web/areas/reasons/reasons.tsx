import { manualShiftReasons, overtimeReasons, permitReasons, type PermitReason } from '#shared/areas/reasons.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import type { SetUpForm } from '#web/set-up/set-up-dialog.tsx'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'

const words = { none: 'reasons.none', change: 'reasons.change' } as const

/** What people say they ask for something for. */
export function Reasons() {
  const say = useText()
  return (
    <SetUpScreen title="timeSetup.tab.reasons" how="reasons.how">
      <SetUpPart set={overtimeReasons} words={{ ...words, create: 'reasons.new.overtime' }} refreshes={['overtime-schedule']} />
      <SetUpPart set={manualShiftReasons} words={{ ...words, create: 'reasons.new.manualShift' }} refreshes={['manual-shift']} />
      <SetUpPart
        set={permitReasons}
        words={{ ...words, create: 'reasons.new.permit' }}
        form={permitForm}
        aside={({ policy }) => [
          policy.mostHours !== null && say('reasons.permit.upTo', { hours: policy.mostHours }),
          policy.mostPerMonth !== null && say('reasons.permit.aMonth', { count: policy.mostPerMonth }),
          say(policy.countsAsWork ? 'reasons.permit.worked' : 'reasons.permit.notWorked'),
          policy.asksNote && say('reasons.permit.noteAsked'),
        ]}
        refreshes={['permit-out']}
      />
    </SetUpScreen>
  )
}

const permitFields = (say: Say): FieldSpec[] => [
  {
    kind: 'number',
    name: 'policy.mostHours',
    label: say('reasons.permit.mostHours'),
    hint: say('reasons.permit.noLimit'),
    decimals: true,
    span: 4,
  },
  {
    kind: 'number',
    name: 'policy.mostPerMonth',
    label: say('reasons.permit.mostPerMonth'),
    hint: say('reasons.permit.noLimit'),
    span: 4,
  },
  { kind: 'number', name: 'policy.backdatingDays', label: say('reasons.permit.backdatingDays'), required: true, span: 4 },
  { kind: 'checkbox', name: 'policy.asksNote', label: say('reasons.permit.asksNote') },
  { kind: 'checkbox', name: 'policy.countsAsWork', label: say('reasons.permit.countsAsWork') },
]

const numberIn = (value: unknown) => (value === '' ? null : Number(value))
const typed = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))

/** What holds for permits for a reason. */
const permitForm: SetUpForm<PermitReason> = {
  fields: permitFields,
  valuesOf: (reason) => ({
    'policy.mostHours': typed(reason?.policy.mostHours),
    'policy.mostPerMonth': typed(reason?.policy.mostPerMonth),
    'policy.backdatingDays': typed(reason?.policy.backdatingDays ?? 0),
    'policy.asksNote': reason?.policy.asksNote ?? false,
    'policy.countsAsWork': reason?.policy.countsAsWork ?? false,
  }),
  bodyOf: (values) => ({
    policy: {
      mostHours: numberIn(values['policy.mostHours']),
      mostPerMonth: numberIn(values['policy.mostPerMonth']),
      backdatingDays: numberIn(values['policy.backdatingDays']),
      asksNote: values['policy.asksNote'] === true,
      countsAsWork: values['policy.countsAsWork'] === true,
    },
  }),
}
