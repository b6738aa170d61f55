import { Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { profileCalls } from '#shared/areas/profile.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useCall } from '#web/foundation/api/query.ts'
import { statusOf } from '#web/foundation/api/errors.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { callAddress, mailAddress } from '#web/platform/people/addresses.ts'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { NotFound } from './not-found.tsx'
import classes from './person.module.css'

/** A colleague found in the command bar: who they are and how to reach them. */
export function Person() {
  const say = useText()
  const language = useLanguage()
  const { id = '' } = useParams({ strict: false })
  const { data, error } = useCall(profileCalls.card, { id }, { staleTime: 60_000, keepPrevious: false })
  const me = useCall(profileCalls.short, {}).data
  usePage(data?.fullName ?? '')
  if (statusOf(error) === 404 || statusOf(error) === 400) return <NotFound />
  if (error) return <PartFailed error={error} />
  if (!data) return <Skeleton height={260} maw={560} radius="lg" />
  const lines = [
    { name: say('card.code'), value: data.code },
    { name: say('card.unit'), value: data.unit },
    { name: say('card.site'), value: data.site },
    { name: say('card.manager'), value: data.manager },
    { name: say('card.email'), value: data.email && <a href={mailAddress(data.email)}>{data.email}</a> },
    { name: say('card.phone'), value: data.phone && <a href={callAddress(data.phone)}>{data.phone}</a> },
  ]
  return (
    <article className={classes.card}>
      <header className={classes.head}>
        <Avatar name={data.fullName} employeeId={data.id} hasPicture={data.hasPicture} size={64} />
        <div>
          <h1 className={classes.name}>{data.fullName}</h1>
          <p className={classes.position}>{data.position}</p>
        </div>
      </header>
      {data.awayUntil && (
        <p className={classes.away}>
          <Dated>{say('person.awayUntil', { date: friendlyDate(data.awayUntil, language) })}</Dated>
        </p>
      )}
      <dl className={classes.lines}>{lines.map(({ name, value }) => value && <PersonLine key={name} name={name} value={value} />)}</dl>
      {me?.employeeId === data.id && <Readings timeZone={me.timeZone} />}
    </article>
  )
}

function PersonLine({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Who read what is private of the person: shown to nobody else. */
function Readings({ timeZone }: { timeZone: string }) {
  const say = useText()
  const { data, error, isError } = useCall(profileCalls.readings, {}, { keepPrevious: false })
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={80} radius="lg" />
  return (
    <section aria-labelledby="readings" className={classes.readings}>
      <h2 id="readings" className={classes.part}>
        {say('readings.title')}
      </h2>
      {data.listData.length === 0 && <p>{say('readings.none')}</p>}
      <ul>
        {data.listData.map(({ at, reader, what }) => (
          <li key={`${at} ${reader} ${what}`}>
            <span>{reader}</span> <span>{what}</span> <time dateTime={at}>{formatDateTime(at, timeZone)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
