import { Link } from '@tanstack/react-router'
import { IconChevronRight } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { flowCalls, flowList, type FlowSummary } from '#shared/areas/flow.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { friendlyDate, relativeTime } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText, useTextOf, type Say } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { ComingRows, ListFailed } from '#web/platform/list/rows/table-states.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { catchesAll, editedFlow, type EditedFlow } from './draft/edited-flow.ts'
import { useRouteWords } from './draft/use-route-words.ts'
import { routeWords, ruleName, type RouteWords } from './draft/who-words.ts'
import cover from '#web/platform/screen/cover.module.css'
import { WholeExport } from '#web/platform/list/table/whole-export.tsx'
import classes from './flows-overview.module.css'

/** Each kind of request with who decides on it, in a sentence. */
export function FlowsOverview() {
  const say = useText()
  usePage(say('nav.flows'))
  const { data, isError, error, refetch } = useCall(flowCalls.list, {})
  const [said, setSaid] = useState<ReadonlySet<string>>(new Set())
  // A row is as high as its sentence is long: they are shown together, so that none pushes the others down.
  const isWhole = data?.every(({ kind }) => said.has(kind)) === true
  const saying = useCallback((kind: string) => setSaid((before) => new Set(before).add(kind)), [])
  return (
    <>
      <ScreenHeader title={say('nav.flows')} subtitle={say('flows.subtitle')} />
      <Section
        ruled
        className={classes.card ?? ''}
        title={say('flows.kinds')}
        actions={<WholeExport call={flowCalls.export} list={flowList} />}
      >
        {isError && !data && <ListFailed messages={errorTexts(error)} onAgain={() => void refetch()} />}
        {!(isError && !data) && !isWhole && <ComingRows count={data?.length ?? 4} />}
        {data && (
          <ul className={classes.flows} hidden={!isWhole}>
            {data.map((summary) => (
              <FlowRow key={summary.kind} summary={summary} onSaid={saying} />
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

interface FlowRowProps {
  summary: FlowSummary
  /** All that the row says is there. */
  onSaid: (kind: string) => void
}

function FlowRow({ summary, onSaid }: FlowRowProps) {
  const { kind, current, planned, draft } = summary
  const say = useText()
  const language = useLanguage()
  const title = useTextOf()(summary.title)
  const { data, isError } = useCall(flowCalls.read, { kind }, { keepPrevious: false })
  useEffect(() => {
    if (isError) onSaid(kind)
  }, [isError, kind, onSaid])
  const published = current.version > 0 && current.publishedFrom
  const aside = [
    published && say('flows.inForce', { version: current.version, day: friendlyDate(published, language) }),
    draft && say('flows.draftBy', { name: draft.changedBy, when: relativeTime(draft.changedDate, undefined, language) }),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Link to={`/set-up/flows/${kind}` as never} className={`${cover.cover} ${classes.title}`} aria-label={say('flows.open', { title })}>
          {title}
        </Link>
        {data && <Sentence kind={kind} flow={editedFlow(data.current.definition)} onSaid={onSaid} />}
        {aside !== '' && (
          <span className={classes.aside}>
            <Dated>{aside}</Dated>
          </span>
        )}
      </div>
      <span className={classes.marks}>
        {!published && <Pill colour="grey">{say('flows.standard')}</Pill>}
        {draft && <Pill colour="yellow">{say('flows.draft')}</Pill>}
        {planned?.publishedFrom && (
          <Pill colour="blue">{say('flows.planned', { day: friendlyDate(planned.publishedFrom, language) })}</Pill>
        )}
      </span>
      <IconChevronRight size={18} stroke={1.75} className={classes.chevron} aria-hidden />
    </li>
  )
}

/** `Manager, then HR`, and which rules go before. */
function Sentence({ kind, flow, onSaid }: { kind: string; flow: EditedFlow; onSaid: FlowRowProps['onSaid'] }) {
  const { words, isNamed } = useRouteWords(kind, flow)
  useEffect(() => {
    if (isNamed) onSaid(kind)
  }, [isNamed, kind, onSaid])
  return (
    <>
      <span className={classes.sentence}>{flowSentence(flow, words)}</span>
      <span className={classes.exceptions}>{exceptions(flow, words.say)}</span>
    </>
  )
}

function flowSentence({ rules }: EditedFlow, words: RouteWords): string {
  const last = rules.find(catchesAll)
  return last ? routeWords(last.levels, words) : words.say('flows.noCatchAll')
}

function exceptions({ rules }: EditedFlow, say: Say): string {
  const names = rules.filter((rule) => !catchesAll(rule)).map((rule) => ruleName(rule, say))
  return names.length === 0 ? '' : say('flows.exceptions', { count: names.length, names: names.join(', ') })
}
