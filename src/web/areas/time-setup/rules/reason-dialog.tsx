import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { nameFields, namesOf, nameValues, type NameValues, type Names } from '../parts/name-fields.ts'

/** A reason that people choose when they file something. */
export interface Reason {
  id: string
  code: string
  names: Names
  /** Where it stands among the others: the smallest first. */
  sequence: number
  retired: boolean
}

/** What is written: none is there yet where `id` is null. */
export type ReasonWish = Omit<Reason, 'id'> & { id: string | null }

interface ReasonDialogProps {
  title: string
  reason: Reason | null
  /** Of a new one. */
  sequence: number
  busy: boolean
  keep: (reason: ReasonWish) => Promise<unknown>
  onClose: () => void
}

const fieldsOf = (say: Say): FieldSpec[] => [
  ...nameFields(say),
  { kind: 'number', name: 'sequence', label: say('timeSetup.sequence'), hint: say('timeSetup.sequenceHint'), required: true, span: 4 },
]

/** Makes a reason, or changes what it is called and where it stands. */
export function ReasonDialog({ title, reason, sequence, busy, keep, onClose }: ReasonDialogProps) {
  const say = useText()
  const save = async ({ sequence: place, ...named }: NameValues & { sequence: string }) => {
    const { code, names } = namesOf(named)
    await keep({
      id: reason?.id ?? null,
      code: code.toUpperCase(),
      names: { en: names.en, id: names.id || names.en },
      sequence: Number(place),
      retired: reason?.retired ?? false,
    })
    tellSuccess(say('timeSetup.reasonSaved'))
  }
  return (
    <FormDialog
      title={title}
      fields={fieldsOf(say)}
      initial={{ ...nameValues(reason), sequence: String(reason?.sequence ?? sequence) }}
      busy={busy}
      onSave={save}
      onClose={onClose}
      size={760}
    />
  )
}
