import { importCalls } from '#shared/areas/import.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
import type { MappingState } from '../use-mapping.ts'

interface RememberDialogProps {
  importId: string
  name: string
  mapping: MappingState
  onClose: () => void
}

/** Gives the mapping a name, under which it is offered for files with the same columns. */
export function RememberDialog({ importId, name, mapping, onClose }: RememberDialogProps) {
  const say = useText()
  const remember = useAct(importCalls.remember)
  const save = async (values: { name: string }) => {
    if (!(await mapping.flush())) return
    await remember.mutateAsync({ input: { id: importId, name: values.name.trim() } })
    tellSuccess(say('import.rememberedNow', { name: values.name.trim() }))
    onClose()
  }
  return (
    <FormDialog
      title={say('import.remember')}
      fields={[
        { kind: 'text', name: 'name', label: say('import.mappingName'), hint: say('import.rememberHow'), required: true, longest: 100 },
      ]}
      initial={{ name }}
      busy={remember.isPending}
      onSave={save}
      onClose={onClose}
    />
  )
}
