import { Button, Skeleton } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leaveTypeCalls, outcomes, simulationList, type LeaveSimulation } from '#shared/areas/leave-types.ts'
import type { RowOf } from '#shared/contract/list.ts'
import { call } from '#web/foundation/api/call.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { callKey, useCall } from '#web/foundation/api/query.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { Chip } from '#web/platform/choice/chip.tsx'
import { ListFailed } from '#web/platform/list/rows/table-states.tsx'
import { defaultView } from '#web/platform/list/rows/view.ts'
import { ExportButton } from '#web/platform/list/table/export-button.tsx'
import { Person } from '#web/platform/people/person.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { WhyRows } from './why-rows.tsx'
import { signed } from './signed.ts'
import classes from './people.module.css'

/** People that come with one page. */
const page = 10

type Outcome = (typeof outcomes)[number]

interface PeopleListProps {
  simulation: LeaveSimulation
  asked: { siteId?: string; unitId?: string }
}

/** Who gains and who loses, each with what it was and becomes, and why; those who lose first. */
export function PeopleList({ simulation, asked }: PeopleListProps) {
  const say = useText()
  const [only, setOnly] = useState<Outcome | null>(simulation.lose > 0 ? 'lose' : simulation.gain > 0 ? 'gain' : null)
  const wish = { id: simulation.id, ...asked, outcome: only }
  const { data, error, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...callKey(leaveTypeCalls.simulated, wish), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(leaveTypeCalls.simulated, { ...wish, paginationSize: page, paginationPage: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.totalPage ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const counts: Record<Outcome, number> = { gain: simulation.gain, lose: simulation.lose, same: simulation.same }
  return (
    <Section
      ruled
      title={say(only ? `leaveTypes.trial.those.${only}` : 'leaveTypes.trial.each')}
      actions={
        <ExportButton
          call={leaveTypeCalls.exportSimulated}
          list={simulationList}
          view={defaultView}
          columns={Object.entries(simulationList.columns).map(([name, column]) => ({ name, ...column }))}
          extra={wish}
        />
      }
    >
      <div className={classes.chips} role="group" aria-label={say('leaveTypes.trial.each')}>
        {(['lose', 'gain', 'same'] as const).map((outcome) => (
          <Chip key={outcome} on={only === outcome} onClick={() => setOnly(outcome)}>
            {say(`leaveTypes.trial.only.${outcome}`)} <span className={classes.count}>{formatNumber(counts[outcome])}</span>
          </Chip>
        ))}
        <Chip on={only === null} onClick={() => setOnly(null)}>
          {say('leaveTypes.trial.only.all')} <span className={classes.count}>{formatNumber(simulation.people)}</span>
        </Chip>
      </div>
      {isError && <ListFailed messages={errorTexts(error)} onAgain={() => void refetch()} />}
      {!data && !isError && <Skeleton height={200} />}
      {data && (
        <ul className={classes.people} aria-label={say('leaveTypes.trial.each')}>
          {data.pages
            .flatMap(({ listData }) => listData)
            .map((row) => (
              <One key={row.id} simulationId={simulation.id} row={row} />
            ))}
        </ul>
      )}
      {data?.pages[0]?.listData.length === 0 && <p className={classes.nobody}>{say('leaveTypes.trial.nobody')}</p>}
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" size="compact-md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {say('choice.showMore')}
          </Button>
        </div>
      )}
    </Section>
  )
}

function One({ simulationId, row }: { simulationId: string; row: RowOf<typeof simulationList> }) {
  const say = useText()
  const [opened, setOpened] = useState(false)
  const { data } = useCall(leaveTypeCalls.why, { id: simulationId, employeeId: row.employeeId }, { enabled: opened, staleTime: 60_000 })
  const reasons = reasonsOf(row, say)
  // Why comes first: beside it there is room for one place.
  const detail = [...reasons, row.companyStructure, reasons.length === 0 && row.site].filter(Boolean).join(' · ')
  return (
    <li className={classes.one}>
      <div className={classes.oneHead}>
        <div className={classes.who}>
          <Person name={row.employee} employeeId={row.employeeId} avatar={32} detail={detail} />
        </div>
        <span className={classes.change}>
          <span className={classes.was}>{formatNumber(row.before)}</span>
          <IconArrowRight size={16} stroke={1.75} className={classes.arrow} aria-label={say('leaveTypes.trial.becomes')} />
          <strong>{formatNumber(row.after)}</strong>
          <span className={classes.difference} data-tone={row.difference > 0 ? 'gain' : row.difference < 0 ? 'lose' : undefined}>
            {signed(row.difference)}
          </span>
        </span>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={opened}
          aria-label={say('why.about', { value: row.employee })}
          onClick={() => setOpened(!opened)}
        >
          {say('why.ask')}
        </Button>
      </div>
      {opened && (data ? <WhyRows before={data.before} after={data.after} /> : <Skeleton height={72} />)}
    </li>
  )
}

/** In short why a sum is another: less is given, or less goes over. */
function reasonsOf({ parts }: RowOf<typeof simulationList>, say: Say): string[] {
  if (!parts) return []
  const { before, after } = parts
  return (['given', 'carried'] as const)
    .filter((part) => before[part] !== after[part])
    .map((part) => say(`leaveTypes.trial.part.${part}`, { before: formatNumber(before[part]), after: formatNumber(after[part]) }))
}
