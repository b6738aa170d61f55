import { Skeleton } from '@mantine/core'
import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { Form } from '#web/platform/form/form.tsx'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import { useForm } from '#web/platform/form/use-form.ts'
import { movedBy } from './periods.tsx'
import { submitForm } from '#web/set-up/submit-form.ts'
import classes from '#web/set-up/set-up.module.css'

/** A site, or a group, with the dates that stand. */
export interface KeptThing {
  id: string
  name: string
  of: 'site' | 'group'
  /** Dates of its own; a site always has them. */
  apart: boolean
  since: string | null
  until: string | null
  mayChange: boolean
}

type Values = { apart: boolean; since: string; until: string }

/** Sets the dates of a site or a group, once it was told what that computes and what goes. */
export function KeptDialog({ thing, onClose }: { thing: KeptThing; onClose: () => void }) {
  const say = useText()
  const act = useAct(timeSetupCalls.changeKept, { refreshes: [...movedBy, 'time-setup'] })
  const dates: FieldSpec[] = [
    { kind: 'date', name: 'since', label: say('timeSetup.keptSince'), hint: say('timeSetup.keptSinceHint'), span: 6 },
    { kind: 'date', name: 'until', label: say('timeSetup.keptUntil'), hint: say('timeSetup.keptUntilHint'), span: 6 },
  ]
  const apart: FieldSpec = { kind: 'checkbox', name: 'apart', label: say('timeSetup.keptApart') }
  const fields = thing.of === 'group' ? [apart, ...dates] : dates
  const form = useForm<Values>(fields, { apart: thing.apart, since: thing.since ?? '', until: thing.until ?? '' })
  const inputOf = ({ apart: own, since, until }: Values) => ({
    siteId: thing.of === 'site' ? thing.id : null,
    groupId: thing.of === 'group' ? thing.id : null,
    apart: thing.of === 'site' || own,
    since: since || null,
    until: until || null,
  })
  const effect = useCall(timeSetupCalls.keptPreview, inputOf(form.values), { keepPrevious: false })
  const save = async () => {
    const saved = await submitForm(form, fields, async (values) => {
      await act.mutateAsync({ input: inputOf(values) })
      tellSuccess(say('timeSetup.keptSaved'))
    })
    if (saved) onClose()
  }
  return (
    <ActDialog
      title={say('timeSetup.keptOf', { name: thing.name })}
      act={say('setUp.save')}
      onAct={() => void save()}
      busy={act.isPending}
      disabled={!effect.data}
      size={560}
      onClose={onClose}
    >
      <Form label={say('timeSetup.keptOf', { name: thing.name })} fields={fields} form={form} onSubmit={() => void save()}>
        <button type="submit" hidden>
          {say('setUp.save')}
        </button>
      </Form>
      <div className={classes.effect} role="status">
        {effect.isLoading && <Skeleton height={44} />}
        {effect.isError && <p className={classes.aside}>{errorTexts(effect.error).join(' ')}</p>}
        {effect.data && (
          <>
            <p>{say('timeSetup.keptComputes', { count: effect.data.computes })}</p>
            <p>{say('timeSetup.keptRemoves', { count: effect.data.removes })}</p>
            {effect.data.closedUntil && <p>{say('timeSetup.keptClosed', { day: effect.data.closedUntil })}</p>}
          </>
        )}
      </div>
    </ActDialog>
  )
}
