import { useIsFetching } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useAway } from '#web/foundation/offline/away.ts'
import { NotSeen } from '#web/foundation/page/not-seen.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useHome, usePermission } from '#web/foundation/session/person.ts'
import { Card } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import type { RequestHeader, RequestPreview, RequestValues } from '../request/request-contract.ts'
import type { RequestViews } from '../request/request-views.ts'
import { readyForm } from '../request/ready-form.ts'
import { RequestForm } from './request-form.tsx'
import { FormComing } from './request-coming.tsx'

/** The form of a new request; the address may fill it in, or name a request to copy. */
export function RequestNewScreen<V extends RequestValues, D extends RequestHeader, P extends RequestPreview>({
  views,
}: {
  views: RequestViews<V, D, P>
}) {
  const say = useText()
  const search = useSearch({ strict: false }) as Readonly<Record<string, string>>
  const start = views.useStart(search)
  const { copy = '' } = search
  const old = useCall(views.contract.calls.detail, { id: copy }, { enabled: copy !== '', keepPrevious: false })
  const known = useHome().isSuccess
  const isAway = useAway()
  const nothingComes = useIsFetching() === 0
  const writes = usePermission(views.contract.module) === 'write'
  usePage(views.newTitle)
  if (known && !writes)
    return (
      <>
        <ScreenHeader title={views.newTitle} />
        <Card>{say('requests.readOnly')}</Card>
      </>
    )
  if (!start && isAway && nothingComes)
    return (
      <>
        <ScreenHeader title={views.newTitle} />
        <Card>
          <NotSeen />
        </Card>
      </>
    )
  if (!start || (copy !== '' && old.isPending)) return <FormComing title={views.newTitle} />
  const filled = Object.entries(search)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const first = old.data ? views.form.copyOf(old.data, start) : start
  // What the address fills in has a draft of its own: an older one neither hides it nor is lost.
  return (
    <RequestForm
      key={filled}
      views={views}
      start={first}
      request={null}
      draft={`${views.contract.kind}:new${filled && `:${filled}`}`}
      isReady={search[readyForm] !== undefined}
    />
  )
}
