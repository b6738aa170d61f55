import { timeSetupCalls, type HolidaySet } from '#shared/areas/time-setup.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { holidayText, useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import { FormDialog } from '#web/set-up/form-dialog.tsx'

/** What else shows holidays. */
export const refreshed = ['home', 'attendance', 'shift-schedule']

type Values = { day: string; name: string; half: boolean }

/** Writes a holiday by hand. */
export function HolidayDialog({ siteId, holiday, onClose }: { siteId: string; holiday: HolidaySet | null; onClose: () => void }) {
  const say = useText()
  const act = useAct(timeSetupCalls.changeHolidays, { refreshes: refreshed })
  const shown = holiday ? holidayText(holiday.name, say) : ''
  const fields: FieldSpec[] = [
    { kind: 'date', name: 'day', label: say('timeSetup.day'), required: true },
    { kind: 'text', name: 'name', label: say('timeSetup.name'), required: true, longest: 200 },
    { kind: 'checkbox', name: 'half', label: say('timeSetup.halfDay') },
  ]
  const save = async ({ day, name, half }: Values) => {
    // A name that the portal brought along and that was left as it is said stays the one under which it is kept.
    const kept = holiday && name.trim() === shown ? holiday.name : name.trim()
    const moved = holiday && (holiday.day !== day || holiday.name !== kept)
    const remove = moved ? [{ day: holiday.day, name: holiday.name }] : []
    await act.mutateAsync({ input: { siteId, add: [{ day, name: kept, off: half ? 0.5 : 1 }], remove } })
    tellSuccess(say('timeSetup.saved'))
  }
  return (
    <FormDialog
      title={say(holiday ? 'timeSetup.changeHoliday' : 'timeSetup.newHoliday')}
      fields={fields}
      initial={{ day: holiday?.day ?? '', name: shown, half: holiday !== null && holiday.off < 1 }}
      busy={act.isPending}
      onSave={save}
      onClose={onClose}
      size={480}
    />
  )
}
