import {
  approvalRightCalls,
  rightGrantedTo,
  rightModuleNames,
  rightModules,
  type ApprovalRight,
  type RightModule,
} from '#shared/areas/approval-right.ts'
import { moduleAccess } from '#shared/permissions.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { fieldErrors } from '#web/foundation/api/errors.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { Form } from '#web/platform/form/form.tsx'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import { useForm } from '#web/platform/form/use-form.ts'
import { Overlap, overlapOf } from './overlap.tsx'

type Values = {
  rightGrantedToEmployeeId: string | null
  all: boolean
  modules: RightModule[]
  startDate: string
  endDate: string
  followsAbsence: boolean
}

const valuesOf = (right: ApprovalRight | null, today: string): Values => ({
  rightGrantedToEmployeeId: right?.employeeId ?? null,
  all: right === null || right.modules.includes('default'),
  modules: right?.modules.filter((module) => module !== 'default') ?? [],
  startDate: right ? (right.startDate ?? '') : today,
  endDate: right?.endDate ?? '',
  followsAbsence: right?.followsAbsence ?? false,
})

interface RightDialogProps {
  /** Null: a new one. */
  right: ApprovalRight | null
  /** Those that the person gave, the ended ones too. */
  given: readonly ApprovalRight[]
  today: string
  /** Goes on with another one. */
  onChange: (right: ApprovalRight) => void
  onClose: () => void
}

/** Gives a right, or changes one that was given. */
export function RightDialog({ right, given, today, onChange, onClose }: RightDialogProps) {
  const say = useText()
  const update = useAct(approvalRightCalls.update)
  const choices = useModuleChoices(right)
  const fieldsFor = (values: Partial<Values>): FieldSpec[] => [
    {
      kind: 'select',
      name: 'rightGrantedToEmployeeId',
      label: say('rights.person'),
      hint: say('rights.personHint'),
      required: true,
      people: true,
      source: rightGrantedTo[(!values.all && values.modules?.[0]) || 'default'],
      shown: right?.employee ?? '',
    },
    { kind: 'checkbox', name: 'all', label: say('rights.all') },
    {
      kind: 'multicheckbox',
      name: 'modules',
      label: say('rights.modules'),
      required: true,
      when: (given) => !given['all'],
      choices: choices.map((module) => ({ value: module, label: say(`rights.module.${module}`) })),
    },
    { kind: 'date', name: 'startDate', label: say('rights.from'), span: 6, from: today, hint: say('rights.fromHint') },
    {
      kind: 'date',
      name: 'endDate',
      notBefore: 'startDate',
      label: say('rights.until'),
      span: 6,
      from: today,
      hint: say('rights.openEnd'),
    },
    { kind: 'checkbox', name: 'followsAbsence', label: say('rights.followsAbsence'), hint: say('rights.followsAbsenceHint') },
  ]
  const form = useForm<Values>(fieldsFor({}), valuesOf(right, today))
  const { rightGrantedToEmployeeId: colleague, all, modules, startDate, endDate, followsAbsence } = form.values
  const overlap = overlapOf(
    { modules: all ? null : modules, startsOn: startDate || null, endsOn: endDate || null, followsAbsence },
    given.filter((other) => other.id !== right?.id && other.state !== 'over' && other.state !== 'ended'),
  )
  const save = async () => {
    if (!form.check() || colleague === null) return
    const input = { rightGrantedToEmployeeId: colleague, modules: all ? ['default' as const] : modules, startDate, endDate, followsAbsence }
    try {
      const { employee } = await update.mutateAsync({ input: { ...input, id: right?.id ?? null } })
      tellSuccess(say('rights.saved', { name: employee }))
      onClose()
    } catch (error) {
      const refused = fieldErrors(error)
      if (Object.keys(refused).length === 0) return tellError(error)
      // What is refused of all modules has its place where they are chosen.
      form.refused(all && refused['modules'] ? { ...refused, all: refused['modules'] } : refused)
    }
  }
  return (
    <ActDialog
      title={say(right ? 'rights.change' : 'rights.give')}
      act={say(right ? 'rights.saveChange' : 'rights.save')}
      onAct={() => void save()}
      busy={update.isPending}
      unsaved={form.dirty}
      size={560}
      onClose={onClose}
    >
      <Form label={say(right ? 'rights.change' : 'rights.give')} fields={fieldsFor(form.values)} form={form} onSubmit={() => void save()} />
      {/* Before somebody is chosen there is nothing that another right could stand in the way of. */}
      {overlap && colleague !== null && <Overlap right={overlap} onChange={() => onChange(overlap)} />}
    </ActDialog>
  )
}

/** The kinds of requests that the portal has and the person works with, and those that the right names already. */
function useModuleChoices(right: ApprovalRight | null): RightModule[] {
  const { permissions = [] } = useHome().data ?? {}
  const here = Object.values(requestModules).map(({ module }) => module as string)
  return rightModuleNames.filter((name) => {
    const module = rightModules[name]
    if (module === null) return false
    return right?.modules.includes(name) || (here.includes(module) && moduleAccess(permissions, module) !== 'off')
  })
}
