import { guidanceCalls, type ModuleGuidance, type WrittenGuidance } from '#shared/areas/guidance.ts'
import { callQuery, queries, useAct } from '#web/foundation/api/query.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { Form } from '#web/platform/form/form.tsx'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import { useForm, type FormState } from '#web/platform/form/use-form.ts'
import { Meanwhile } from '#web/set-up/meanwhile.tsx'
import { submitForm } from '#web/set-up/submit-form.ts'
import { useMeanwhile } from '#web/set-up/use-meanwhile.ts'

const writtenOf = ({ guidanceDescription, guidanceLink }: ModuleGuidance): WrittenGuidance => ({ guidanceDescription, guidanceLink })
const typedOf = ({ guidanceDescription, guidanceLink }: WrittenGuidance) => ({ ...guidanceDescription, guidanceLink })

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
  const form = useForm(fields, typedOf(one))
  const { opened, others, meet } = useMeanwhile(writtenOf(one), {
    valuesOf: typedOf,
    ask: async () => {
      const { modules } = await queries.fetchQuery({ ...callQuery(guidanceCalls.list, {}), staleTime: 0 })
      const now = modules.find(({ moduleId }) => moduleId === one.moduleId)
      return now && writtenOf(now)
    },
  })
  const save = async () => {
    const isSaved = await submitForm(form, fields, async ({ en, id, guidanceLink }) => {
      const guidanceDescription = { en: en.trim(), id: id.trim() }
      const input = { moduleId: one.moduleId, guidanceDescription, guidanceLink: guidanceLink.trim(), opened }
      await meet(() => write.mutateAsync({ input }), form)
      tellSuccess(say('guidance.saved'))
    })
    if (isSaved) onClose()
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
      <Meanwhile others={others} fields={fields} form={form as unknown as FormState} />
      <Form fields={fields} form={form} label={name} onSubmit={() => void save()} />
    </ActDialog>
  )
}
