import { guidanceCalls, type ModuleGuidance } from '#shared/areas/guidance.ts'
import { fieldErrors } from '#web/foundation/api/errors.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { Form } from '#web/platform/form/form.tsx'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import { useForm } from '#web/platform/form/use-form.ts'

/** The words of a module's banner in both languages, and its video. */
export function GuidanceDialog({ one, onClose }: { one: ModuleGuidance; onClose: () => void }) {
  const say = useText()
  const name = useTextOf()(one.label)
  const write = useAct(guidanceCalls.write, { refreshes: ['home'] })
  const fields: FieldSpec[] = [
    { kind: 'multiline', name: 'en', label: say('guidance.english'), longest: 500 },
    { kind: 'multiline', name: 'id', label: say('guidance.indonesian'), longest: 500 },
    { kind: 'text', name: 'guidanceLink', label: say('guidance.link'), hint: say('guidance.linkHint'), longest: 500 },
  ]
  const form = useForm(fields, { ...one.guidanceDescription, guidanceLink: one.guidanceLink })
  const save = async () => {
    const { en, id, guidanceLink } = form.values
    try {
      const guidanceDescription = { en: en.trim(), id: id.trim() }
      await write.mutateAsync({ input: { moduleId: one.moduleId, guidanceDescription, guidanceLink: guidanceLink.trim() } })
      tellSuccess(say('guidance.saved'))
      onClose()
    } catch (error) {
      form.refused(fieldErrors(error))
      if (Object.keys(fieldErrors(error)).length === 0) tellError(error)
    }
  }
  return (
    <ActDialog
      title={name}
      act={say('guidance.save')}
      onAct={() => void save()}
      busy={write.isPending}
      unsaved={form.dirty}
      size="lg"
      onClose={onClose}
    >
      <Form fields={fields} form={form} label={name} onSubmit={() => void save()} />
    </ActDialog>
  )
}
