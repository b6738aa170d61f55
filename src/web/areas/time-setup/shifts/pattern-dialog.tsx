import { useState } from 'react'
import { patternFaults } from '#shared/records/schedule/pattern.ts'
import { patternSetUp, type PatternSet, type ShiftSet } from '#shared/areas/time-setup.ts'
import type { Scopes } from '#shared/contract/scope.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { isOfScope, scopeField, scopeValue, scopeWished } from '#web/set-up/scope-field.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import { ProposedCode } from '#web/set-up/proposed-code.tsx'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
import { nameFields, namesOf, nameValues, type NameValues } from '#web/set-up/name-fields.ts'
import { PatternPainter } from './pattern-painter.tsx'
import classes from './pattern-painter.module.css'

type Weeks = PatternSet['weeks']

const emptyWeek = (): Weeks[number] => Array.from({ length: 7 }, () => [])

/** Makes a pattern, or changes its weeks. */
export function PatternDialog({
  pattern,
  patterns,
  shifts,
  scopes,
  minimumRestHours,
  onClose,
}: {
  pattern: PatternSet | null
  patterns: readonly PatternSet[]
  shifts: readonly ShiftSet[]
  scopes: Scopes
  minimumRestHours: number
  onClose: () => void
}) {
  const say = useText()
  const act = useAct(patternSetUp.calls.save)
  const [weeks, setWeeks] = useState<Weeks>(() => pattern?.weeks ?? [emptyWeek()])
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
      lead={({ values: { siteId } }) => (
        <>
          <PatternPainter
            weeks={weeks}
            onWeeks={setWeeks}
            shifts={shifts}
            isOffered={(shift) => isOfScope(shift, siteId)}
            faults={faults}
            minimumRestHours={minimumRestHours}
          />
          <p role="status" className={classes.told}>
            {short > 0 && say('timeSetup.patternTold', { count: short })}
          </p>
        </>
      )}
    >
      {(form) =>
        pattern === null && <ProposedCode set={patternSetUp} taken={patterns.map(({ code }) => code)} form={form as unknown as FormState} />
      }
    </FormDialog>
  )
}
