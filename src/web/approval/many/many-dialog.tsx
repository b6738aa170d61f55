import { Button, Checkbox, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { manyRequestsCalls, mostRequests, type ManyOutcome } from '#shared/areas/many-requests.ts'
import type { requestModules } from '#shared/requests/modules.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { Person } from '#web/platform/people/person.tsx'
import type { RequestModule } from '#shared/contract/request.ts'
import { ActButton } from '#web/platform/act/act-button.tsx'
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

/** What would become of many new requests, one a line; submits at once those that are ticked of what nothing stands in the way of. */
export function ManyDialog({ module, title, lines, note = '', onClose, onDone }: ManyDialogProps) {
  const say = useText()
  const nameOf = useTextOf()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
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
  const good = taken.flatMap((_, at) => (told?.[at]?.errors.length === 0 ? [at] : []))
  const ticked = good.filter((at) => !left.has(at))
  const tick = (some: readonly number[], isTicked: boolean) =>
    setLeft(new Set(isTicked ? [...left].filter((at) => !some.includes(at)) : [...left, ...some]))
  const send = async () => {
    try {
      const { isWritten, requests } = await submit.mutateAsync({ input: wish(taken.filter((_, at) => ticked.includes(at))) })
      // Somebody else's act came between: what stands in the way now is looked at anew.
      if (!isWritten) {
        tellError(requests.flatMap(({ errors }) => errors).join(' '))
        return void trial.refetch()
      }
      tellSuccess(say('many.done', { count: ticked.length, module: nameOf(module.title) }))
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
          <ActButton loading={submit.isPending} disabled={ticked.length === 0} onClick={() => void send()}>
            {say('many.submit', { count: ticked.length })}
          </ActButton>
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
      {good.length > 1 && (
        <Checkbox
          size="xs"
          className={classes.all}
          label={say('many.all')}
          checked={ticked.length === good.length}
          indeterminate={ticked.length > 0 && ticked.length < good.length}
          onChange={(event) => tick(good, event.currentTarget.checked)}
        />
      )}
      {told && (
        <ul className={classes.lines}>
          {taken.map((line, at) => (
            <Line
              key={`${line.employeeId} ${line.detail ?? ''} ${at}`}
              line={line}
              told={told[at]}
              isTicked={!left.has(at)}
              onTick={(isTicked) => tick([at], isTicked)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface LineProps {
  line: ManyLine
  told: Told | undefined
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

function Line({ line, told, isTicked, onTick }: LineProps) {
  const say = useText()
  const isGood = told?.errors.length === 0
  return (
    <li className={classes.line} data-wrong={!isGood || undefined}>
      {isGood ? (
        <Checkbox
          size="xs"
          aria-label={[line.employee, line.detail].filter(Boolean).join(', ')}
          checked={isTicked}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
      ) : (
        <IconAlertTriangle size={18} stroke={1.75} role="img" aria-label={say('many.notGood')} className={classes.bad} />
      )}
      <Person name={line.employee} employeeId={line.employeeId} avatar={28} {...(line.detail && { detail: line.detail })} />
      <span className={classes.told}>{[...(told?.errors ?? []), ...(told?.remarks ?? [])].join(' ')}</span>
    </li>
  )
}
