import { Button, Skeleton } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { leaveTypeSetUp } from '#shared/areas/leave-types.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { nameIn } from '#web/set-up/name-fields.ts'
import { Trial } from './trial.tsx'

/** A leave rule edited beside the one that holds, tried on everybody, and published from a day on. */
export function Simulator() {
  const say = useText()
  const language = useLanguage()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, isError } = useCall(leaveTypeSetUp.calls.list, {})
  const type = data?.listData.find((one) => one.id === id)
  const title = type ? nameIn(type.names, language) : say('leaveTypes.title')
  usePage(data ? title : '')
  const head = <ScreenHeader title={title} />
  if (isError)
    return (
      <>
        {head}
        <PartFailed error={error} />
      </>
    )
  if (!data)
    return (
      <>
        {head}
        <Skeleton height={520} radius="lg" />
      </>
    )
  if (!type || !type.balance)
    return (
      <>
        {head}
        <p>{say(type ? 'leaveTypes.trial.noBalance' : 'error.notFound')}</p>
        <Button variant="default" renderRoot={(props) => <Link to={'/set-up/leave-types' as never} {...props} />}>
          {say('leaveTypes.title')}
        </Button>
      </>
    )
  return <Trial key={type.versions.map(({ startsOn }) => startsOn).join(' ')} type={type} title={title} today={todayThere()} />
}
