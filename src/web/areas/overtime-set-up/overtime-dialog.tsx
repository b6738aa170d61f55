import { overtimeSetUpCalls } from '#shared/areas/overtime-set-up.ts'
import { dayKinds } from '#shared/records/overtime/policy.ts'
import { callQuery, queries, useAct } from '#web/foundation/api/query.ts'
import { formatDate, todayThere } from '#web/foundation/format/date.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
import { Meanwhile } from '#web/set-up/meanwhile.tsx'
import { useMeanwhile } from '#web/set-up/use-meanwhile.ts'
import {
  beginsAnew,
  everySite,
  policyOfValues,
  rulesFrom,
  stretches,
  valuesOfRule,
  type OvertimeRule,
  type OvertimeSettings,
} from './overtime-values.ts'

/** Rules that are set anew stay those of their site. */
const siteField = (say: Say, { sites, all }: OvertimeSettings, isSet: boolean): FieldSpec => ({
  kind: 'select',
  name: 'siteId',
  label: say('overtimeSetUp.site'),
  required: true,
  disabled: isSet,
  span: 6,
  choices: [
    ...(all ? [{ value: everySite, label: say('overtimeSetUp.everySite') }] : []),
    ...sites.map(({ id, name }) => ({ value: id, label: name })),
  ],
})

/** The day on which the rules begin; it says so where saving would change rules instead of adding some. */
function beginField(say: Say, seen: Seen, values: Values): FieldSpec {
  const standing = standingFor(seen, values)
  const named = standing && { site: standing.site ?? say('overtimeSetUp.everySite'), day: formatDate(standing.startsOn) }
  const hint = named && { hint: say('overtimeSetUp.stands', named) }
  return { kind: 'date', name: 'startsOn', label: say('overtimeSetUp.startsOn'), required: true, span: 6, ...hint }
}

type Seen = Pick<OvertimeSettings, 'rules'>

/** The rules that those of a form take the place of. */
const standingFor = ({ rules }: Seen, values: Values) => rulesFrom(rules, siteIdOf(values), String(values['startsOn']))

const siteIdOf = ({ siteId }: Values) => (siteId === everySite ? null : String(siteId))

const fieldsOf = (say: Say, { leaveTypes }: OvertimeSettings): FieldSpec[] => [
  { kind: 'number', name: 'step', label: say('overtimeSetUp.step'), required: true, span: 6 },
  { kind: 'number', name: 'employee', label: say('overtimeSetUp.employee'), required: true, span: 6 },
  { kind: 'number', name: 'employer', label: say('overtimeSetUp.employer'), required: true, span: 6 },
  { kind: 'number', name: 'least', label: say('overtimeSetUp.least'), required: true, span: 6 },
  ...stretches.flatMap((one): FieldSpec[] => [
    { kind: 'number', name: `most.${one}`, label: say(`overtimeSetUp.most.${one}`), hint: say('overtimeSetUp.noLimit'), span: 6 },
    { kind: 'checkbox', name: `hard.${one}`, label: say(`overtimeSetUp.hard.${one}`), span: 6 },
  ]),
  { kind: 'checkbox', name: 'limitsWorkdaysOnly', label: say('overtimeSetUp.workdaysOnly') },
  ...dayKinds.map((kind): FieldSpec => ({
    kind: 'table',
    name: `rates.${kind}`,
    label: say(`overtimeSetUp.rates.${kind}`),
    required: true,
    add: say('overtimeSetUp.addBand'),
    fields: [
      { kind: 'number', name: 'hours', label: say('overtimeSetUp.bandHours'), decimals: true, hours: true },
      { kind: 'number', name: 'rate', label: say('overtimeSetUp.rate'), decimals: true, required: true },
    ],
  })),
  { kind: 'checkbox', name: 'night', label: say('overtimeSetUp.night') },
  { kind: 'time', name: 'nightFrom', label: say('overtimeSetUp.nightFrom'), span: 4, required: true, when: ({ night }) => night === true },
  {
    kind: 'time',
    name: 'nightUntil',
    label: say('overtimeSetUp.nightUntil'),
    span: 4,
    required: true,
    when: ({ night }) => night === true,
  },
  {
    kind: 'number',
    name: 'nightRate',
    label: say('overtimeSetUp.nightRate'),
    span: 4,
    decimals: true,
    required: true,
    when: ({ night }) => night === true,
  },
  {
    kind: 'select',
    name: 'combine',
    label: say('overtimeSetUp.combine'),
    required: true,
    span: 6,
    choices: (['maximum', 'sum'] as const).map((value) => ({ value, label: say(`overtimeSetUp.combine.${value}`) })),
  },
  { kind: 'number', name: 'backdating', label: say('overtimeSetUp.backdating'), required: true, span: 6 },
  { kind: 'checkbox', name: 'pay', label: say('overtimeSetUp.pay') },
  { kind: 'checkbox', name: 'timeOff', label: say('overtimeSetUp.timeOff') },
  {
    kind: 'select',
    name: 'leaveTypeId',
    label: say('overtimeSetUp.leaveType'),
    required: true,
    span: 6,
    choices: leaveTypes.map(({ id, name }) => ({ value: id, label: name })),
    when: ({ timeOff }) => timeOff === true,
  },
  {
    kind: 'number',
    name: 'hoursPerDay',
    label: say('overtimeSetUp.hoursPerDay'),
    required: true,
    decimals: true,
    span: 6,
    when: ({ timeOff }) => timeOff === true,
  },
  { kind: 'number', name: 'expires', label: say('overtimeSetUp.expires'), span: 6, when: ({ timeOff }) => timeOff === true },
  { kind: 'checkbox', name: 'weighted', label: say('overtimeSetUp.weighted'), span: 6, when: ({ timeOff }) => timeOff === true },
]

interface OvertimeDialogProps {
  settings: OvertimeSettings
  /** Those to begin with; `null`: the plain ones. */
  rule: OvertimeRule | null
  onClose: () => void
}

/** Sets what counts as overtime at a site from a day on. */
export function OvertimeDialog({ settings, rule, onClose }: OvertimeDialogProps) {
  const say = useText()
  const act = useAct(overtimeSetUpCalls.keepRule)
  const today = todayThere()
  const { opened, others, meet } = useMeanwhile<Seen, Values>(settings, {
    valuesOf: (seen, values) => {
      const standing = standingFor(seen, values)
      return standing ? valuesOfRule(standing, standing.startsOn, everySite) : {}
    },
    ask: async () => queries.fetchQuery({ ...callQuery(overtimeSetUpCalls.settings, {}), staleTime: 0 }),
  })
  const save = async (values: Values, form: FormState) => {
    const input = { siteId: siteIdOf(values), startsOn: String(values['startsOn']), policy: policyOfValues(values) }
    const over = opened && { policy: standingFor(opened, values)?.policy ?? null }
    await meet(() => act.mutateAsync({ input: { ...input, opened: over } }), form)
    tellSuccess(say('overtimeSetUp.saved'))
  }
  const site = settings.all ? everySite : (settings.sites[0]?.id ?? everySite)
  const title = rule ? say('overtimeSetUp.changeSite', { site: rule.site ?? say('overtimeSetUp.everySite') }) : say('overtimeSetUp.new')
  const fields = fieldsOf(say, settings)
  return (
    <FormDialog
      title={title}
      fields={(values) => [siteField(say, settings, rule !== null), beginField(say, opened ?? settings, values), ...fields]}
      lead={(form) => <Meanwhile others={others} fields={fields} form={form} />}
      initial={valuesOfRule(rule, rule ? beginsAnew(rule, settings.rules, today) : today, site)}
      busy={act.isPending}
      onSave={save}
      onClose={onClose}
      size={760}
    />
  )
}
