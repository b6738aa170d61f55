import { Button, Skeleton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { flowCalls } from '#shared/areas/flow.ts'
import type { FlowDefinition } from '#shared/contract/flow.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ListFailed } from '#web/platform/list/rows/table-states.tsx'
import { Person } from '#web/platform/people/person.tsx'
import { counted, whereWords, type FoundAt } from '../draft/findings.ts'
import { SeverityMark } from '../fields/severity-mark.tsx'
import type { Linted } from '../draft/use-lint.ts'
import { sentence } from '../draft/who-words.ts'
import classes from './lint-panel.module.css'

interface LintPanelProps {
  kind: string
  definition: FlowDefinition
  linted: Linted
  onShow: (rule: string, level: string | null) => void
}

/** What was found, the worst first, with whom it concerns; each finding leads to its place. */
export function LintPanel({ kind, definition, linted, onShow }: LintPanelProps) {
  const say = useText()
  const { lint, found, pending, error, again } = linted
  if (error && !lint) return <ListFailed messages={errorTexts(error)} onAgain={again} />
  if (!lint) return <Skeleton height={140} radius="lg" />
  return (
    <div className={classes.panel} aria-busy={pending}>
      <p className={classes.summary} role="status">
        {pending ? say('flows.checking') : summaryOf(lint.findings, say) || say('flows.nothingFound')}
      </p>
      {!pending && lint.findings.length === 0 && (
        <div className={classes.clear}>
          <IconCircleCheck size={28} stroke={1.5} aria-hidden />
          <p>{say('flows.nothingFoundHow')}</p>
        </div>
      )}
      <ul className={classes.found}>
        {found.map((each) => (
          <Finding key={each.finding.id} found={each} kind={kind} definition={definition} onShow={onShow} />
        ))}
      </ul>
      <p className={classes.how}>{say('flows.checkedFor', { count: lint.people })}</p>
    </div>
  )
}

/** `2 errors, one warning`; '' where nothing was found. */
export const summaryOf = (findings: Parameters<typeof counted>[0], say: ReturnType<typeof useText>): string =>
  sentence(
    counted(findings)
      .map(({ severity, count }) => say(`flows.found.${severity}`, { count }))
      .join(', '),
  )

interface FindingProps extends Pick<LintPanelProps, 'kind' | 'definition' | 'onShow'> {
  found: FoundAt
}

function Finding({ found: { finding, rule, level, name }, kind, definition, onShow }: FindingProps) {
  const say = useText()
  const [all, setAll] = useState(false)
  const { affected, affectedTotal } = finding
  return (
    <li className={classes.finding}>
      <SeverityMark severity={finding.severity} />
      <div className={classes.words}>
        {rule === null ? (
          <p className={classes.text}>{finding.text}</p>
        ) : (
          <button type="button" className={classes.place} title={say('flows.goTo')} onClick={() => onShow(rule, level)}>
            <span className={classes.where}>{whereWords(name, finding, say)}</span>
            {finding.text}
          </button>
        )}
        {affectedTotal > 0 && (
          <details className={classes.affected}>
            <summary>{say('flows.affects', { count: affectedTotal })}</summary>
            {all ? (
              <Everybody kind={kind} definition={definition} finding={finding.id} />
            ) : (
              <>
                <People people={affected} />
                {affectedTotal > affected.length && (
                  <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
                    {say('flows.affectsAll', { count: affectedTotal })}
                  </Button>
                )}
              </>
            )}
          </details>
        )}
      </div>
    </li>
  )
}

/** Pages of those affected are a hundred long. */
const page = 100

function Everybody({ kind, definition, finding }: { kind: string; definition: FlowDefinition; finding: string }) {
  const say = useText()
  const [shown, setShown] = useState(0)
  const { data, isError } = useCall(flowCalls.affected, { kind, definition, finding, paginationSize: page, paginationPage: shown })
  if (isError) return <p role="alert">{say('table.failed')}</p>
  if (!data) return <Skeleton height={80} />
  const people = data.listData.map((row) => ({ id: String(row.id), name: row.displayName, code: row.code, unit: row.companyStructure }))
  return (
    <>
      <People people={people} />
      {data.totalPage > 1 && (
        <div className={classes.pages}>
          <Button size="compact-sm" variant="default" disabled={shown === 0} onClick={() => setShown(shown - 1)}>
            {say('flows.earlier')}
          </Button>
          <Button size="compact-sm" variant="default" disabled={shown + 1 >= data.totalPage} onClick={() => setShown(shown + 1)}>
            {say('flows.further')}
          </Button>
        </div>
      )}
    </>
  )
}

function People({ people }: { people: readonly { id: string; name: string; code: string; unit: string }[] }) {
  return (
    <ul className={classes.people}>
      {people.map(({ id, name, code, unit }) => (
        <li key={id}>
          <Person name={name} employeeId={id} detail={[code, unit].filter(Boolean).join(' · ')} avatar={28} />
        </li>
      ))}
    </ul>
  )
}
