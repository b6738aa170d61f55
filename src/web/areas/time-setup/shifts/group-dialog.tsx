import { timeSetupCalls, type GroupSet, type PatternSet } from '#shared/areas/time-setup.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import { isOfScope } from '#web/platform/form/scope-field.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { nameFields, nameIn, namesOf, nameValues, type NameValues } from '../parts/name-fields.ts'

type Values = NameValues & { siteId: string | null; patternId: string | null; anchor: string; startsOn: string }

interface GroupDialogProps {
  group: GroupSet | null
  patterns: readonly PatternSet[]
  sites: readonly { id: string; name: string }[]
  today: string
  onClose: () => void
}

/** Makes a calendar group, or says what one works from a day on. */
export function GroupDialog({ group, patterns, sites, today, onClose }: GroupDialogProps) {
  const say = useText()
  const language = useLanguage()
  const act = useAct(timeSetupCalls.saveGroup)
  const step = group?.steps[0]
  const open = patterns.filter(({ id, isRetired }) => !isRetired || id === step?.patternId)
  const fieldsOf = ({ siteId }: Values): FieldSpec[] => [
    ...nameFields(say),
    {
      kind: 'select',
      name: 'siteId',
      label: say('timeSetup.site'),
      hint: say('timeSetup.anySite'),
      span: 6,
      choices: sites.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'select',
      name: 'patternId',
      label: say('timeSetup.pattern'),
      required: true,
      span: 6,
      choices: open.filter((pattern) => isOfScope(pattern, siteId)).map(({ id, names }) => ({ value: id, label: nameIn(names, language) })),
    },
    { kind: 'date', name: 'anchor', label: say('timeSetup.anchor'), required: true, span: 6 },
    { kind: 'date', name: 'startsOn', label: say('timeSetup.startsOn'), hint: say('timeSetup.startsOnHint'), required: true, span: 6 },
  ]
  const initial: Values = {
    ...nameValues(group),
    siteId: group ? group.siteId : (sites[0]?.id ?? null),
    patternId: step?.patternId ?? null,
    anchor: step?.anchor ?? today,
    startsOn: step?.startsOn ?? today,
  }
  const save = async (values: Values) => {
    const { siteId, patternId, anchor, startsOn } = values
    await act.mutateAsync({
      input: { id: group?.id ?? null, ...namesOf(values), siteId, patternId: patternId ?? '', anchor, startsOn },
    })
    tellSuccess(say('timeSetup.saved'))
  }
  return (
    <FormDialog
      title={say(group ? 'timeSetup.changeGroup' : 'timeSetup.newGroup')}
      fields={fieldsOf}
      initial={initial}
      busy={act.isPending}
      onSave={save}
      onClose={onClose}
      size={720}
    />
  )
}
