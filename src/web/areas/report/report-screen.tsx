import { Skeleton } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { reportCalls, type ReportParameter, type ReportShown, type ReportValues } from '#shared/areas/report.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { AskForm } from './ask-form.tsx'
import { OwnActs } from './own/own-acts.tsx'
import { ReportChart } from './report-chart.tsx'
import { ReportTable } from './report-table.tsx'
import { TakeButton } from './take-button.tsx'
import classes from './report.module.css'

type Asked = AnswerOf<typeof reportCalls.parameters>

/** A report: what it is asked for, its chart and its first rows, and the way to have it as a file. */
export function ReportScreen() {
  const say = useText()
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const { data, error, isError } = useCall(reportCalls.parameters, { id }, { keepPrevious: false })
  usePage(data?.name ?? say('report.report'))
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={520} radius="lg" />
  return (
    <>
      <ScreenHeader
        title={data.name}
        subtitle={data.description}
        onBack={() => void navigate({ to: '/reports' as never })}
        actions={<OwnActs report={data} values={valuesIn(search, data.parameters)} />}
      />
      <OneReport key={id} report={data} />
    </>
  )
}

function OneReport({ report }: { report: Asked }) {
  const say = useText()
  const navigate = useNavigate()
  const values = valuesIn(useSearch({ strict: false }), report.parameters)
  const isAsked = report.parameters.every(({ name, isRequired }) => !isRequired || values[name])
  const { data, error, isError, isFetching } = useCall(reportCalls.shown, { report: report.id, values }, { enabled: isAsked })
  return (
    <div className={classes.parts}>
      {report.parameters.length > 0 && (
        <Section title={say('report.asked')}>
          <AskForm
            parameters={report.parameters}
            values={values}
            onAsk={(asked) => void navigate({ to: '.', search: saidIn(asked) as never, resetScroll: false })}
          />
        </Section>
      )}
      {!isAsked && <p className={classes.empty}>{say('report.askFirst')}</p>}
      {isError && <PartFailed error={error} />}
      {isAsked && !data && !isError && <Skeleton height={320} radius="lg" />}
      {isAsked && data && !isError && <Shown report={report} shown={data} values={values} isBusy={isFetching} />}
    </div>
  )
}

interface ShownProps {
  report: Asked
  shown: ReportShown
  values: ReportValues
  isBusy: boolean
}

function Shown({ report, shown, values, isBusy }: ShownProps) {
  const say = useText()
  const take = <TakeButton report={report.id} values={values} />
  const { isLong, rows, total, chart } = shown
  return (
    <div className={classes.parts} aria-busy={isBusy} data-refreshing={isBusy || undefined}>
      {chart && chart.bars.length > 1 && <ReportChart chart={chart} />}
      <Section title={isLong ? say('report.rows') : say('report.total', { count: total })} actions={take}>
        {isLong && <p className={classes.empty}>{say('report.long')}</p>}
        {!isLong && rows.length === 0 && <p className={classes.empty}>{say('report.empty')}</p>}
        {rows.length > 0 && <ReportTable label={report.name} columns={shown.columns} rows={rows} />}
        {rows.length < total && <p className={classes.note}>{say('report.first', { shown: rows.length, total })}</p>}
      </Section>
    </div>
  )
}

/** What the address says, and else what is usual. An empty value in the address says: nothing. */
function valuesIn(search: unknown, parameters: readonly ReportParameter[]): ReportValues {
  const said = search as Readonly<Record<string, unknown>>
  const valueOf = ({ name, default: usual }: ReportParameter) => (said[name] === undefined ? usual : String(said[name]) || null)
  return Object.fromEntries(parameters.map((one) => [one.name, valueOf(one)]))
}

const saidIn = (values: ReportValues) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))
