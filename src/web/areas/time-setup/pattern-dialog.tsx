import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { mostWeeks, timeSetupCalls, type PatternSet, type ShiftSet } from '#shared/areas/time-setup.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { FormDialog } from './form-dialog.tsx'
import { nameFields, nameIn, namesOf, nameValues, type NameValues } from './name-fields.ts'
import { WeekGrid } from './week-grid.tsx'
import classes from './time-setup.module.css'

type Weeks = PatternSet['weeks']

const emptyWeek = (): Weeks[number] => Array.from({ length: 7 }, () => [])

/** Makes a pattern, or changes its weeks. */
export function PatternDialog({
  pattern,
  shifts,
  onClose,
}: {
  pattern: PatternSet | null
  shifts: readonly ShiftSet[]
  onClose: () => void
}) {
  const say = useText()
  const language = useLanguage()
  const act = useAct(timeSetupCalls.savePattern)
  const [weeks, setWeeks] = useState<Weeks>(() => pattern?.weeks ?? [emptyWeek()])
  const put = (week: number, day: number, shift: string) =>
    setWeeks(weeks.map((days, at) => (at === week ? days.map((kept, on) => (on === day ? (shift ? [shift] : []) : kept)) : days)))
  const save = async (values: NameValues) => {
    await act.mutateAsync({ input: { id: pattern?.id ?? null, ...namesOf(values), weeks } })
    tellSuccess(say('timeSetup.saved'))
  }
  const choices = (chosen: readonly string[]) => [
    { value: '', label: say('timeSetup.off') },
    ...shifts
      .filter(({ id, isRetired }) => !isRetired || chosen.includes(id))
      .map((shift) => ({ value: shift.id, label: `${nameIn(shift.names, language)} (${shift.rule.start}–${shift.rule.end})` })),
  ]
  return (
    <FormDialog
      title={say(pattern ? 'timeSetup.changePattern' : 'timeSetup.newPattern')}
      fields={nameFields(say)}
      initial={nameValues(pattern)}
      busy={act.isPending}
      onSave={save}
      onClose={onClose}
      size={980}
    >
      <WeekGrid
        weeks={weeks}
        className={classes.edited ?? ''}
        cell={(chosen, { week, day, dayName }) => (
          <NativeSelect
            aria-label={say('timeSetup.shiftOn', { day: dayName, number: week + 1 })}
            data={choices(chosen)}
            value={chosen[0] ?? ''}
            onChange={(event) => put(week, day, event.currentTarget.value)}
          />
        )}
        end={(week) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            disabled={weeks.length === 1}
            aria-label={say('timeSetup.removeWeek', { number: week + 1 })}
            onClick={() => setWeeks(weeks.filter((_, at) => at !== week))}
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        )}
      />
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size={16} stroke={1.75} />}
        disabled={weeks.length >= mostWeeks}
        onClick={() => setWeeks([...weeks, (weeks.at(-1) ?? emptyWeek()).map((day) => [...day])])}
      >
        {say('timeSetup.addWeek')}
      </Button>
    </FormDialog>
  )
}
