import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { chartBys, type ChartNode } from '#shared/areas/organisation-chart.ts'
import { hasDutyIn } from '#shared/duties.ts'
import { isDay } from '#shared/wire.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { tellWarning } from '#web/foundation/snackbar.tsx'
import { ComingRows, NoData } from '#web/platform/list/rows/table-states.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { ChartTree } from './chart-tree.tsx'
import { coloursBy, type Colouring } from './colours.ts'
import { Details } from './details.tsx'
import { ExportMenu } from './export-menu.tsx'
import { Legend } from './legend.tsx'
import { Tools } from './tools.tsx'
import { rowsOf, type Row } from './tree.ts'
import { useChart, type Led } from './use-chart.ts'
import classes from './chart-screen.module.css'

export const OrganisationChart = () => <ChartScreen isEmbedded={false} />

/** Within something else there are no pages of people to go to. */
export const EmbeddedChart = () => <ChartScreen isEmbedded />

interface Asked {
  tab?: string
  on?: string
  person?: string
}

/** Who is under whom, or where in which unit: opened branch by branch, on a day, with a search that leads to somebody. */
function ChartScreen({ isEmbedded }: { isEmbedded: boolean }) {
  const say = useText()
  const navigate = useNavigate()
  const { tab, on, person } = useSearch({ strict: false }) as Asked
  const roles = useHome().data?.roles
  const seesOtherDays = roles !== undefined && (roles.administrator || hasDutyIn(roles, 'People'))
  const by = chartBys.find((one) => one === tab) ?? 'manager'
  const asOf = on !== undefined && isDay(on) ? on : null
  const [searches, search] = useState(0)
  const opened = useChart({ by, asOf, sought: person ?? null, searches })
  const { chart, isComing, error, led } = opened
  const [colouring, colour] = useState<Colouring>('none')
  const rows = useMemo(() => rowsOf(chart), [chart])
  const colours = useMemo(() => coloursBy(colouring, chart.branches), [colouring, chart.branches])
  const places = usePlaces(rows, led)
  usePage(say('organisationChart.title'))
  const go = (change: Asked) =>
    void navigate({
      to: '.',
      search: { ...(tab && { tab }), ...(on && { on }), ...(person && { person }), ...change } as never,
      resetScroll: false,
    })
  const isRead = chart.branches.size > 0
  return (
    <>
      <ScreenHeader
        title={say('organisationChart.title')}
        subtitle={say('organisationChart.subtitle')}
        tabs={chartBys.map((key) => ({ key, label: say(`organisationChart.by.${key}`) }))}
        tab={by}
        onTab={(key) => go({ tab: key === 'manager' ? undefined : key })}
        actions={isRead && <ExportMenu chart={chart} by={by} asOf={asOf} colours={colours} />}
      />
      <Tools
        asOf={asOf}
        seesOtherDays={seesOtherDays}
        onDay={(day) => go({ on: day ?? undefined })}
        onPerson={(id) => {
          if (id !== null && id === person) search(searches + 1)
          else go({ person: id ?? undefined })
        }}
        person={person ?? null}
        personName={nodeIn(rows, person ?? null)?.name ?? ''}
        colouring={colouring}
        onColouring={colour}
      />
      {by === 'unit' && asOf !== null && <p className={classes.remark}>{say('organisationChart.unitsOfToday')}</p>}
      {error ? (
        <PartFailed error={error} />
      ) : !isRead ? (
        <Card flush>
          <ComingRows count={6} />
        </Card>
      ) : rows.length === 0 ? (
        <Card flush>
          <NoData>{say('organisationChart.none')}</NoData>
        </Card>
      ) : (
        <div className={classes.parts} data-chosen={places.node ? true : undefined}>
          <div className={classes.chart}>
            {colours.legend.length > 0 && <Legend meanings={colours.legend} />}
            <ChartTree
              rows={rows}
              colours={colours}
              isComing={isComing}
              at={places.at}
              onAt={places.go}
              shown={places.shown}
              chosen={places.node?.id ?? null}
              onChoose={places.choose}
              onOpen={opened.open}
              onClose={opened.close}
              onMore={({ kind, parent }) => opened.goOn(parent, kind === 'more' ? (chart.branches.get(parent)?.next ?? null) : null)}
            />
          </div>
          {places.node && <Details node={places.node} by={by} asOf={asOf} isEmbedded={isEmbedded} onClose={places.leave} />}
        </div>
      )}
    </>
  )
}

const nodeIn = (rows: readonly Row[], key: string | null): ChartNode | null =>
  rows.flatMap((row) => (row.kind === 'node' && row.key === key ? [row.node] : []))[0] ?? null

interface Places {
  /** Where the keyboard is. */
  at: string
  go(key: string): void
  /** What is chosen; null: nothing that is shown. */
  node: ChartNode | null
  choose(key: string): void
  leave(): void
  /** Led to just now. */
  shown: { key: string } | null
}

/** Where one is in the chart, and what one has chosen. Whoever is looked for is both. */
function usePlaces(rows: readonly Row[], led: Led | null): Places {
  const say = useText()
  const [at, go] = useState<string | null>(null)
  const [chosen, choose] = useState<string | null>(null)
  const [shown, show] = useState<{ key: string } | null>(null)
  const arrive = useEffectEvent(({ id, end }: Led) => {
    if (end === 'circle') tellWarning(say('organisationChart.circle'))
    if (end !== 'shown') return
    go(id)
    choose(id)
    show({ key: id })
  })
  useEffect(() => {
    if (led) arrive(led)
  }, [led])
  const known = rows.some(({ key }) => key === at) ? at : null
  return {
    at: known ?? rows[0]?.key ?? '',
    go,
    node: nodeIn(rows, chosen),
    choose,
    leave: () => choose(null),
    shown,
  }
}
