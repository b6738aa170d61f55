import { Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { flowCalls } from '#shared/areas/flow.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { ListFailed } from '#web/platform/list/rows/table-states.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { FlowEditor } from './flow-editor.tsx'

/** The flow of one kind of request, to be looked at and drawn. */
export function FlowScreen() {
  const say = useText()
  const textOf = useTextOf()
  const { kind = '' } = useParams({ strict: false }) as { kind?: string }
  const { data, isError, error, refetch } = useCall(flowCalls.read, { kind }, { keepPrevious: false })
  const today = useHome().data?.today
  // Another beginning: the editor starts from what is stored now.
  const [beginning, setBeginning] = useState(0)
  const title = data ? textOf(data.title) : say('nav.flows')
  usePage(data ? title : '')
  if (isError && !data)
    return (
      <>
        <ScreenHeader title={say('nav.flows')} />
        <Card flush>
          <ListFailed messages={errorTexts(error)} onAgain={() => void refetch()} />
        </Card>
      </>
    )
  if (!data || !today)
    return (
      <>
        <ScreenHeader title={title} />
        <Skeleton height={520} radius="lg" />
      </>
    )
  const again = async () => {
    await refetch()
    setBeginning(beginning + 1)
  }
  return <FlowEditor key={`${kind} ${beginning}`} stored={data} title={title} today={today} onAgain={() => void again()} />
}
