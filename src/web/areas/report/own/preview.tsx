import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { ownReportCalls, type OwnDefinition, type OwnSubject } from '#shared/areas/report-own.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { ReportChart } from '../report-chart.tsx'
import { ReportTable } from '../report-table.tsx'
import classes from './builder.module.css'

/** So long after the last change it is looked at anew. Milliseconds. */
const restMs = 500
/** So many rows say how it will look. */
const few = 10

/** How the report looks as it is put together; nothing of it is saved. */
export function Preview({ subject, definition }: { subject: OwnSubject; definition: OwnDefinition }) {
  const say = useText()
  const [asked] = useDebouncedValue(definition, restMs)
  const isEmpty = asked.columns.length === 0
  const { data, error, isError, isFetching } = useCall(
    ownReportCalls.try,
    { subject, definition: asked },
    { enabled: !isEmpty, fleeting: true },
  )
  if (isEmpty) return <Section title={say('report.own.preview')}>{say('report.own.noColumn')}</Section>
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={320} radius="lg" />
  const { isLong, rows, total, chart, columns } = data
  return (
    <div className={classes.stack} aria-busy={isFetching} data-refreshing={isFetching || undefined}>
      <Section
        title={say('report.own.preview')}
        mark={isLong ? undefined : <span className={classes.quiet}>{say('report.total', { count: total })}</span>}
      >
        {isLong && <p className={classes.quiet}>{say('report.own.long')}</p>}
        {!isLong && rows.length === 0 && <p className={classes.quiet}>{say('report.empty')}</p>}
        {rows.length > 0 && <ReportTable label={say('report.rows')} columns={columns} rows={rows.slice(0, few)} />}
        {total > few && <p className={classes.note}>{say('report.own.few', { shown: few })}</p>}
      </Section>
      {chart && chart.bars.length > 1 && <ReportChart chart={chart} />}
    </div>
  )
}
