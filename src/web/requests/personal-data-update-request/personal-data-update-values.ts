import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { FileEntry } from '#shared/contract/file-entry.ts'
import type { personalDataUpdate, ShownLine } from '#shared/requests/personal-data-update-request.ts'
import { defineForm } from '#web/approval/request/define-form.ts'

export type PersonalDataUpdateDetail = AnswerOf<typeof personalDataUpdate.calls.detail>
export type PersonalDataUpdatePreview = AnswerOf<typeof personalDataUpdate.calls.preview>

/** A line as it is typed, and what it is held against. */
export interface TypedLine extends Pick<
  ShownLine,
  'category' | 'operation' | 'entryId' | 'rowId' | 'startsOn' | 'note' | 'kindId' | 'values' | 'attachmentId'
> {
  /** Null: the portal has not named it yet. */
  id: string | null
  line: number | null
  present: FileEntry | null
  decided: ShownLine['decided']
  decidedNote: string
}

/** What is sent of a line. */
const sentLine = ({ id, line, category, operation, entryId, rowId, startsOn, note, kindId, values, attachmentId }: TypedLine) => ({
  ...(id !== null && { id }),
  ...(line !== null && { line }),
  category,
  operation,
  entryId,
  rowId,
  startsOn,
  note,
  kindId,
  values,
  attachmentId,
})

export const typedLine = (line: ShownLine): TypedLine => ({ ...line })

export const personalDataUpdateForm = defineForm<PersonalDataUpdateDetail>()(
  { note: { kind: 'multiline', label: 'personalDataUpdate.note', longest: 2000 } },
  {
    blank: { lines: [] as readonly TypedLine[], deadline: null as string | null },
    valuesOf: ({ lines, deadline }) => ({ lines: lines.map(typedLine), deadline }),
    bodyOf: ({ lines, deadline }) => ({ lines: lines.map(sentLine), deadline }),
    told: ({ lines }, { say }) =>
      lines.map((line, at) => ({
        name: `lines.${at}`,
        kind: 'text',
        label: say(`file.category.${line.category}`),
        text: [say(`file.operation.${line.operation}`), ...Object.values(line.values)].join(' '),
      })),
  },
)
export type PersonalDataUpdateValues = ReturnType<typeof personalDataUpdateForm.start>
