import { Button } from '@mantine/core'
import { IconArrowNarrowRight } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { peopleCalls, type PersonChange, type PersonEffect, type ProposedHead } from '#shared/areas/people.ts'
import type { SendOf } from '#shared/contract/endpoint.ts'
import { errorTexts, suitsIn } from '#web/foundation/api/errors.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { ActKind } from './acts.tsx'
import { HeadProposed } from './head-proposed.tsx'
import classes from './employment.module.css'

interface ConsequencesProps {
  ids: readonly string[]
  kind: ActKind
  startsOn: string
  body: Record<string, unknown>
  /** What stands beside the fields already is not said once more. */
  said: readonly string[]
  /** Does it on another day instead. */
  onDay: (day: string) => void
  /** Takes who leads the unit as the manager. */
  onManager: (head: ProposedHead) => void
}

/** So many people are shown one by one, and effects. */
const most = 8

/** What an act would change and what follows from it, as the server would do it. */
export function Consequences({ ids, kind, startsOn, body, said, onDay, onManager }: ConsequencesProps) {
  const say = useText()
  const isSaid = kind === 'end' || kind === 'return' || Object.keys(body).length > 0
  const [asked] = useDebouncedValue(JSON.stringify({ ids, kind, startsOn, ...body }), 300)
  const { data, error, isError } = useCall(peopleCalls.preview, JSON.parse(asked) as SendOf<typeof peopleCalls.preview>, {
    enabled: isSaid && startsOn !== '',
    fleeting: true,
  })
  if (!isSaid) return <p className={classes.asks}>{say('people.asks')}</p>
  if (isError) {
    const { startsOn: other } = suitsIn(error)
    const told = errorTexts(error).filter((text) => !said.includes(text))
    if (told.length === 0 && other === undefined) return null
    return (
      <div className={classes.consequences} role="status">
        {told.map((text) => (
          <p key={text} className={classes.refused}>
            {text}
          </p>
        ))}
        {other !== undefined && (
          <Button variant="default" className={classes.instead ?? ''} onClick={() => onDay(other)}>
            {say('people.instead', { act: say(`people.do.${kind}`), day: other })}
          </Button>
        )}
      </div>
    )
  }
  const { people = [], effects = [], head = null } = data ?? {}
  return (
    <div className={classes.consequences} role="status" aria-busy={!data}>
      <h3>{say('people.changes')}</h3>
      <ul>
        {people.slice(0, most).map(({ id, name, changes }) => (
          <li key={id}>
            {ids.length > 1 || people.length > 1 ? <strong>{name}</strong> : null}
            <Changes changes={changes} />
          </li>
        ))}
        {people.length > most && <li>{say('people.more', { count: people.length - most })}</li>}
      </ul>
      <h3>{say('people.effects')}</h3>
      {data && effects.length === 0 ? <p>{say('people.noEffects')}</p> : <Effects effects={effects} />}
      {head && <HeadProposed head={head} onTake={onManager} />}
    </div>
  )
}

function Effects({ effects }: { effects: readonly PersonEffect[] }) {
  const say = useText()
  return (
    <ul>
      {effects.slice(0, most).map(({ kind, text }) => (
        <li key={text} data-kind={kind}>
          {text}
        </li>
      ))}
      {effects.length > most && <li>{say('people.more', { count: effects.length - most })}</li>}
    </ul>
  )
}

/** Fields that become others, each with how it was and how it becomes. */
export const Changes = ({ changes }: { changes: readonly PersonChange[] }) => (
  <dl className={classes.changes}>
    {changes.map(({ field, before, after }) => (
      <div key={field}>
        <dt>{field}</dt>
        <dd>
          {before !== null && (
            <>
              <span className={classes.before}>{before}</span>
              <IconArrowNarrowRight size={16} stroke={1.75} aria-hidden />
            </>
          )}
          <span>{after ?? '–'}</span>
        </dd>
      </div>
    ))}
  </dl>
)
