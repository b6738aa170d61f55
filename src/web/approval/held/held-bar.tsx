import { useEffect, useRef, useState } from 'react'
import type { HeldDecision } from '#shared/areas/held-decision.ts'
import { queries } from '#web/foundation/api/query.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { useToldHeight } from '#web/platform/screen/use-told-height.ts'
import { setHoldSeconds, useHeldDecisions } from './held-store.ts'
import { undo, useUndoable } from './undoable.ts'
import { useHeldWords } from './held-words.ts'
import { useHeldBatches } from './use-held-batches.ts'
import { useTakeBack, wasTakenBack } from './use-take-back.ts'
import { ActButton } from '#web/platform/act/act-button.tsx'
import classes from './held-bar.module.css'

const tickMs = 200

/** Counts down the decisions that can still be taken back, and says of those that could not be carried out why. */
export function HeldBar() {
  const say = useText()
  const nameOf = useTextOf()
  const { all, at } = useHeldDecisions()
  const allowed = useHome().data?.config.decisionHoldSeconds ?? 0
  useEffect(() => setHoldSeconds(allowed), [allowed])
  const takeBack = useTakeBack()
  const whatOf = useHeldWords()
  const batches = useHeldBatches()
  const undoable = useUndoable()
  const bar = useToldHeight('--held-height')
  useEnds(all, (one) => tellSuccess(say(`success.${one.actionType}`, { module: nameOf(one.title) }), `${one.code} · ${one.requestor}`))
  if (all.length + batches.all.length === 0 && !undoable) return null
  return (
    <section ref={bar} className={classes.bar} aria-label={say('held.bar')}>
      {undoable && <Counting what={undoable.said} said={undoable.said} endsAt={undoable.endsAt} onTakeBack={() => undo(undoable)} />}
      {all.map((one) =>
        one.errors.length === 0 ? (
          <Counting
            key={one.id}
            what={whatOf(one)}
            said={say(`held.${one.actionType}`, { what: whatOf(one) })}
            endsAt={at + one.dueIn}
            onTakeBack={() => void takeBack(one)}
          />
        ) : (
          <div key={one.id} className={classes.line} role="alert">
            <span className={classes.words}>
              <span>{say('held.failed', { what: whatOf(one) })}</span>
              <span className={classes.why}>{one.errors.join('\n')}</span>
            </span>
            <ActButton size="compact-md" variant="default" onClick={() => void takeBack(one)}>
              {say('held.close')}
            </ActButton>
          </div>
        ),
      )}
      {batches.all.map((batch) => {
        const what = say('held.requests', { count: batch.total })
        return (
          <Counting
            key={batch.id}
            what={what}
            said={say(`held.${batch.actionType}`, { what })}
            endsAt={batches.at + batch.dueIn}
            onTakeBack={() => void batches.takeBack(batch)}
          />
        )
      })}
    </section>
  )
}

interface CountingProps {
  what: string
  said: string
  /** In ms since 1970. */
  endsAt: number
  onTakeBack: () => void
}

function Counting({ what, said, endsAt, onTakeBack }: CountingProps) {
  const say = useText()
  const seconds = Math.max(0, Math.ceil((endsAt - useNow()) / 1000))
  return (
    <div className={classes.line}>
      <span className={classes.words} role="status">
        {said}
      </span>
      <span className={classes.seconds} aria-hidden="true">
        {seconds}
      </span>
      <ActButton size="compact-md" variant="default" aria-label={say('held.takeBackWhat', { what })} onClick={onTakeBack}>
        {say('held.takeBack')}
      </ActButton>
    </div>
  )
}

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Tells of each decision that is held no more and was carried out. */
function useEnds(all: readonly HeldDecision[], carriedOut: (one: HeldDecision) => void): void {
  const known = useRef(new Map<string, HeldDecision>())
  useEffect(() => {
    for (const [id, one] of known.current) {
      const now = all.find((other) => other.id === id)
      if (now && now.errors.length === 0) continue
      known.current.delete(id)
      if (wasTakenBack(id)) continue
      // What else shows the request is asked anew.
      void queries.invalidateQueries({ predicate: ({ queryKey: [area] }) => area !== 'held-decision' })
      if (!now) carriedOut(one)
    }
    for (const one of all) if (one.errors.length === 0) known.current.set(one.id, one)
  })
}
