import { Loader, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconAlertCircle } from '@tabler/icons-react'
import type { Batch, BatchItem } from '#shared/areas/batch.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { Batches } from './use-batches.ts'
import { ActButton } from '#web/platform/act/act-button.tsx'
import classes from './batch-queue.module.css'

/** Decisions in the background: how far each batch is, and of those that have ended what could not be decided, and why. */
export function BatchQueue({ batches }: { batches: Batches }) {
  const say = useText()
  if (batches.shown.length === 0) return null
  return (
    <section className={classes.queue} aria-label={say('batch.title')}>
      {batches.shown.map((batch) => (
        <BatchCard key={batch.id} batch={batch} batches={batches} />
      ))}
    </section>
  )
}

function BatchCard({ batch, batches }: { batch: Batch; batches: Batches }) {
  const say = useText()
  const left = batch.items.filter((item) => item.state === 'failed' || item.state === 'stopped')
  const ended = batch.done + batch.failed
  return (
    <article className={classes.card}>
      <div className={classes.line}>
        {batch.finished ? <IconAlertCircle size={18} stroke={1.75} className={classes.mark} aria-hidden="true" /> : <Loader size={16} />}
        <span className={classes.title} role="status">
          {batch.finished
            ? say('batch.someFailed', { count: left.length })
            : say(`batch.noteFor_${batch.actionType}`, { count: batch.total })}
        </span>
        <span className={classes.count}>{say('batch.progress', { done: batch.done, total: batch.total })}</span>
      </div>
      {!batch.finished && <Progress value={(ended / batch.total) * 100} size="sm" aria-label={say('batch.title')} />}
      {left.length > 0 && (
        <ul className={classes.items}>
          {left.map((item) => (
            <LeftItem key={item.id} item={item} />
          ))}
        </ul>
      )}
      <div className={classes.acts}>
        {batch.finished && (
          <ActButton size="compact-md" variant="default" onClick={() => void again(batch, left, batches)}>
            {say('batch.again')}
          </ActButton>
        )}
        {batch.finished ? (
          <ActButton size="compact-md" variant="subtle" color="gray" onClick={() => batches.dismiss(batch.id)}>
            {say('batch.dismiss')}
          </ActButton>
        ) : (
          <ActButton size="compact-md" variant="default" disabled={batch.stopped} onClick={() => batches.stop(batch.id)}>
            {say(batch.stopped ? 'batch.stopping' : 'batch.stop')}
          </ActButton>
        )}
      </div>
    </article>
  )
}

/** A new batch of what is left: by now it may be possible. */
async function again(batch: Batch, left: readonly BatchItem[], batches: Batches): Promise<void> {
  await batches.start(
    batch.actionType,
    batch.note,
    left.map(({ id, code, caption }) => ({ id, code, caption })),
  )
  batches.dismiss(batch.id)
}

function LeftItem({ item }: { item: BatchItem }) {
  const say = useText()
  return (
    <li className={classes.item}>
      <span className={classes.what}>
        <span className={classes.code}>{item.code}</span> {item.caption}
      </span>
      <span className={classes.why}>{item.isError ? item.errors.join('\n') : say('batch.stopped')}</span>
    </li>
  )
}
