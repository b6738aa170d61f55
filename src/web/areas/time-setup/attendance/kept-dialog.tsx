import { Skeleton } from '@mantine/core'
import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { callQuery, queries, useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { Form } from '#web/platform/form/form.tsx'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import { useForm, type FormState } from '#web/platform/form/use-form.ts'
import { movedBy } from './periods.tsx'
import { Meanwhile } from '#web/set-up/meanwhile.tsx'
import { submitForm } from '#web/set-up/submit-form.ts'
import { useMeanwhile } from '#web/set-up/use-meanwhile.ts'
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

interface Typed extends Values {
  apart: boolean
  since: string
  until: string
}

type Dates = Pick<KeptThing, 'apart' | 'since' | 'until'>
const datesOf = ({ apart, since, until }: Dates): Dates => ({ apart, since, until })
const typedOf = ({ apart, since, until }: Dates): Typed => ({ apart, since: since ?? '', until: until ?? '' })

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
  const form = useForm<Typed>(fields, typedOf(datesOf(thing)))
  const inputOf = ({ apart: own, since, until }: Typed) => ({
    siteId: thing.of === 'site' ? thing.id : null,
    groupId: thing.of === 'group' ? thing.id : null,
    apart: thing.of === 'site' || own,
    since: since || null,
    until: until || null,
  })
  const effect = useCall(timeSetupCalls.keptPreview, inputOf(form.values), { keepPrevious: false })
  const { opened, others, meet } = useMeanwhile(datesOf(thing), {
    valuesOf: typedOf,
    ask: async () => {
      const now = await queries.fetchQuery({ ...callQuery(timeSetupCalls.kept, {}), staleTime: 0 })
      const found = thing.of === 'site' ? now.sites.find(({ id }) => id === thing.id) : now.groups.find(({ id }) => id === thing.id)
      return found && datesOf({ apart: true, ...found })
    },
  })
  const save = async () => {
    const saved = await submitForm(form, fields, async (values) => {
      await meet(() => act.mutateAsync({ input: { ...inputOf(values), opened } }), form)
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
      <Meanwhile others={others} fields={fields} form={form as unknown as FormState} />
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
