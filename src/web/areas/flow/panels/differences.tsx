import { Button, Skeleton } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { flowCalls, type differenceList, type ReplayClass } from '#shared/areas/flow.ts'
import type { RowOf } from '#shared/contract/list.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { call } from '#web/foundation/api/call.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { callKey } from '#web/foundation/api/query.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { flowRuleText, useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { ListFailed } from '#web/platform/list/rows/table-states.tsx'
import { sentence } from '../draft/who-words.ts'
import classes from './differences.module.css'

type Difference = RowOf<typeof differenceList>

/** Requests that come with one page. */
const page = 25

/** Requests that would have gone otherwise: how each went, and how it would have gone. */
export function Differences({ id, only }: { id: string; only: ReplayClass | null }) {
  const say = useText()
  const { data, error, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...callKey(flowCalls.differences, { id, only }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(flowCalls.differences, { id, class: only, paginationSize: page, paginationPage: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.totalPage ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  if (isError) return <ListFailed messages={errorTexts(error)} onAgain={() => void refetch()} />
  if (!data) return <Skeleton height={200} radius="lg" />
  return (
    <>
      <ul className={classes.list} aria-label={say('flows.replayList')}>
        {data.pages
          .flatMap(({ listData }) => listData)
          .map((row) => (
            <One key={row.id} row={row} />
          ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" size="compact-md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('choice.showMore')}
        </Button>
      )}
    </>
  )
}

function One({ row }: { row: Difference }) {
  const say = useText()
  const language = useLanguage()
  return (
    <li className={classes.one}>
      <div className={classes.head}>
        <strong className={classes.who}>{row.employee}</strong>
        <span className={classes.aside}>
          <Dated>{`${row.code} · ${friendlyDate(row.submittedDate, language)}`}</Dated>
        </span>
      </div>
      <div className={classes.both}>
        <Way label={say('flows.before')} rule={row.ruleBefore} levels={row.before} />
        <IconArrowRight size={16} stroke={1.75} className={classes.arrow} aria-hidden />
        <Way label={say('flows.after')} rule={row.ruleAfter} levels={row.after} />
      </div>
    </li>
  )
}

function Way({ label, rule, levels }: { label: string; rule: string | null; levels: Difference['before'] }) {
  const say = useText()
  return (
    <div className={classes.way}>
      <span className={classes.aside}>{[label, rule && flowRuleText(rule, say)].filter(Boolean).join(' · ')}</span>
      {levels.length === 0 && <span>{say('flows.noLevels')}</span>}
      <ol className={classes.levels}>
        {levels.map((level) => (
          <li key={level.level} data-skipped={level.skipped || undefined}>
            {level.persons.join(', ') || say('flows.noLevels')}
            <span className={classes.aside}> {sentence(level.position)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
