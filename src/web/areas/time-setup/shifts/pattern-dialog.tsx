import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { patternFaults } from '#shared/records/schedule/pattern.ts'
import { mostWeeks, patternSetUp, type PatternSet, type ShiftSet } from '#shared/areas/time-setup.ts'
import type { Scopes } from '#shared/contract/scope.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { isOfScope, scopeField, scopeValue, scopeWished } from '#web/set-up/scope-field.ts'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
import { nameFields, namesOf, nameValues, type NameValues } from '#web/set-up/name-fields.ts'
import { PatternDay } from './pattern-day.tsx'
import { WeekGrid } from './week-grid.tsx'
import classes from './week-grid.module.css'

type Weeks = PatternSet['weeks']

const emptyWeek = (): Weeks[number] => Array.from({ length: 7 }, () => [])

/** Makes a pattern, or changes its weeks. */
export function PatternDialog({
  pattern,
  shifts,
  scopes,
  minimumRestHours,
  onClose,
}: {
  pattern: PatternSet | null
  shifts: readonly ShiftSet[]
  scopes: Scopes
  minimumRestHours: number
  onClose: () => void
}) {
  const say = useText()
  const act = useAct(patternSetUp.calls.save)
  const [weeks, setWeeks] = useState<Weeks>(() => pattern?.weeks ?? [emptyWeek()])
  const put = (week: number, day: number, ids: string[]) =>
    setWeeks(weeks.map((days, at) => (at === week ? days.map((kept, on) => (on === day ? ids : kept)) : days)))
  const faults = patternFaults(weeks, (id) => shifts.find((shift) => shift.id === id)?.rule, minimumRestHours)
  const short = faults.filter(({ rule }) => rule === 'rest').length
  const save = async (values: NameValues & { siteId: string | null }) => {
    await act.mutateAsync({ input: { id: pattern?.id ?? null, ...namesOf(values), ...scopeWished(values.siteId), weeks } })
    tellSuccess(say('timeSetup.saved'))
  }
  return (
    <FormDialog
      title={say(pattern ? 'timeSetup.changePattern' : 'timeSetup.newPattern')}
      fields={[...nameFields(say), scopeField(say, scopes)]}
      initial={{ ...nameValues(pattern), siteId: scopeValue(pattern, scopes) }}
      busy={act.isPending}
      onSave={save}
      onClose={onClose}
      size={980}
    >
      {({ values: { siteId } }) => (
        <>
          <WeekGrid
            weeks={weeks}
            className={classes.edited ?? ''}
            cell={(chosen, { week, day, dayName }) => (
              <PatternDay
                chosen={chosen}
                shifts={shifts}
                isOffered={(shift) => isOfScope(shift, siteId)}
                at={{ day: dayName, number: week + 1 }}
                faults={faults.filter((fault) => fault.week === week && fault.weekday === day)}
                minimumRestHours={minimumRestHours}
                onChange={(ids) => put(week, day, ids)}
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
          <p role="status" className={classes.told}>
            {short > 0 && say('timeSetup.patternTold', { count: short })}
          </p>
        </>
      )}
    </FormDialog>
  )
}
