import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Colour } from '#shared/status.ts'
import { keptDays, reportCalls, runList, type RunRow, type RunState } from '#shared/areas/report.ts'
import { downloadAndSave } from '#web/foundation/api/call.ts'
import { callKey, queries, useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { Schedules } from './own/schedules.tsx'
import classes from './report.module.css'

const colours: Readonly<Record<RunState, Colour>> = { working: 'blue', ready: 'green', failed: 'red' }
/** How soon one looks again for how far the files are. Milliseconds. */
const followedEvery = 1500

/** The reports that the reader has had made as files, with how far those are that are being made. */
export function MyReports() {
  const say = useText()
  const navigate = useNavigate()
  const [view, show] = useListView(runList)
  const remove = useAct(reportCalls.remove)
  usePage(say('report.mine'))
  const take = (row: RunRow) => void downloadAndSave(reportCalls.file, { id: row.id }, tellError)
  return (
    <>
      <ScreenHeader
        title={say('report.mine')}
        subtitle={say('report.mineAbout', { count: keptDays })}
        onBack={() => void navigate({ to: '/reports' as never })}
      />
      <DataTable<RunRow>
        list={runList}
        source={reportCalls.runs}
        view={view}
        onView={show}
        label={say('report.mine')}
        empty={say('report.mineNone')}
        cells={{
          format: ({ format }) => say(`report.format.${format}`),
          state: (row) => <State row={row} />,
        }}
        actions={(row) =>
          row.state === 'ready'
            ? [{ label: say('report.download'), icon: <IconDownload size={16} stroke={1.75} />, onClick: () => take(row) }]
            : []
        }
        onOpen={(row) => (row.state === 'ready' ? take(row) : undefined)}
        onDelete={({ id }) => remove.mutateAsync({ input: { id }, gone: id })}
      />
      <Schedules />
    </>
  )
}

/** How one stands; what is being made is looked after until it ends. */
function State({ row }: { row: RunRow }) {
  const say = useText()
  const { data = row } = useCall(
    reportCalls.run,
    { id: row.id },
    { enabled: row.state === 'working', refetchInterval: (run) => (run && run.state !== 'working' ? false : followedEvery) },
  )
  const hasEnded = data.state !== row.state
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ queryKey: callKey(reportCalls.runs) })
  }, [hasEnded])
  return (
    <span className={classes.state}>
      <Pill colour={colours[data.state]}>{say(`report.state.${data.state}`)}</Pill>
      {data.state === 'working' && <span className={classes.note}>{say('report.rowsSoFar', { count: data.done })}</span>}
      {data.fault && <span className={classes.note}>{data.fault}</span>}
    </span>
  )
}
