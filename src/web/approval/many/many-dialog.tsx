import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { manyRequestsCalls, mostRequests, type ManyOutcome } from '#shared/areas/many-requests.ts'
import type { requestModules } from '#shared/requests/modules.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { Person } from '#web/platform/people/person.tsx'
import type { RequestModule } from '#shared/contract/request.ts'
import type { OfSomebody } from '../request/request-views.ts'
import classes from './many-dialog.module.css'

/** One of many new requests, with whose it is. */
export interface ManyLine {
  readonly employeeId: string
  readonly employee: string
  /** Beneath the name: which day, which type. */
  readonly detail?: string
  readonly request: OfSomebody
}

interface ManyDialogProps {
  module: RequestModule
  title: string
  lines: readonly ManyLine[]
  /** What is said with each submit. */
  note?: string
  onClose: () => void
  /** They were submitted. */
  onDone: () => void
}

type Told = ManyOutcome['requests'][number]

/** What would become of many new requests, one a line; submits them all at once, or those that nothing stands in the way of. */
export function ManyDialog({ module, title, lines, note = '', onClose, onDone }: ManyDialogProps) {
  const say = useText()
  const nameOf = useTextOf()
  const submit = useAct(manyRequestsCalls.submit, {
    refreshes: ['universal-inbox', 'home', 'my-requests', module.kind, ...module.refreshes],
  })
  const taken = lines.slice(0, mostRequests)
  const wish = (chosen: readonly ManyLine[]) => ({
    kind: module.kind as keyof typeof requestModules,
    note,
    requests: chosen.map(({ request }) => ({ employeeId: request.employeeId, form: { ...request.form } })),
  })
  const trial = useCall(manyRequestsCalls.try, wish(taken), { keepPrevious: false, staleTime: 0, fleeting: true })
  const told = trial.data?.requests
  const good = taken.filter((_, at) => told?.[at]?.errors.length === 0)
  const send = async () => {
    try {
      const { isWritten, requests } = await submit.mutateAsync({ input: wish(good) })
      // Somebody else's act came between: what stands in the way now is looked at anew.
      if (!isWritten) {
        tellError(requests.flatMap(({ errors }) => errors).join(' '))
        return void trial.refetch()
      }
      tellSuccess(say('many.done', { count: good.length, module: nameOf(module.title) }))
      onDone()
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={submit.isPending}
      size={680}
      title={title}
      footer={
        <>
          <Button loading={submit.isPending} disabled={good.length === 0} onClick={() => void send()}>
            {say(good.length === taken.length ? 'many.submitAll' : 'many.submitGood', { count: good.length })}
          </Button>
          <Button variant="default" disabled={submit.isPending} onClick={onClose}>
            {say('dialog.cancel')}
          </Button>
        </>
      }
    >
      {lines.length > taken.length && (
        <p role="alert" className={classes.state}>
          {say('many.tooMany', { most: mostRequests })}
        </p>
      )}
      <p role="status" className={classes.state}>
        {told ? say('many.wouldBe', { count: good.length, of: taken.length }) : trial.isError ? '' : say('many.trying')}
      </p>
      {trial.isError && (
        <p role="alert" className={classes.wrong}>
          {errorTexts(trial.error).join(' ')}
        </p>
      )}
      {!told && !trial.isError && <Skeleton height={Math.min(320, taken.length * 52)} radius="md" />}
      {told && (
        <ul className={classes.lines}>
          {taken.map((line, at) => (
            <Line key={`${line.employeeId} ${line.detail ?? ''} ${at}`} line={line} told={told[at]} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Line({ line, told }: { line: ManyLine; told: Told | undefined }) {
  const say = useText()
  const isGood = told?.errors.length === 0
  return (
    <li className={classes.line} data-wrong={!isGood || undefined}>
      {isGood ? (
        <IconCircleCheck size={18} stroke={1.75} role="img" aria-label={say('many.good')} className={classes.good} />
      ) : (
        <IconAlertTriangle size={18} stroke={1.75} role="img" aria-label={say('many.notGood')} className={classes.bad} />
      )}
      <Person name={line.employee} employeeId={line.employeeId} avatar={28} {...(line.detail && { detail: line.detail })} />
      <span className={classes.told}>{[...(told?.errors ?? []), ...(told?.remarks ?? [])].join(' ')}</span>
    </li>
  )
}
