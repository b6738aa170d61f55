import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { leaveCalls } from '#shared/requests/leave-request.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { OnBehalfField } from '#web/approval/acts/on-behalf-field.tsx'
import type { FieldsProps } from '#web/approval/request/request-views.ts'
import { sendAttachment } from '#web/approval/acts/use-request-acts.ts'
import { AttachmentsField } from '#web/platform/attachment/attachments-field.tsx'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { useLastDay } from '#web/platform/form/inputs/use-last-day.ts'
import { readMoment } from '#web/platform/form/typing.ts'
import { NoteField } from '#web/platform/form/note-field.tsx'
import { DayParts } from './day-parts.tsx'
import { HoursField } from './hours-field.tsx'
import { LeaveTypeSelect } from './leave-type-select.tsx'
import { isByHour, type DayPart, type LeaveDetail, type LeavePreview, type LeaveValues } from './leave-values.ts'
import { NoLeaveType } from './no-leave-type.tsx'
import { LocationField } from './location-field.tsx'
import { ReplacementField } from './replacement-field.tsx'
import { useDayMarks } from './use-day-marks.ts'
import { useLeaveTypes, type LeaveType } from './use-leave-types.ts'
import classes from './leave-fields.module.css'

type Props = FieldsProps<LeaveValues, LeaveDetail, LeavePreview>

/** The fields of a leave, in the order in which a person thinks of them. */
export function LeaveFields(props: Props) {
  const { form, errorsOf } = props
  const { values } = form
  const say = useText()
  // While a day is being typed, what holds today is shown.
  const startDate = readMoment('date', values.startDate)
  const types = useLeaveTypes(values.employeeId, startDate)
  const type = types?.find((each) => each.id === values.leaveTypeId)
  const [first] = types ?? []
  // Another person may have other types: the first of theirs, as on a new form.
  useEffect(() => {
    if (values.leaveTypeId === null && first) form.propose('leaveTypeId', first.id)
  })
  const asksLocation = useCall(
    leaveCalls.enableInputLocation,
    { leaveTypeId: values.leaveTypeId ?? '', employeeId: values.employeeId, startDate },
    { enabled: values.leaveTypeId !== null, staleTime: 60_000 },
  ).data?.value
  return (
    <>
      <OnBehalfField form={form} source={leaveCalls.employees} onChosen={() => form.set('leaveTypeId', null)} />
      {types?.length === 0 && <NoLeaveType name={values.employee || null} />}
      <LeaveTypeSelect
        types={types ?? []}
        value={values.leaveTypeId}
        onChange={(id) => form.set('leaveTypeId', id)}
        error={errorsOf('leaveTypeId').join(' ') || null}
      />
      <Dates {...props} type={type} />
      {isByHour(values) && <HoursField form={form} error={errorsOf('hours').join(' ')} />}
      <ReplacementField form={form} error={errorsOf('replacementId').join(' ')} />
      {asksLocation && <LocationField form={form} error={errorsOf('location').join(' ')} />}
      <NoteField
        label={say('leave.note')}
        value={values.note}
        error={errorsOf('note').join(' ') || null}
        onChange={(note) => form.set('note', note)}
      />
      <AttachmentsField
        label={say('leave.attachment')}
        value={values.attachments}
        onChange={(files) => form.set('attachments', files)}
        send={sendAttachment}
        error={errorsOf('attachmentIds').join(' ')}
      />
    </>
  )
}

function Dates({ form, errorsOf, type }: Props & { type: LeaveType | undefined }) {
  const { values, set, touch } = form
  const say = useText()
  const language = useLanguage()
  const first = useLastDay(values.startDate)
  const oneDay = values.endDate === (first ?? values.startDate)
  const [halves, hours] = [type?.halfDays ?? true, type?.hours ?? false]
  const parts: DayPart[] = ['full', ...(halves ? (['first', 'second'] as const) : []), ...(hours ? (['hours'] as const) : [])]
  const isOffered = parts.includes(values.startDayLeaveType) && (oneDay || halves || values.endDayLeaveType === 'full')
  const day = (text: string) => (readMoment('date', text) ? friendlyDate(text, language) : undefined)
  const begin = (startDate: string) => {
    const read = readMoment('date', startDate)
    // A leave that ended where it began moves with its beginning.
    if (read !== null && (oneDay || values.endDate < read)) set('endDate', read)
    set('startDate', startDate)
  }
  const takeStart = (part: DayPart) => {
    if (part === 'hours' && !oneDay) set('endDate', values.startDate)
    set('startDayLeaveType', part)
  }
  const pair = {
    from: values.startDate,
    until: values.endDate,
    onPick: (from: string, until: string) => {
      set('startDate', from)
      set('endDate', until)
    },
  }
  const takeWhole = () => {
    set('startDayLeaveType', 'full')
    set('endDayLeaveType', 'full')
  }
  return (
    <div className={classes.dates}>
      <div className={classes.date}>
        <MomentInput
          kind="date"
          label={say('leave.from')}
          value={values.startDate}
          onChange={begin}
          onBlur={() => touch('startDate')}
          required
          pair={pair}
          useMarks={useDayMarks}
          hint={day(values.startDate)}
          error={errorsOf('startDate').join(' ') || null}
        />
        <DayParts
          label={say('leave.partOf', { name: say('leave.from') })}
          parts={parts}
          value={values.startDayLeaveType}
          onChange={takeStart}
        />
        <Complaint texts={isOffered ? errorsOf('startDayLeaveType') : []} />
      </div>
      <div className={classes.date}>
        <MomentInput
          kind="date"
          label={say('leave.until')}
          value={values.endDate}
          from={readMoment('date', values.startDate) ?? undefined}
          onChange={(endDate) => set('endDate', endDate)}
          onBlur={() => touch('endDate')}
          required
          pair={pair}
          useMarks={useDayMarks}
          hint={day(values.endDate)}
          error={errorsOf('endDate').join(' ') || null}
        />
        {!oneDay && halves && (
          <DayParts
            label={say('leave.partOf', { name: say('leave.until') })}
            parts={['full', 'first']}
            value={values.endDayLeaveType}
            onChange={(part) => set('endDayLeaveType', part)}
          />
        )}
      </div>
      {!isOffered && (
        <div role="alert" className={classes.wholeOnly}>
          <span>{say('leave.wholeOnly', { type: type?.displayName ?? '' })}</span>
          <Button size="compact-md" variant="default" onClick={takeWhole}>
            {say('leave.takeWhole')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Complaint({ texts }: { texts: readonly string[] }) {
  return texts.length > 0 ? (
    <p role="alert" className={classes.complaint}>
      {texts.join(' ')}
    </p>
  ) : null
}
