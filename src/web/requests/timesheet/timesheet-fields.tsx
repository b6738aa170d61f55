import { Link, useSearch } from '@tanstack/react-router'
import { timesheet, timesheetCalls } from '#shared/requests/timesheet.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { OnBehalfField } from '#web/approval/acts/on-behalf-field.tsx'
import type { FieldsProps } from '#web/approval/request/request-views.ts'
import { sendAttachment } from '#web/approval/acts/use-request-acts.ts'
import { AttachmentsField } from '#web/platform/attachment/attachments-field.tsx'
import { NoteField } from '#web/platform/form/note-field.tsx'
import type { TimesheetDetail, TimesheetPreview, TimesheetValues } from './timesheet-values.ts'
import { WeekFields } from './week-fields.tsx'
import classes from './week-fields.module.css'

/** Says to whoever began a new one that this week had one, and how to come by another. */
function Begun({ code, start, employeeId }: { code: string; start: string; employeeId: string | null }) {
  const say = useText()
  const { begun } = useSearch({ strict: false }) as { begun?: string }
  if (!begun) return null
  const search = { start, another: 'yes', ...(employeeId && { employeeId }) }
  return (
    <p role="status" className={classes.begun}>
      {say('timesheet.begun', { code })}{' '}
      <Link to={`${timesheet.place.path}/new` as never} search={search as never} className={classes.another}>
        {say('timesheet.another')}
      </Link>
    </p>
  )
}

/** The fields of a timesheet: whose, its week, a note and files. */
export function TimesheetFields(props: FieldsProps<TimesheetValues, TimesheetDetail, TimesheetPreview>) {
  const { form, errorsOf } = props
  const { values, set } = form
  const say = useText()
  return (
    <>
      {props.request && <Begun code={props.request.code} start={props.request.start} employeeId={values.employeeId} />}
      <OnBehalfField form={form} source={timesheetCalls.employees} />
      <WeekFields {...props} />
      <NoteField
        label={say('timesheet.note')}
        value={values.note}
        error={errorsOf('note').join(' ') || null}
        onChange={(note) => set('note', note)}
      />
      <AttachmentsField
        label={say('timesheet.attachment')}
        value={values.attachments}
        onChange={(files) => set('attachments', files)}
        send={sendAttachment}
        error={errorsOf('attachmentIds').join(' ') || null}
      />
    </>
  )
}
