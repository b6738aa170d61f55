import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useEffect } from 'react'
import { hasDutyIn } from '#shared/duties.ts'
import { overtimeSchedule, overtimeScheduleCalls } from '#shared/requests/overtime-schedule.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import type { FieldsProps } from '#web/approval/request/request-views.ts'
import { sendAttachment } from '#web/approval/acts/use-request-acts.ts'
import { AttachmentsField } from '#web/platform/attachment/attachments-field.tsx'
import { RemoteSelect } from '#web/platform/choice/remote-select.tsx'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { MomentRow } from '#web/platform/form/inputs/moment-row.tsx'
import { NumberInput } from '#web/platform/form/inputs/number-input.tsx'
import { readMoment } from '#web/platform/form/typing.ts'
import { NoteField } from '#web/platform/form/note-field.tsx'
import {
  longestBreak,
  type OvertimeScheduleDetail,
  type OvertimeSchedulePreview,
  type OvertimeScheduleValues,
} from './overtime-schedule-values.ts'
import { PeopleField } from './people-field.tsx'
import classes from './overtime-schedule-fields.module.css'

type Props = FieldsProps<OvertimeScheduleValues, OvertimeScheduleDetail, OvertimeSchedulePreview>

/** The fields of overtime: why, when, made good by what, and whose it is. */
export function OvertimeScheduleFields({ form, errorsOf, preview, request }: Props) {
  const say = useText()
  const home = useHome().data
  const { values, set } = form
  const wrong = (name: string) => errorsOf(name).join(' ') || null
  const mayOthers = home && (home.roles.manages || hasDutyIn(home.roles, 'OverTime'))
  return (
    <>
      <RemoteSelect
        label={say('overtime.reason')}
        source={overtimeScheduleCalls.reasonTypes}
        required
        value={values.reasonTypeId}
        shown={values.reasonType || (request?.reasonType ?? '')}
        error={wrong('reasonTypeId')}
        onChange={(row) => {
          set('reasonTypeId', row ? String(row.id) : null)
          set('reasonType', row?.displayName ?? '')
        }}
      />
      <Times form={form} errorsOf={errorsOf} />
      <Compensation form={form} />
      {(mayOthers || values.people.length > 0) && <PeopleField form={form} errorsOf={errorsOf} days={preview?.lines ?? []} />}
      <NoteField label={say('overtime.note')} value={values.note} error={wrong('note')} onChange={(note) => set('note', note)} />
      <AttachmentsField
        label={say('overtime.attachment')}
        value={values.attachments}
        onChange={(files) => set('attachments', files)}
        send={sendAttachment}
        error={wrong('attachmentIds')}
      />
    </>
  )
}

function Times({ form, errorsOf }: Pick<Props, 'form' | 'errorsOf'>) {
  const { values, set, touch } = form
  const say = useText()
  const language = useLanguage()
  const day = readMoment('date', values.day)
  const wrong = (name: string) => errorsOf(name).join(' ') || null
  // Of one's own overtime what is found stands here: there is no line to stand beside.
  const own = values.people.length === 0 ? errorsOf('employees.0') : []
  const complaints = [...new Set([...errorsOf('oTStart'), ...errorsOf('oTUntil'), ...own])]
  return (
    <MomentRow columns={4} complaints={complaints}>
      <MomentInput
        kind="date"
        label={say('overtime.day')}
        value={values.day}
        onChange={(text) => set('day', text)}
        onBlur={() => touch('day')}
        required
        hint={day ? friendlyDate(day, language) : undefined}
        error={wrong('day')}
      />
      <MomentInput
        kind="time"
        label={say('overtime.from')}
        value={values.from}
        onChange={(text) => set('from', text)}
        onBlur={() => touch('from')}
        required
        error={wrong('from') ?? errorsOf('oTStart').length > 0}
      />
      <MomentInput
        kind="time"
        label={say('overtime.until')}
        value={values.until}
        onChange={(text) => set('until', text)}
        onBlur={() => touch('until')}
        required
        error={wrong('until') ?? errorsOf('oTUntil').length > 0}
      />
      <NumberInput
        label={say('overtime.breakMinutes')}
        decimals={false}
        maxLength={longestBreak}
        value={values.breakMinutes}
        error={wrong('breakMinutes')}
        onChange={(minutes) => set('breakMinutes', minutes)}
      />
    </MomentRow>
  )
}

/** Pay or time off, where both are open. */
function Compensation({ form }: Pick<Props, 'form'>) {
  const say = useText()
  const { data } = useCall(overtimeSchedule.calls.configuration, {}, { staleTime: 60_000 })
  const { compensation } = form.values
  const only = data && data.pay !== data.timeOff ? (data.pay ? 'pay' : 'timeOff') : null
  useEffect(() => {
    if (only && only !== compensation && form.values.people.length === 0) form.propose('compensation', only)
  })
  if (!data?.timeOff || !data.pay) return null
  return (
    <div role="group" aria-label={say('overtime.compensation')} className={classes.choice}>
      <span className={classes.label}>{say('overtime.compensation')}</span>
      <SegmentedControl
        aria-label={say('overtime.compensation')}
        value={compensation}
        onChange={(value) => form.set('compensation', value)}
        data={[
          { value: 'pay', label: say('overtime.compensation.pay') },
          { value: 'timeOff', label: say('overtime.compensation.timeOff') },
        ]}
      />
    </div>
  )
}
