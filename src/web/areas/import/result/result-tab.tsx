import { Progress, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { importCalls, type Import, type ImportAct } from '#shared/areas/import.ts'
import type { ImportFaultGroup } from '#shared/import-mapping/told.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { isAtWork, type RunWay } from '../states.ts'
import { Outcome } from './outcome.tsx'
import { UndoPart } from './undo-part.tsx'
import { useLookAgain } from './use-look-again.ts'
import { WritePart } from './write-part.tsx'
import classes from './result.module.css'

interface ResultTabProps {
  one: Import
  onRun: (act: ImportAct, how?: RunWay) => void
  busy: boolean
  onColumns: () => void
  /** Proposes what is taken; null: something is. */
  onAnew: (() => void) | null
  onTake: (group: ImportFaultGroup) => void
}

/** What a trial came to, what was written, and what of it could be taken back. */
export function ResultTab({ one, onRun, busy, onColumns, onAnew, onTake }: ResultTabProps) {
  const say = useText()
  const { work } = one
  const atWork = isAtWork(one)
  useLookAgain(one, () => onRun('undo-try'))
  const { data, error, isError } = useCall(
    importCalls.outcome,
    { id: one.id },
    { enabled: !atWork && work !== null, keepPrevious: false, staleTime: 0 },
  )
  const isWritten = one.state === 'written' || one.state === 'partly'
  if (atWork) return <AtWork one={one} />
  if (!work)
    return (
      <Card>
        <div className={classes.begin}>
          <p>{say('import.tryHow')}</p>
          <ActButton
            leftSection={<IconPlayerPlay size={18} stroke={1.75} />}
            loading={busy}
            disabled={one.mapping === '' || one.files.length === 0}
            onClick={() => onRun('try')}
          >
            {say('import.try')}
          </ActButton>
        </div>
      </Card>
    )
  if (isError) return <PartFailed error={error} />
  return (
    <>
      {work.error && (
        <Card tone="danger">
          <p className={classes.broken} role="alert">
            {work.error}
          </p>
        </Card>
      )}
      {!data && <Skeleton height={320} radius="lg" />}
      {data && (
        <>
          {isWritten ? (
            <UndoPart one={one} undo={data.undo} act={data.act} busy={busy} onRun={onRun} />
          ) : (
            <WritePart
              one={one}
              told={data.import}
              busy={busy}
              onRun={(act) => onRun(act, act === 'try' ? {} : { tried: data.workId })}
              onColumns={onColumns}
              onAnew={onAnew}
            />
          )}
          {data.import && <Outcome one={one} told={data.import} isOpen={!isWritten} onAgain={() => onRun('try')} onTake={onTake} />}
        </>
      )}
    </>
  )
}

/** While an act goes on: what it does, and how far it is. It goes on when one leaves the page, and can be stopped. */
function AtWork({ one }: { one: Import }) {
  const say = useText()
  const textOf = useTextOf()
  const { work } = one
  const stop = useAct(importCalls.stop)
  if (!work) return null
  const known = work.expected > 0
  // Reading is the longer half; for what comes after it nobody can say how far it is.
  const share =
    work.phase === 'reading' && known
      ? Math.min(90, (work.rows / work.expected) * 70)
      : work.phase === 'waiting'
        ? 2
        : work.phase === 'reading'
          ? 35
          : 85
  return (
    <Card>
      <div className={classes.work} role="status" aria-live="polite">
        <strong>{textOf(`import.doing.${work.act}`)}</strong>
        <span className={classes.aside}>
          {say(`import.phase.${work.phase}`)}
          {work.rows > 0 &&
            ` · ${known ? say('import.rowsOf', { count: work.expected, rows: formatNumber(work.rows), expected: formatNumber(work.expected) }) : say('import.rowsRead', { count: work.rows })}`}
        </span>
        <Progress value={share} size="md" animated className={classes.bar ?? ''} aria-label={textOf(`import.doing.${work.act}`)} />
        <span className={classes.aside}>{say(work.stopping ? 'import.stopping' : 'import.goesOn')}</span>
        <ActButton
          variant="default"
          leftSection={<IconPlayerStop size={18} stroke={1.75} />}
          loading={stop.isPending || work.stopping}
          onClick={() => void stop.mutateAsync({ input: { id: one.id } }).catch(tellError)}
        >
          {say('import.stop')}
        </ActButton>
      </div>
    </Card>
  )
}
