import { type FileEntry, type FileOperation } from '#shared/contract/file-entry.ts'
import { fileCalls } from '#shared/areas/file.ts'
import type { FileCategory } from '#shared/records/file/categories.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import { RegionsFollow, useRegionNames } from '#web/records/file/regions-follow.tsx'
import { entryFields, entrySent, entryTyped } from '#web/records/file/entry-fields.ts'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
import type { TypedLine } from './personal-data-update-values.ts'

/** What is asked for: a new entry of a category, or another of one that stands there. */
export interface Asking {
  category: FileCategory
  operation: FileOperation
  entry: FileEntry | null
  /** The line that is typed anew; null: a further one. */
  line: TypedLine | null
}

/** Types one change of one's file; it joins the others of the request. */
export function LineDialog({ asking, onTyped, onClose }: { asking: Asking; onTyped: (line: TypedLine) => void; onClose: () => void }) {
  const say = useText()
  const names = useRegionNames()
  const { data: offers } = useCall(fileCalls.choices, {})
  if (!offers) return null
  const { category, operation, entry, line } = asking
  const fields = (values: Values): FieldSpec[] => [
    ...(operation === 'end' ? [] : entryFields(category, offers, say, { values, names })),
    { kind: 'date', name: 'startsOn', label: say(operation === 'end' ? 'file.endsFrom' : 'file.startsOn'), required: true, span: 6 },
    { kind: 'text', name: 'lineNote', label: say('personalDataUpdate.lineNote'), longest: 500, span: 12 },
  ]
  const typed = entryTyped(category, line ? { ...(entry ?? blankEntry), kindId: line.kindId, values: line.values } : entry)
  return (
    <FormDialog<Values>
      title={say(`file.title.${operation}`, { category: say(`file.category.${category}`) })}
      fields={fields}
      initial={{ ...typed, startsOn: line?.startsOn ?? todayThere(), lineNote: line?.note ?? '' }}
      busy={false}
      save={say('personalDataUpdate.take')}
      onSave={async (values) => {
        onTyped({
          id: line?.id ?? null,
          line: line?.line ?? null,
          category,
          operation,
          entryId: entry?.entryId ?? null,
          rowId: entry?.rowId ?? null,
          startsOn: String(values['startsOn']),
          note: String(values['lineNote']),
          attachmentId: line?.attachmentId ?? null,
          present: entry,
          decided: null,
          decidedNote: '',
          ...(operation === 'end' ? { kindId: null, values: {} } : entrySent(category, values, names)),
        })
      }}
      onClose={onClose}
    >
      {category === 'address' ? (form) => <RegionsFollow form={form} names={names} countries={offers.regions} /> : undefined}
    </FormDialog>
  )
}

const blankEntry = {
  category: 'other',
  values: {},
  words: {},
  kind: null,
  kindId: null,
  startsOn: '',
  endsOn: null,
} as unknown as FileEntry
