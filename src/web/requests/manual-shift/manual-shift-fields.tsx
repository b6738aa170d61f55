import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { manualShiftCalls } from '#shared/requests/manual-shift.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { OnBehalfField } from '#web/approval/acts/on-behalf-field.tsx'
import { sendAttachment } from '#web/approval/acts/use-request-acts.ts'
import { AttachmentsField } from '#web/platform/attachment/attachments-field.tsx'
import type { FieldsProps } from '#web/approval/request/request-views.ts'
import { RemoteSelect } from '#web/platform/choice/remote-select.tsx'
import type { OptionRow } from '#web/platform/choice/source.ts'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { MomentRow } from '#web/platform/form/inputs/moment-row.tsx'
import { useLastDay } from '#web/platform/form/inputs/use-last-day.ts'
import { readMoment } from '#web/platform/form/typing.ts'
import { NoteField } from '#web/platform/form/note-field.tsx'
import type { ManualShiftDetail, ManualShiftPreview, ManualShiftValues } from './manual-shift-values.ts'

const timesOf = (row: OptionRow) => `${String(row['start'])}–${String(row['end'])}`

/** The fields of a manual shift: which shift, on which days, why. */
export function ManualShiftFields({ form, errorsOf }: FieldsProps<ManualShiftValues, ManualShiftDetail, ManualShiftPreview>) {
  const { values, set, touch } = form
  const say = useText()
  const language = useLanguage()
  const first = useLastDay(values.startDate)
  const wrong = (name: string) => errorsOf(name).join(' ') || null
  const choose = (name: 'shift' | 'reasonType') => (row: OptionRow | null) => {
    set(`${name}Id`, row ? String(row.id) : null)
    set(name, row?.displayName ?? '')
  }
  const pair = {
    from: values.startDate,
    until: values.endDate,
    onPick: (from: string, until: string) => {
      set('startDate', from)
      set('endDate', until)
    },
  }
  return (
    <>
      <OnBehalfField form={form} source={manualShiftCalls.employees} />
      <RemoteSelect
        label={say('manualShift.shift')}
        source={manualShiftCalls.shifts}
        required
        value={values.shiftId}
        shown={values.shift}
        option={(row) => `${row.displayName} · ${timesOf(row)}`}
        aside={timesOf}
        onChange={choose('shift')}
        onBlur={() => touch('shiftId')}
        error={wrong('shiftId')}
      />
      <MomentRow columns={2}>
        {(['startDate', 'endDate'] as const).map((name) => {
          const day = readMoment('date', values[name])
          return (
            <MomentInput
              key={name}
              kind="date"
              label={say(`manualShift.${name}`)}
              value={values[name]}
              onChange={(text) => {
                set(name, text)
                const read = readMoment('date', text)
                // One day is the usual case.
                if (name === 'startDate' && read !== null && (values.endDate === '' || values.endDate === first)) set('endDate', read)
              }}
              pair={pair}
              onBlur={() => touch(name)}
              required
              hint={day ? friendlyDate(day, language) : undefined}
              error={wrong(name)}
            />
          )
        })}
      </MomentRow>
      <Checkbox
        label={say('manualShift.includeDaysOff')}
        checked={values.includeDaysOff}
        onChange={(event) => set('includeDaysOff', event.currentTarget.checked)}
      />
      <RemoteSelect
        label={say('manualShift.reason')}
        source={manualShiftCalls.reasonTypes}
        required
        value={values.reasonTypeId}
        shown={values.reasonType}
        onChange={choose('reasonType')}
        onBlur={() => touch('reasonTypeId')}
        error={wrong('reasonTypeId')}
      />
      <NoteField label={say('manualShift.note')} value={values.note} error={wrong('note')} onChange={(note) => set('note', note)} />
      <AttachmentsField
        label={say('attachment.list')}
        value={values.attachments}
        onChange={(files) => set('attachments', files)}
        send={sendAttachment}
        error={wrong('attachmentIds')}
      />
    </>
  )
}
