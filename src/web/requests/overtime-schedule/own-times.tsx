import { overtimeScheduleCalls } from '#shared/requests/overtime-schedule.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { employeeOption } from '#web/platform/choice/employee-option.tsx'
import { RemoteSelect } from '#web/platform/choice/remote-select.tsx'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { MomentRow } from '#web/platform/form/inputs/moment-row.tsx'
import { NumberInput } from '#web/platform/form/inputs/number-input.tsx'
import { longestBreak, type PersonLine } from './overtime-schedule-values.ts'

/** Times, break and stand-in of one person. */
export function OwnTimes({ line, onChange }: { line: PersonLine; onChange: (line: PersonLine) => void }) {
  const say = useText()
  return (
    <div role="group" aria-label={say('overtime.ownTimesOf', { name: line.displayName })}>
      <MomentRow
        columns={4}
        beneath={
          <RemoteSelect
            label={say('overtime.replacement')}
            source={overtimeScheduleCalls.replacements}
            body={{ employeeId: line.id }}
            value={line.replacementId}
            shown={line.replacement}
            option={employeeOption}
            clearable
            onChange={(row) => onChange({ ...line, replacementId: row ? String(row.id) : null, replacement: row?.displayName ?? '' })}
          />
        }
      >
        <MomentInput kind="date" label={say('overtime.day')} value={line.day} onChange={(day) => onChange({ ...line, day })} />
        <MomentInput kind="time" label={say('overtime.from')} value={line.from} onChange={(from) => onChange({ ...line, from })} />
        <MomentInput kind="time" label={say('overtime.until')} value={line.until} onChange={(until) => onChange({ ...line, until })} />
        <NumberInput
          label={say('overtime.breakMinutes')}
          decimals={false}
          maxLength={longestBreak}
          value={line.breakMinutes}
          onChange={(breakMinutes) => onChange({ ...line, breakMinutes })}
        />
      </MomentRow>
    </div>
  )
}
