import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import type { routeLevel } from '#shared/contract/request.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { Person } from '#web/platform/people/person.tsx'
import { Remark } from '#web/platform/screen/figure.tsx'
import { LevelLine, LevelStep } from './level-line.tsx'
import { levelStatus } from '#shared/status.ts'
import classes from './route-preview.module.css'

export type RouteLevel = z.output<typeof routeLevel>

/** Who would decide, by name, and how long each level usually takes: shown before a form is submitted. */
export function RoutePreview({ levels, nobody = false }: { levels: readonly RouteLevel[]; nobody?: boolean }) {
  const say = useText()
  if (nobody) return <Nobody />
  if (levels.length === 0) return <Remark>{say('route.empty')}</Remark>
  return (
    <LevelLine>
      {levels.map((level) => (
        <LevelStep key={level.level} number={level.level} statusId={levelStatus.waiting}>
          {level.persons.map((person) => (
            <div key={person.id} className={classes.person}>
              <Person name={person.name} employeeId={person.id} />
              {person.note && (
                <span className={classes.detail}>
                  <Dated>{person.note}</Dated>
                </span>
              )}
            </div>
          ))}
          <div className={classes.detail}>
            <Dated>{aboutLevel(level, say)}</Dated>
          </div>
        </LevelStep>
      ))}
    </LevelLine>
  )
}

/** Nobody could decide, whatever is filled in: whoever may change that is led to where it is changed. */
function Nobody() {
  const say = useText()
  const roles = useHome().data?.roles
  if (!roles?.administrator) return <Remark>{say('route.nobody')}</Remark>
  return (
    <>
      <Remark>{say('route.nobodySetUp')}</Remark>
      <Anchor fw={600} renderRoot={(props) => <Link to={'/set-up/roles' as never} search={{ tab: 'given' } as never} {...props} />}>
        {say('route.toRoles')}
      </Anchor>
    </>
  )
}

function aboutLevel(level: RouteLevel, say: Say): string {
  const several = level.persons.length > 1 ? say(level.mode === 'all' ? 'levels.all' : 'levels.any') : ''
  return [level.position, several, usualWords(level.usualHours, say), level.note].filter(Boolean).join(' · ')
}

/** 'usually within 5 hours', in days from two days on; '' where nobody knows yet. */
export function usualWords(hours: number | null, say: Say): string {
  if (hours === null) return ''
  if (hours < 36) return hours > 23 ? say('route.usualDays', { count: 1 }) : say('route.usual', { count: Math.max(1, Math.ceil(hours)) })
  return say('route.usualDays', { count: Math.ceil(hours / 24) })
}
