import { Button, Skeleton } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayCardCalls, type DayCard, type DayState } from '#shared/areas/day-card.ts'
import type { SendOf } from '#shared/contract/endpoint.ts'
import { zoneName } from '#shared/records/places.ts'
import type { Colour } from '#shared/status.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { usePerson } from '#web/foundation/session/person.ts'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { Card, Section } from '#web/platform/screen/card.tsx'
import { Remark } from '#web/platform/screen/figure.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import classes from './day-card.module.css'

/** What a code says is not kept on a device, and looked at anew it is taken down once more. */
const once = { fleeting: true, keepPrevious: false, staleTime: 5 * 60_000 } as const

/** Whoever showed a code: their day, or behind `training-history` their trainings. */
export function ByCode() {
  const { _splat = '' } = useParams({ strict: false }) as { _splat?: string }
  const [dateTime64 = '', employee64 = '', of = ''] = _splat.split('/').toReversed()
  const Shown = of.toLowerCase() === 'training-history' ? Trainings : Day
  return <Shown code={{ employee64, dateTime64 }} />
}

type Code = SendOf<typeof dayCardCalls.day>

function Day({ code }: { code: Code }) {
  const say = useText()
  const { data, error } = useCall(dayCardCalls.day, code, once)
  usePage(data?.name ?? say('dayCard.title'))
  if (error) return <Refused error={error} />
  if (!data) return <Skeleton height={320} radius="lg" />
  return (
    <Held who={data}>
      <Today card={data} />
      {data.dayId !== null && (
        <Button
          className={classes.more ?? ''}
          variant="default"
          renderRoot={(props) => <Link to={`/attendance/detail/${data.dayId}` as never} {...props} />}
        >
          {say('dayCard.whole')}
        </Button>
      )}
    </Held>
  )
}

function Trainings({ code }: { code: Code }) {
  const say = useText()
  const { data, error } = useCall(dayCardCalls.trainings, code, once)
  usePage(data?.name ?? say('dayCard.trainings'))
  if (error) return <Refused error={error} />
  if (!data) return <Skeleton height={220} radius="lg" />
  return (
    <Held who={data}>
      <Section title={say('dayCard.trainings')}>
        <Remark>{say('dayCard.noTrainings', { name: data.name })}</Remark>
      </Section>
    </Held>
  )
}

type Who = Pick<DayCard, 'employeeId' | 'name' | 'companyStructure' | 'hasPicture'>

function Held({ who: { employeeId, name, companyStructure, hasPicture }, children }: { who: Who; children: ReactNode }) {
  return (
    <div className={classes.held}>
      <header className={classes.who}>
        <Avatar name={name} employeeId={employeeId} hasPicture={hasPicture} size={96} />
        <div>
          <h1 className={classes.name}>{name}</h1>
          <p className={classes.unit}>{companyStructure}</p>
        </div>
      </header>
      {children}
    </div>
  )
}

const colours: Record<DayState, Colour> = { in: 'green', out: 'grey', away: 'yellow', notYet: 'grey', dayOff: 'grey', unknown: 'grey' }

/** Whether they are here, and when they came and went: the page says no more than whoever keeps a door needs. */
function Today({ card: { name, state, since, awayUntil, date, checks, timeZone } }: { card: DayCard }) {
  const say = useText()
  const language = useLanguage()
  const here = usePerson()?.timeZone
  const words = { time: since ?? '', date: awayUntil === null ? '' : friendlyDate(awayUntil, language) }
  return (
    <Section
      title={`${say('dayCard.today')}, ${friendlyDate(date, language)}`}
      mark={<Pill colour={colours[state]}>{say(`dayCard.state.${state}`, words)}</Pill>}
    >
      {checks.length === 0 && <Remark>{say(state === 'unknown' ? 'dayCard.unknownHow' : 'dayCard.noChecks', { name })}</Remark>}
      <ol className={classes.checks}>
        {checks.map(({ direction, time }, place) => (
          <li key={place}>
            <span>{say(direction === 'in' ? 'dayCard.came' : 'dayCard.went')}</span>
            <time>{time}</time>
          </li>
        ))}
      </ol>
      {here && here !== timeZone && <Remark>{say('dayCard.there', { zone: zoneName(timeZone, Date.now()) })}</Remark>}
    </Section>
  )
}

/** Why a code leads nowhere, in words. */
function Refused({ error }: { error: unknown }) {
  const say = useText()
  return (
    <div className={classes.held}>
      <Card>
        <h1 className={classes.name}>{say('dayCard.refused')}</h1>
        {errorTexts(error).map((text) => (
          <p key={text} role="alert" className={classes.why}>
            <Dated>{text}</Dated>
          </p>
        ))}
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          {say('dayCard.home')}
        </Button>
      </Card>
    </div>
  )
}
