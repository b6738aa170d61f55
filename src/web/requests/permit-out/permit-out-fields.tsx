import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useEffect } from 'react'
import { permitOutCalls } from '#shared/requests/permit-out.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { personFormats } from '#web/foundation/format/person-formats.ts'
import { holidayText, useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { OnBehalfField } from '#web/approval/acts/on-behalf-field.tsx'
import type { FieldsProps } from '#web/approval/request/request-views.ts'
import { sendAttachment } from '#web/approval/acts/use-request-acts.ts'
import { dropdownPage, optionRequest } from '#web/platform/choice/source.ts'
import { AttachmentsField } from '#web/platform/attachment/attachments-field.tsx'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { MomentRow } from '#web/platform/form/inputs/moment-row.tsx'
import { readMoment } from '#web/platform/form/typing.ts'
import { NoteField } from '#web/platform/form/note-field.tsx'
import { ReasonSelect } from './reason-select.tsx'
import type { PermitOutDetail, PermitOutPreview, PermitOutValues, Workday } from './permit-out-values.ts'

type Props = FieldsProps<PermitOutValues, PermitOutDetail, PermitOutPreview>

/** The fields of a permit: why, and from when until when on which day. */
export function PermitOutFields(props: Props) {
  const { form, errorsOf } = props
  const { values, set } = form
  const say = useText()
  const reasons = useCall(permitOutCalls.reasonTypes, optionRequest('', 0, dropdownPage), { staleTime: 60_000 }).data?.listData ?? []
  const wrong = (name: string) => errorsOf(name).join(' ') || null
  return (
    <>
      <OnBehalfField form={form} source={permitOutCalls.employees} />
      <ReasonSelect
        reasons={reasons}
        value={values.reasonTypeId}
        onChange={(id) => set('reasonTypeId', id)}
        error={wrong('reasonTypeId')}
      />
      <Times {...props} />
      <NoteField
        label={say('permitOut.note')}
        value={values.note}
        error={wrong('note')}
        required={reasons.some(({ id, asksNote }) => asksNote && String(id) === values.reasonTypeId)}
        onChange={(note) => set('note', note)}
      />
      <AttachmentsField
        label={say('permitOut.attachment')}
        value={values.attachments}
        onChange={(files) => set('attachments', files)}
        send={sendAttachment}
        error={wrong('attachmentIds')}
      />
    </>
  )
}

function Times({ form, errorsOf }: Props) {
  const { values, set, propose, touch } = form
  const { employeeId, notBack, timeZone, until } = values
  const say = useText()
  const language = useLanguage()
  const day = readMoment('date', values.day)
  const workday = useCall(permitOutCalls.day, { employeeId, day: day ?? '' }, { enabled: day !== null, staleTime: 60_000 }).data
  const closes = workday?.closes
  // Somebody elsewhere goes by another clock, and another day may end earlier.
  useEffect(() => {
    if (workday && workday.timeZone !== timeZone) propose('timeZone', workday.timeZone)
    if (notBack && closes && closes !== until) propose('until', closes)
  })
  const wrong = (name: string) => errorsOf(name).join(' ') || null
  // Rules that look at both ends have more to say than fits beneath one of them.
  const complaints = [...new Set([...errorsOf('permitStart'), ...errorsOf('permitUntil')])]
  return (
    <MomentRow
      complaints={complaints}
      note={<WorkingTime workday={workday} />}
      beneath={
        <Checkbox
          label={say('permitOut.notBack')}
          checked={notBack}
          disabled={!closes}
          onChange={(event) => set('notBack', event.currentTarget.checked)}
        />
      }
    >
      <MomentInput
        kind="date"
        label={say('permitOut.day')}
        value={values.day}
        onChange={(text) => set('day', text)}
        onBlur={() => touch('day')}
        required
        hint={day ? friendlyDate(day, language) : undefined}
        error={wrong('day')}
      />
      <MomentInput
        kind="time"
        label={say('permitOut.from')}
        value={values.from}
        onChange={(text) => set('from', text)}
        onBlur={() => touch('from')}
        required
        error={wrong('from') ?? errorsOf('permitStart').length > 0}
      />
      <MomentInput
        kind="time"
        label={say('permitOut.until')}
        value={until}
        onChange={(text) => set('until', text)}
        onBlur={() => touch('until')}
        required
        disabled={notBack}
        error={wrong('until') ?? errorsOf('permitUntil').length > 0}
      />
    </MomentRow>
  )
}

/** `Office Indonesia: 08:30–17:30`, and whose clock that is where it is another than the reader's. */
function WorkingTime({ workday }: { workday: Workday | undefined }) {
  const say = useText()
  if (!workday) return null
  const { schedule, opens, closes, holiday, timeZone } = workday
  const works =
    opens && closes
      ? say('permitOut.works', { schedule, opens, closes })
      : holiday === null
        ? say('permitOut.freeDay')
        : holidayText(holiday, say)
  const elsewhere = timeZone === personFormats().timeZone ? '' : say('permitOut.timeThere', { zone: timeZone })
  return [works, elsewhere].filter(Boolean).join(' · ')
}
