import { Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { ownReportCalls } from '#shared/areas/report-own.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { Builder } from './builder.tsx'

/** A new report. */
export function NewReport() {
  const { data, error, isError } = useCall(ownReportCalls.subjects, {})
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={520} radius="lg" />
  return <Builder offered={data} report={null} />
}

/** One that stands, as it is when it is opened. */
export function ChangeReport() {
  const { id = '' } = useParams({ strict: false })
  const offered = useCall(ownReportCalls.subjects, {})
  const report = useCall(ownReportCalls.read, { id }, { keepPrevious: false })
  const error = offered.error ?? report.error
  if (error) return <PartFailed error={error} />
  if (!offered.data || !report.data) return <Skeleton height={520} radius="lg" />
  return <Builder key={`${id} ${report.data.version}`} offered={offered.data} report={report.data} />
}
