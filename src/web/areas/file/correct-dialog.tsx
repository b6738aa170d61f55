import { type FileEntry, type FileOperation } from '#shared/contract/file-entry.ts'
import { fileCalls } from '#shared/areas/file.ts'
import type { FileCategory } from '#shared/records/file/categories.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import { RegionsFollow, useRegionNames } from '#web/records/file/regions-follow.tsx'
import { entryFields, entryPlaces, entrySent, entryTyped } from '#web/records/file/entry-fields.ts'
import { FormDialog } from '#web/set-up/form-dialog.tsx'

/** What is corrected: an entry, or a category that gets another. */
export interface Corrected {
  category: FileCategory
  operation: FileOperation
  entry: FileEntry | null
}

interface CorrectDialogProps {
  employeeId: string
  name: string
  corrected: Corrected
  onClose: () => void
}

/** Corrects an entry of somebody's file by hand, from a day on and with a reason; the person is told. */
export function CorrectDialog({ employeeId, name, corrected: { category, operation, entry }, onClose }: CorrectDialogProps) {
  const say = useText()
  const names = useRegionNames()
  const { data: offers } = useCall(fileCalls.choices, {})
  const correct = useAct(fileCalls.correct, { refreshes: ['notification', 'profile'] })
  if (!offers) return null
  const fields = (values: Values): FieldSpec[] => [
    ...(operation === 'end' ? [] : entryFields(category, offers, say, { values, names })),
    { kind: 'date', name: 'startsOn', label: say(operation === 'end' ? 'file.endsFrom' : 'file.startsOn'), required: true, span: 6 },
    {
      kind: 'text',
      name: 'reason',
      label: say('file.reason'),
      hint: say('file.reasonHint', { name }),
      required: true,
      longest: 500,
      span: 12,
    },
  ]
  return (
    <FormDialog<Values>
      title={say(`file.title.${operation}`, { category: say(`file.category.${category}`) })}
      fields={fields}
      initial={{ ...entryTyped(category, entry), startsOn: todayThere(), reason: '' }}
      busy={correct.isPending}
      places={entryPlaces(category)}
      onSave={async (typed) => {
        const { kindId, values } = entrySent(category, typed, names)
        await correct.mutateAsync({
          input: {
            employeeId,
            category,
            operation,
            entryId: entry?.entryId ?? null,
            rowId: entry?.rowId ?? null,
            startsOn: String(typed['startsOn']),
            reason: String(typed['reason']),
            ...(operation !== 'end' && { kindId, values }),
          },
        })
        tellSuccess(say('file.corrected'))
      }}
      onClose={onClose}
    >
      {category === 'address' ? (form) => <RegionsFollow form={form} names={names} countries={offers.regions} /> : undefined}
    </FormDialog>
  )
}
