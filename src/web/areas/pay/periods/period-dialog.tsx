import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { payPeriodCalls, type PayPeriod } from '#shared/areas/pay-period.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { payKinds, type PayKind } from '#shared/records/pay/slip.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import { FormDialog } from '#web/set-up/form-dialog.tsx'

type Groups = AnswerOf<typeof payPeriodCalls.groups>['listData']

interface Wish extends Values {
  groupId: string | null
  kind: PayKind
  code: string
  nameEn: string
  nameId: string
  startsOn: string
  endsOn: string
  cutOffOn: string
  paidOn: string
}

interface PeriodDialogProps {
  /** Null: a new one. */
  period: PayPeriod | null
  groups: Groups
  onClose: () => void
}

/** Makes a period, proposed as the one that comes next, or changes one. */
export function PeriodDialog({ period, groups, onClose }: PeriodDialogProps) {
  const say = useText()
  const navigate = useNavigate()
  const save = useAct(payPeriodCalls.save)
  const isFilled = (period?.slips ?? 0) > 0
  return (
    <FormDialog<Wish>
      title={say(period ? 'pay.periodChange' : 'pay.periodCreate')}
      fields={(values) => fieldsOf(say, groups, { isFilled, values, hasGroup: period === null })}
      initial={period ? standing(period) : proposed(groups[0], 'pay')}
      busy={save.isPending}
      places={{ 'names.en': 'nameEn', 'names.id': 'nameId' }}
      onSave={async ({ nameEn, nameId, groupId, ...wish }) => {
        const saved = await save.mutateAsync({
          input: { ...wish, id: period?.id ?? null, groupId: groupId ?? '', names: { en: nameEn, id: nameId } },
        })
        tellSuccess(say('pay.periodSaved'))
        if (!period) void navigate({ to: `/pay-periods/${saved.id}` as never })
      }}
      onClose={onClose}
    >
      {(form) => !period && <Follow form={form} groups={groups} />}
    </FormDialog>
  )
}

/** Where another group is chosen, the period that comes next for it. */
function Follow({ form, groups }: { form: FormState<Wish>; groups: Groups }) {
  const { values, set } = form
  const { groupId, kind } = values
  const proposedFor = useRef(groupId)
  useEffect(() => {
    if (groupId === proposedFor.current) return
    proposedFor.current = groupId
    const wish = proposed(
      groups.find(({ id }) => id === groupId),
      kind,
    )
    for (const name of ['code', 'startsOn', 'endsOn', 'cutOffOn', 'paidOn'] as const) set(name, wish[name])
  }, [groupId, kind, groups, set])
  return null
}

const proposed = (group: Groups[number] | undefined, kind: PayKind): Wish => ({
  groupId: group?.id ?? null,
  kind,
  code: group?.next.code ?? '',
  nameEn: '',
  nameId: '',
  startsOn: group?.next.startsOn ?? '',
  endsOn: group?.next.endsOn ?? '',
  cutOffOn: group?.next.cutOffOn ?? '',
  paidOn: group?.next.paidOn ?? '',
})

const standing = ({ groupId, kind, code, names, startsOn, endsOn, cutOffOn, paidOn }: PayPeriod): Wish => ({
  groupId,
  kind,
  code,
  nameEn: names.en,
  nameId: names.id,
  startsOn,
  endsOn,
  cutOffOn,
  paidOn,
})

interface Asked {
  /** It has slips: what they belong to stays. */
  isFilled: boolean
  values: Wish
  hasGroup: boolean
}

function fieldsOf(say: Say, groups: Groups, { isFilled, values, hasGroup }: Asked): FieldSpec[] {
  const kinds = groups.find(({ id }) => id === values.groupId)?.kinds ?? payKinds
  const day = (name: string, label: string, more: object = {}): FieldSpec => ({
    kind: 'date',
    name,
    label,
    required: true,
    span: 6,
    ...more,
  })
  const fixed = { disabled: isFilled }
  return [
    ...(hasGroup
      ? [
          {
            kind: 'select' as const,
            name: 'groupId',
            label: say('pay.group'),
            required: true,
            span: 6 as const,
            choices: groups.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
    {
      kind: 'select',
      name: 'kind',
      label: say('pay.kind'),
      required: true,
      span: 6,
      ...fixed,
      choices: kinds.map((value) => ({ value, label: say(`pay.kind.${value}`) })),
    },
    { kind: 'text', name: 'code', label: say('pay.code'), hint: say('pay.codeHint'), required: true, longest: 40, span: 6, ...fixed },
    { kind: 'text', name: 'nameEn', label: `${say('pay.name')} (English)`, hint: say('pay.nameHint'), longest: 120, span: 6 },
    { kind: 'text', name: 'nameId', label: `${say('pay.name')} (Bahasa Indonesia)`, longest: 120, span: 6 },
    day('startsOn', say('pay.startsOn'), fixed),
    day('endsOn', say('pay.endsOn'), { ...fixed, notBefore: 'startsOn' }),
    day('cutOffOn', say('pay.cutOffOn'), { hint: say('pay.cutOffHint') }),
    day('paidOn', say('pay.paidOn')),
  ]
}
