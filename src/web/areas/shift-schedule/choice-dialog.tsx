import { useText } from '#web/foundation/i18n/use-text.ts'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import type { Choice } from './draft.ts'
import type { Shifts } from './month-facts.ts'
import { ShiftList } from './shift-list.tsx'

interface ChoiceDialogProps {
  title: string
  shifts: Shifts
  value: Choice
  onChoose: (choice: Choice) => void
  onClose: () => void
}

const mostShifts = 3

/** Chooses what is planned for a day, or for several at once. */
export function ChoiceDialog({ title, shifts, value, onChoose, onClose }: ChoiceDialogProps) {
  const say = useText()
  const choose = (choice: Choice, more: boolean) => {
    const beside = more && choice !== null && choice.length > 0 && value !== null && !value.includes(choice[0] ?? '')
    const byStart = (keys: readonly string[]) =>
      keys.toSorted((a, b) => (shifts.get(a)?.start ?? '').localeCompare(shifts.get(b)?.start ?? ''))
    onChoose(beside ? byStart([...value, ...choice]).slice(0, mostShifts) : choice)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={title} size="sm">
      <ShiftList shifts={shifts} value={value} label={say('roster.choose')} onChoose={choose} />
    </Dialog>
  )
}
