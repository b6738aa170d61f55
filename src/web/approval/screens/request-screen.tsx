import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { screenMode } from '#shared/status.ts'
import { statusOf } from '#web/foundation/api/errors.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { Card, Section } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { ActionHistory } from '../detail/action-history.tsx'
import { FormComing } from './request-coming.tsx'
import type { RequestHeader, RequestPreview, RequestValues } from '../request/request-contract.ts'
import type { RequestViews } from '../request/request-views.ts'
import { RequestDetail } from './request-detail.tsx'
import { RequestForm } from './request-form.tsx'
import { RequestNewScreen } from './request-new-screen.tsx'
import layout from '../request/request-layout.module.css'

/** One request: a form while its requestor may still change it, else what it was and what was decided. */
export function RequestScreen<V extends RequestValues, D extends RequestHeader, P extends RequestPreview>({
  views,
}: {
  views: RequestViews<V, D, P>
}) {
  const nameOf = useTextOf()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useCall(views.contract.calls.detail, { id }, { keepPrevious: false, staleTime: 0 })
  const detail = query.data as D | undefined
  const title = nameOf(views.contract.title)
  usePage(detail ? `${title} ${detail.code}` : title)
  if (!detail && query.isError)
    return isAbsent(query.error) ? <Absent path={views.contract.place.path} /> : <PartFailed error={query.error} />
  if (!detail) return <FormComing title={title} />
  const reload = () => void query.refetch()
  const mode = screenMode(detail.statusId)
  if (mode === 'add') return <RequestNewScreen views={views} />
  if (mode === 'detail' || !detail.enableEdit) return <RequestDetail key={detail.id} views={views} detail={detail} onReload={reload} />
  return (
    <RequestForm
      key={`${detail.id}:${detail.version}`}
      views={views}
      start={views.form.valuesOf(detail)}
      request={detail}
      draft={`${views.contract.kind}:${detail.id}`}
      onReload={reload}
    >
      {detail.actionHistory.length > 1 && <Past detail={detail} />}
    </RequestForm>
  )
}

/** What happened to one that came back. */
function Past({ detail }: { detail: RequestHeader }) {
  const say = useText()
  return (
    <Section title={say('history.title')}>
      <ActionHistory entries={detail.actionHistory} />
    </Section>
  )
}

const isAbsent = (error: unknown) => [400, 403, 404].includes(statusOf(error))

function Absent({ path }: { path: `/${string}` }) {
  const say = useText()
  return (
    <>
      <ScreenHeader title={say('shell.notFound')} />
      <Card>
        <p className={layout.stateLine}>{say('shell.notFoundText')}</p>
        <Button variant="default" renderRoot={(props) => <Link to={path as never} {...props} />}>
          {say('requests.all')}
        </Button>
      </Card>
    </>
  )
}
