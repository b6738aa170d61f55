import { Progress, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { flowCalls, type FlowReplay, type ReplayClass } from '#shared/areas/flow.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { tellError } from '#web/foundation/snackbar.tsx'
import { Chip } from '#web/platform/choice/chip.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { Differences } from './differences.tsx'
import classes from './replay-panel.module.css'

interface ReplayPanelProps {
  kind: string
  /** The latest one. */
  replayId: string | null
  /** There is a draft, or there would be one once it is saved. */
  drafted: boolean
  unsaved: boolean
  /** Saves the draft where that is needed; its version, null where it could not be saved. */
  onSave: () => Promise<number | null>
}

/** How soon a replay is asked how far it is, in ms. */
const pace = 500

/** Sends last year's requests through the draft and shows what would have gone otherwise. */
export function ReplayPanel({ kind, replayId, drafted, unsaved, onSave }: ReplayPanelProps) {
  const say = useText()
  const start = useAct(flowCalls.startReplay)
  const [started, setStarted] = useState<string | null>(null)
  const id = started ?? replayId
  const run = async () => {
    try {
      const draftVersion = await onSave()
      if (draftVersion !== null) setStarted((await start.mutateAsync({ input: { kind, draftVersion } })).id)
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <div className={classes.panel}>
      <p className={classes.how}>{say(drafted ? 'flows.replayHow' : 'flows.replayNoDraft')}</p>
      {drafted && (
        <ActButton
          variant="default"
          leftSection={<IconHistory size={18} stroke={1.75} />}
          loading={start.isPending}
          onClick={() => void run()}
          className={classes.start ?? ''}
        >
          {say(unsaved ? 'flows.replaySaveStart' : id ? 'flows.replayAgain' : 'flows.replayStart')}
        </ActButton>
      )}
      {id && <Replay key={id} id={id} unsaved={unsaved} />}
    </div>
  )
}

function Replay({ id, unsaved }: { id: string; unsaved: boolean }) {
  const say = useText()
  const stop = useAct(flowCalls.stopReplay)
  const { data, error, isError } = useCall(
    flowCalls.readReplay,
    { id },
    { refetchInterval: (answer) => (answer && (answer.finished || answer.stopped) ? false : pace) },
  )
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={120} radius="lg" />
  const under = !data.finished && !data.stopped
  return (
    <>
      {under && (
        <div className={classes.under}>
          <span role="status">{say('flows.replayRunning')}</span>
          <span className={classes.figure}>{say('flows.replayProgress', { done: data.done, total: data.total })}</span>
          <Progress
            className={classes.bar ?? ''}
            value={data.total === 0 ? 0 : (data.done / data.total) * 100}
            size="sm"
            aria-label={say('flows.replayRunning')}
          />
          <ActButton size="compact-md" variant="default" onClick={() => stop.mutate({ input: { id } }, { onError: tellError })}>
            {say('flows.replayStop')}
          </ActButton>
        </div>
      )}
      <Summary replay={data} unsaved={unsaved} under={under} />
    </>
  )
}

function Summary({ replay, unsaved, under }: { replay: FlowReplay; unsaved: boolean; under: boolean }) {
  const say = useText()
  const language = useLanguage()
  const [only, setOnly] = useState<ReplayClass | null>(null)
  const { same, different, unreadable, byClass } = replay
  const told = [
    replay.stopped && say('flows.replayStopped', { done: replay.done, total: replay.total }),
    !under && (replay.outdated || unsaved) && say('flows.replayOutdated'),
    unreadable > 0 && say('flows.replayUnreadable', { count: unreadable }),
  ].filter((line) => line !== false)
  if (!under && replay.total === 0) return <p className={classes.how}>{say('flows.replayEmpty')}</p>
  return (
    <div className={classes.summary}>
      <p className={classes.figures} role="status">
        <strong className={classes.figure}>{say('flows.replayDifferent', { count: different })}</strong>
        <span className={classes.figure}>{say('flows.replaySame', { count: same })}</span>
      </p>
      <p className={classes.how}>
        <Dated>{[say('flows.replaySpan', { range: friendlyRange(replay.from, replay.until, language) }), ...told].join(' · ')}</Dated>
      </p>
      {byClass.length > 0 && (
        <div className={classes.classes} role="group" aria-label={say('flows.replayFilter')}>
          <ClassChip name={say('flows.replayAll')} count={different} on={only === null} onClick={() => setOnly(null)} />
          {byClass.map((each) => (
            <ClassChip
              key={each.class}
              name={say(`flows.class.${each.class}`)}
              count={each.count}
              on={only === each.class}
              onClick={() => setOnly(each.class)}
            />
          ))}
        </div>
      )}
      {different > 0 && !under && <Differences key={only ?? ''} id={replay.id} only={only} />}
    </div>
  )
}

function ClassChip({ name, count, on, onClick }: { name: string; count: number; on: boolean; onClick: () => void }) {
  return (
    <Chip on={on} onClick={onClick}>
      {name} <span className={classes.figure}>{formatNumber(count)}</span>
    </Chip>
  )
}
