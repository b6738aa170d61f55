import { checkTimeOverriderCalls } from '#shared/requests/check-time-overrider.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { personFormats } from '#web/foundation/format/person-formats.ts'
import { useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { OnBehalfField } from '#web/approval/acts/on-behalf-field.tsx'
import type { FieldsProps } from '#web/approval/request/request-views.ts'
import { sendAttachment } from '#web/approval/acts/use-request-acts.ts'
import { AttachmentsField } from '#web/platform/attachment/attachments-field.tsx'
import { RemoteSelect } from '#web/platform/choice/remote-select.tsx'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { MomentRow } from '#web/platform/form/inputs/moment-row.tsx'
import { readMoment } from '#web/platform/form/typing.ts'
import { NoteField } from '#web/platform/form/note-field.tsx'
import type {
  CheckTimeOverriderDetail,
  CheckTimeOverriderPreview,
  CheckTimeOverriderValues,
  ShiftDetail,
} from './check-time-overrider-values.ts'

type Props = FieldsProps<CheckTimeOverriderValues, CheckTimeOverriderDetail, CheckTimeOverriderPreview>

/** The fields of a correction: which day, when the person came and left, and why the devices have it otherwise. */
export function CheckTimeOverriderFields(props: Props) {
  const { form, errorsOf } = props
  const { values, set } = form
  const say = useText()
  const asked = { employeeId: values.employeeId }
  const configuration = useCall(checkTimeOverriderCalls.configurationOf, asked, { staleTime: 60_000 }).data
  const wrong = (name: string) => errorsOf(name).join(' ') || null
  return (
    <>
      <OnBehalfField form={form} source={checkTimeOverriderCalls.employees} />
      <Times {...props} />
      <RemoteSelect
        label={say('checkTimeOverrider.site')}
        source={checkTimeOverriderCalls.sites}
        value={values.siteId}
        shown={values.site}
        placeholder={say('checkTimeOverrider.ownSite')}
        onChange={(row) => {
          set('siteId', row ? String(row.id) : null)
          set('site', row?.displayName ?? '')
        }}
        error={wrong('siteId')}
      />
      <NoteField
        label={say('checkTimeOverrider.note')}
        value={values.note}
        error={wrong('note')}
        required={configuration?.asksNote ?? false}
        onChange={(note) => set('note', note)}
      />
      <AttachmentsField
        label={say('checkTimeOverrider.attachment')}
        value={values.attachments}
        onChange={(files) => set('attachments', files)}
        send={sendAttachment}
        error={wrong('attachmentIds')}
      />
    </>
  )
}

function Times({ form, errorsOf }: Props) {
  const { values, set, touch } = form
  const say = useText()
  const language = useLanguage()
  const day = readMoment('date', values.day)
  const asked = { employeeId: values.employeeId, day: day ?? '' }
  const detail = useCall(checkTimeOverriderCalls.shiftDetail, asked, { enabled: day !== null, staleTime: 30_000 }).data
  const wrong = (name: string) => errorsOf(name).join(' ') || null
  const complaints = [...new Set([...errorsOf('checkIn'), ...errorsOf('checkOut')])]
  return (
    <MomentRow complaints={complaints} note={<DayAsItIs detail={detail} />}>
      <MomentInput
        kind="date"
        label={say('checkTimeOverrider.day')}
        value={values.day}
        onChange={(text) => set('day', text)}
        onBlur={() => touch('day')}
        until={detail?.today}
        required
        hint={day ? friendlyDate(day, language) : undefined}
        error={wrong('day')}
      />
      {(['checkIn', 'checkOut'] as const).map((name) => (
        <MomentInput
          key={name}
          kind="time"
          label={say(name === 'checkIn' ? 'checkTimeOverrider.in' : 'checkTimeOverrider.out')}
          value={values[name]}
          onChange={(text) => set(name, text)}
          onBlur={() => touch(name)}
          hint={hintOf(detail && (name === 'checkIn' ? detail.missingIn : detail.missingOut), say)}
          error={errorsOf(name).length > 0}
        />
      ))}
    </MomentRow>
  )
}

const hintOf = (planned: string | null | undefined, say: Say) =>
  planned ? say('checkTimeOverrider.proposal', { time: planned }) : undefined

/** `Planned: Office 08:00–17:00 · in 08:02 · out 12:00 (does not count)`, and whose clock that is where it is another's. */
function DayAsItIs({ detail }: { detail: ShiftDetail | undefined }) {
  const say = useText()
  if (!detail) return null
  const shifts = detail.shifts.map(({ name, from, until }) => `${name} ${from}–${until}`).join(', ')
  const times = detail.checkTimes.map(({ time, direction, counts }) => {
    const told = say(`checkTimeOverrider.time.${direction ?? 'none'}`, { time })
    return counts ? told : `${told} (${say('checkTimeOverrider.time.ignored')})`
  })
  const zone = detail.timeZone === personFormats().timeZone ? '' : say('checkTimeOverrider.timeThere', { zone: detail.timeZone })
  return [
    shifts ? say('checkTimeOverrider.planned', { shifts }) : say('checkTimeOverrider.noShift'),
    ...(times.length > 0 ? times : [say('checkTimeOverrider.noTimes')]),
    zone,
    detail.isKept ? '' : say('checkTimeOverrider.notKeptHere'),
  ]
    .filter(Boolean)
    .join(' · ')
}
