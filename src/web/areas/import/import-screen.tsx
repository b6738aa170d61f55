import { Skeleton } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { importCalls } from '#shared/areas/import.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { ListFailed } from '#web/platform/list/rows/table-states.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { ImportParts } from './import-parts.tsx'
import { useTitle } from './title.ts'
import { isAtWork, pace } from './states.ts'

/** One import, from its files to what it has written and what could be taken back. */
export function ImportScreen() {
  const say = useText()
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, isError, error, refetch } = useCall(
    importCalls.read,
    { id },
    { keepPrevious: false, refetchInterval: (one) => (one && isAtWork(one) ? pace : false) },
  )
  const titleOf = useTitle()
  const files = data?.files.map(({ name }) => name) ?? []
  usePage(data ? titleOf(data.name, files) || say('import.one') : '')
  const back = () => void navigate({ to: '/set-up/import' as never })
  if (isError && !data)
    return (
      <>
        <ScreenHeader title={say('import.one')} onBack={back} />
        <Card flush>
          <ListFailed messages={errorTexts(error)} onAgain={() => void refetch()} />
        </Card>
      </>
    )
  if (!data)
    return (
      <>
        <ScreenHeader title={say('import.one')} onBack={back} />
        <Skeleton height={420} radius="lg" />
      </>
    )
  return <ImportParts key={id} one={data} onBack={back} />
}
