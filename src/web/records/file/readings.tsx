import { Skeleton } from '@mantine/core'
import { profileCalls } from '#shared/areas/profile.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { Remark } from '#web/platform/screen/figure.tsx'
import classes from './readings.module.css'

/** Who read what is private of the person: shown to nobody else. */
export function Readings({ timeZone }: { timeZone: string }) {
  const say = useText()
  const { data, error, isError } = useCall(profileCalls.readings, {}, { keepPrevious: false })
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={80} radius="lg" />
  if (data.listData.length === 0) return <Remark>{say('readings.none')}</Remark>
  return (
    <ul className={classes.readings}>
      {data.listData.map(({ at, reader, what }) => (
        <li key={`${at} ${reader} ${what}`}>
          <span>{reader}</span> <span>{what}</span> <time dateTime={at}>{formatDateTime(at, timeZone)}</time>
        </li>
      ))}
    </ul>
  )
}
